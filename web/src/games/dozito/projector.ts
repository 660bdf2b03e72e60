/** Shows a film: cards fly between the spots of the table that carry `data-spot`. */

import { mount, unmount } from "svelte";
import { finishAll, fly, type Draw } from "../../parts/flight";
import Tile from "./Tile.svelte";
import type { Shot } from "./film";

export type Positions = ReadonlyMap<string, DOMRect>;

export const NOWHERE: Positions = new Map();

/** Where everything lies now: to be asked before the table is drawn anew. */
export function positions(table: HTMLElement | undefined): Positions {
  if (!table) return NOWHERE;
  return new Map(spots(table).map((spot) => [spot.dataset.spot ?? "", spot.getBoundingClientRect()]));
}

/** Lands what is still in the air, then lets the cards of this film fly. Kept when the last one has landed. */
export async function project(table: HTMLElement, shots: Shot[], before: Positions): Promise<void> {
  finishAll();
  const now = new Map(spots(table).map((spot) => [spot.dataset.spot, spot]));
  const flights = shots.flatMap((shot) => {
    const target = now.get(shot.to);
    const from = before.get(shot.from) ?? now.get(shot.from)?.getBoundingClientRect();
    return target && from ? [flight(shot, from, target)] : [];
  });
  await Promise.all(flights);
}

function spots(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>("[data-spot]")];
}

function flight(shot: Shot, from: DOMRect, target: HTMLElement): Promise<void> {
  // Backs that join the pile disappear into it; every other card becomes the one that lies there.
  const lands =
    shot.to === "pile" ? undefined : (target.querySelector<HTMLElement>("[data-lands]") ?? target);
  return fly({
    from,
    to: target.getBoundingClientRect(),
    draw: picture(shot.card),
    turnedFrom: shot.turns ? picture(null) : undefined,
    delay: shot.delay,
    lands,
  }).landed;
}

function picture(card: number | null): Draw {
  return (host) => {
    const drawn = mount(Tile, { target: host, props: { card } });
    return () => void unmount(drawn);
  };
}
