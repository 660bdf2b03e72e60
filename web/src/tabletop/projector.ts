/** Shows a film: cards fly between the spots of the table that carry `data-spot`. */

import { fly, type Flight, type RenderSide } from "./flight";

export interface Trip {
  from: string;
  to: string;
  /** The side seen on landing. */
  draw: RenderSide;
  /** The side seen on leaving, when the card turns on the way. */
  turnedFrom?: RenderSide | undefined;
  /** Milliseconds before it leaves. */
  delay: number;
  /** Whether the card disappears on landing, instead of becoming the one that lies there. */
  joins: boolean;
  /** How much slower than other cards. */
  slowness?: number | undefined;
}

export type Positions = ReadonlyMap<string, DOMRect>;

export const NOWHERE: Positions = new Map();

/** The places of all things now, to be read before the table is drawn anew. */
export function positions(table: HTMLElement | undefined): Positions {
  if (!table) return NOWHERE;
  return new Map(spots(table).map((spot) => [spot.dataset.spot ?? "", spot.getBoundingClientRect()]));
}

/** Lets the cards of this film fly. Resolves when the last one has landed. */
export async function project(table: HTMLElement, trips: Trip[], before: Positions): Promise<void> {
  const now = new Map(spots(table).map((spot) => [spot.dataset.spot, spot]));
  // All places are read before the first card is drawn: a drawing between two readings would cost another layout.
  const flights = trips.flatMap((trip) => {
    const target = now.get(trip.to);
    const from = before.get(trip.from) ?? now.get(trip.from)?.getBoundingClientRect();
    return target && from ? [flightOf(trip, from, target)] : [];
  });
  await Promise.all(flights.map((flight) => fly(flight).landed));
}

function spots(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>("[data-spot]")];
}

function flightOf(trip: Trip, from: DOMRect, target: HTMLElement): Flight {
  const { draw, turnedFrom, delay, joins, slowness } = trip;
  const lands = joins ? undefined : (target.querySelector<HTMLElement>("[data-lands]") ?? target);
  return { from, to: target.getBoundingClientRect(), draw, turnedFrom, delay, lands, slowness };
}
