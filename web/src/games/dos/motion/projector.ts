/** The flights of a film: which picture flies for each of its motions. */

import { pictureOf, type RenderSide } from "../../../tabletop/flight";
import type { Trip } from "../../../tabletop/projector";
import Tile from "../drawing/Tile.svelte";
import type { Colour } from "../cards";
import type { Shot } from "./film";

export function tripOf({ card, given, from, to, turns, delay }: Shot): Trip {
  return {
    from,
    to,
    delay,
    draw: picture(card, given),
    turnedFrom: turns ? picture(null) : undefined,
    // All backs are alike, so a card that lands among them disappears.
    joins: card === null,
  };
}

function picture(card: number | null, given?: Colour): RenderSide {
  return pictureOf(Tile, { card, given });
}
