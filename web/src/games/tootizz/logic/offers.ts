/** The legal moves, sorted by the thing on the table that offers each. */

import { cellsOf, isSame, type Cell } from "./ground";
import type { Claim, Domain, Move, Place, Turn } from "../model";

export interface Offers {
  /** The claims by their place in the line. */
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

const TURNS: Turn[] = [0, 1, 2, 3];

/** The way to lay a domino that somebody means who taps a square: turned so that it finds room, if it can. */
export function meantPlace(domain: Domain, { row, column }: Cell): Place {
  const ways = TURNS.map((turn) => ({ type: "place" as const, row, column, turn }));
  const way = ways.find((place) => cellsOf(place).every((cell) => isFree(domain, cell)));
  return way ?? { type: "place", row, column, turn: 0 };
}

function isFree({ squares, frame: [top, bottom, left, right] }: Domain, cell: Cell): boolean {
  const isInside = cell.row >= top && cell.row <= bottom && cell.column >= left && cell.column <= right;
  return isInside && !squares.some((square) => isSame(square, cell));
}
