/** A film of this game for the projector of the house: which picture flies. */

import { mount, unmount } from "svelte";
import type { Draw } from "../../parts/flight";
import type { Trip } from "../../parts/projector";
import Domino from "./Domino.svelte";
import Pawn from "./Pawn.svelte";
import { BACK } from "./faces";
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

function picture(thing: Thing, initials: string[]): Draw {
  return (target) => {
    const drawn =
      "pawn" in thing
        ? mount(Pawn, { target, props: { seat: thing.pawn, initial: initials[thing.pawn] ?? "" } })
        : mount(Domino, { target, props: thing });
    return () => void unmount(drawn);
  };
}
