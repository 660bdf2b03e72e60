/** A film of this game for the projector of the house: which picture flies. */

import { mount, unmount } from "svelte";
import type { Draw } from "../../parts/flight";
import type { Trip } from "../../parts/projector";
import Tile from "./Tile.svelte";
import type { Colour } from "./cards";
import type { Shot } from "./film";

export function tripOf({ card, given, from, to, turns, delay }: Shot): Trip {
  return {
    from,
    to,
    delay,
    draw: picture(card, given),
    turnedFrom: turns ? picture(null) : undefined,
    // Backs are all alike: one more disappears among them.
    joins: card === null,
  };
}

function picture(card: number | null, given?: Colour): Draw {
  return (host) => {
    const drawn = mount(Tile, { target: host, props: { card, given } });
    return () => void unmount(drawn);
  };
}
