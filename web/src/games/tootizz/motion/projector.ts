/** The flights of a film: which picture flies for each of its motions. */

import { pictureOf, type RenderSide } from "../../../tabletop/flight";
import type { Trip } from "../../../tabletop/projector";
import Domino from "../drawing/Domino.svelte";
import Pawn from "../drawing/Pawn.svelte";
import { BACK } from "../logic/faces";
import type { Shot, Thing } from "./film";

export function tripOf({ thing, from, to, turns, delay }: Shot, initials: string[]): Trip {
  return {
    from,
    to,
    delay,
    draw: picture(thing, initials),
    turnedFrom: turns ? picture({ halves: BACK, upright: false }, initials) : undefined,
    // A discarded domino is counted there, and not seen any more.
    joins: to.startsWith("discards"),
  };
}

function picture(thing: Thing, initials: string[]): RenderSide {
  return "pawn" in thing
    ? pictureOf(Pawn, { seat: thing.pawn, initial: initials[thing.pawn] ?? "" })
    : pictureOf(Domino, thing);
}
