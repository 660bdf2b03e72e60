/** A film of this game for the projector of the house: which picture flies. */

import { mount, unmount } from "svelte";
import type { Draw } from "../../parts/flight";
import type { Trip } from "../../parts/projector";
import Tile from "./Tile.svelte";
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

function picture(card: number | null): Draw {
  return (host) => {
    const drawn = mount(Tile, { target: host, props: { card } });
    return () => void unmount(drawn);
  };
}
