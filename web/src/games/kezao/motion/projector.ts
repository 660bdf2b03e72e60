/** The flights of a film: which picture flies for each of its motions. */

import { pictureOf, type RenderSide } from "../../../tabletop/flight";
import type { Trip } from "../../../tabletop/projector";
import Tile from "../drawing/Tile.svelte";
import type { Shot } from "./film";

/** Slower for small children. */
const CALM = 1.8;

export function tripOf({ card, from, to, turns, delay }: Shot, calm: boolean): Trip {
  return {
    from,
    to,
    delay,
    draw: picture(card),
    turnedFrom: turns ? picture(null) : undefined,
    // Backs are all alike: one more disappears among them.
    joins: card === null,
    slowness: calm ? CALM : undefined,
  };
}

function picture(card: number | null): RenderSide {
  return pictureOf(Tile, { card });
}
