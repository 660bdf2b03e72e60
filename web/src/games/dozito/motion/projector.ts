/** The flights of a film: which picture flies for each of its motions. */

import { pictureOf, type RenderSide } from "../../../tabletop/flight";
import type { Trip } from "../../../tabletop/projector";
import Tile from "../drawing/Tile.svelte";
import type { Shot } from "./film";

export function tripOf({ card, from, to, turns, delay }: Shot): Trip {
  return {
    from,
    to,
    delay,
    draw: picture(card),
    turnedFrom: turns ? picture(null) : undefined,
    // Backs that join the pile disappear into it; every other card becomes the one that lies there.
    joins: to === "pile",
  };
}

function picture(card: number | null): RenderSide {
  return pictureOf(Tile, { card });
}
