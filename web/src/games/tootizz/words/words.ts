/** Dominoes, squares and zones in the reader's language: for the log, the status line and screen readers. */

import { m } from "../../../texts/index.svelte";
import { tonesOf } from "../colours";
import { facesOf, isAlike, type Half } from "../logic/faces";
import { columnName, nameOf, type Cell, type Frame, type Laid } from "../logic/ground";
import type { Move, View, Zone } from "../model";

function colourName(colour: number): string {
  return m.tootizz_colour({ colour: tonesOf(colour).name });
}

/** "green, and black with 2 Tootizz", "double blue": what is drawn on it, inside a sentence. */
export function named(domino: number): string {
  const [first, second] = facesOf(domino);
  if (isAlike([first, second])) return m.tootizz_double({ colour: inFull(first) });
  return m.tootizz_pair({ one: inFull(first), other: inFull(second) });
}

function inFull({ colour, tootizz }: Half): string {
  if (colour === null) return m.tootizz_joker();
  const name = colourName(colour);
  return tootizz === 0 ? name : m.tootizz_with({ colour: name, count: tootizz });
}

/** "green, black with 2 Tootizz": everything printed on it. */
export function described(domino: number): string {
  const [first, second] = facesOf(domino);
  return m.tootizz_both({ one: inFull(first), other: inFull(second) });
}

/** "D4 green, E4 black with 2 Tootizz". */
export function lyingAs({ row, column, upright, halves }: Omit<Laid, "domino">): string {
  const second = upright ? { row: row + 1, column } : { row, column: column + 1 };
  return m.tootizz_both({ one: onSquare({ row, column }, halves[0]), other: onSquare(second, halves[1]) });
}

function onSquare(cell: Cell, half: Half): string {
  return m.tootizz_at({ cell: nameOf(cell), content: inFull(half) });
}

export function zoneLabel({ colour, squares, tootizz, points }: Zone): string {
  return m.tootizz_zone({ colour: tonesOf(colour).name, squares: squares.length, tootizz, points });
}

export function frameLabel([top, bottom, left, right]: Frame): string {
  return m.tootizz_frame({
    left: columnName(left),
    right: columnName(right),
    top: top + 1,
    bottom: bottom + 1,
  });
}

/** A domino lies there as a ghost, and is confirmed, before it is laid: null. */
export function moveName(move: Move, { next_line }: View): string | null {
  const claimed = move.type === "claim" ? next_line[move.position] : undefined;
  if (move.type === "place" || !claimed) return null;
  return m.tootizz_do_claim({ number: move.position + 1, domino: described(claimed.domino) });
}
