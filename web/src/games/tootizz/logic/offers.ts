/** The legal moves, sorted by the thing on the table that offers each. */

import type { Claim, Move, Place } from "../model";

export interface Offers {
  /** By the place in the line. */
  claims: Map<number, Claim>;
  places: Place[];
}

export function offersOf(legal: Move[]): Offers {
  const claims = legal.filter((move) => move.type === "claim");
  return {
    claims: new Map(claims.map((move) => [move.position, move])),
    places: legal.filter((move) => move.type === "place"),
  };
}
