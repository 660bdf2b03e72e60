/** The legal moves, sorted by the thing on the table that offers each. */

import type { Discard, Draw, Move, Place, Side, Take } from "../model";

export interface Offers {
  draw: Draw | null;
  take: Map<Side, Take>;
  place: Map<number, Place>;
  discard: Map<Side, Discard>;
}

export function offersOf(legal: Move[]): Offers {
  const offers: Offers = { draw: null, take: new Map(), place: new Map(), discard: new Map() };
  for (const move of legal) {
    if (move.type === "draw") offers.draw = move;
    else if (move.type === "take") offers.take.set(move.side, move);
    else if (move.type === "place") offers.place.set(move.slot, move);
    else offers.discard.set(move.side, move);
  }
  return offers;
}

/** The move that somebody means who reaches for this spot; null for what belongs to another seat. */
export function moveAt(spot: string, seat: number | null, holds: boolean): Move | null {
  if (spot === "pile") return { type: "draw" };
  const [kind, one, other] = spot.split("-");
  const side: Side = one === "0" ? 0 : 1;
  if (kind === "discards") return { type: holds ? "discard" : "take", side };
  return kind === "slot" && Number(one) === seat ? { type: "place", slot: Number(other) } : null;
}
