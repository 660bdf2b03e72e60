/** Where things lie on the ground of a domain: 7 by 7 squares, of which a window is seen. */

import type { Halves } from "./faces";
import type { Domain, Place, Square, Turn, Zone } from "../model";

export const SIZE = 7;

export interface Cell {
  row: number;
  column: number;
}

export type Frame = Domain["frame"];

const STEPS: Record<Turn, Cell> = {
  0: { row: 0, column: 1 },
  1: { row: 1, column: 0 },
  2: { row: 0, column: -1 },
  3: { row: -1, column: 0 },
};

/** The two squares that a domino laid like this covers, its first one first. */
export function cellsOf({ row, column, turn }: Omit<Place, "type">): [Cell, Cell] {
  const step = STEPS[turn];
  return [
    { row, column },
    { row: row + step.row, column: column + step.column },
  ];
}

export function isSame(one: Cell, other: Cell): boolean {
  return one.row === other.row && one.column === other.column;
}

export function numberOf({ row, column }: Cell): number {
  return row * SIZE + column;
}

export function cellAt(number: number): Cell {
  return { row: Math.floor(number / SIZE), column: number % SIZE };
}

/** "D4": columns have letters, rows have numbers. */
export function nameOf({ row, column }: Cell): string {
  return `${columnName(column)}${row + 1}`;
}

export function columnName(column: number): string {
  return "ABCDEFG".charAt(column);
}

/** A domino as it lies: what it covers, and what is seen of it from left to right or from top to bottom. */
export interface Laid extends Cell {
  domino: number;
  upright: boolean;
  halves: Halves;
}

export function laidOn(squares: Square[]): Laid[] {
  return squares.flatMap((first, index) => {
    const second = squares[index + 1];
    return index % 2 === 0 && second ? [lying(first.domino, [first, second], [first, second])] : [];
  });
}

export function lying(domino: number, [first, second]: readonly [Cell, Cell], halves: Halves): Laid {
  const isForward = numberOf(first) < numberOf(second);
  const { row, column } = isForward ? first : second;
  const seen: Halves = isForward ? halves : [halves[1], halves[0]];
  return { domino, row, column, upright: first.column === second.column, halves: seen };
}

/** The part of the ground that is shown: a square around what can still be used, with a margin on every side. */
export interface Window {
  left: number;
  top: number;
  span: number;
}

const MARGIN = 0.08;

export function windowOf([top, bottom, left, right]: Frame): Window {
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  const span = Math.max(rows, columns) + 2 * MARGIN;
  return { left: left + columns / 2 - span / 2, top: top + rows / 2 - span / 2, span };
}

export function zoneAt(zones: readonly Zone[], cell: Cell): Zone | null {
  return zones.find((zone) => zone.squares.includes(numberOf(cell))) ?? null;
}

/** Where a zone's value is written: on the square nearest to its middle. */
export function heartOf(zone: Zone): Cell {
  const cells = zone.squares.map(cellAt);
  const middle = { row: mean(cells.map(({ row }) => row)), column: mean(cells.map(({ column }) => column)) };
  const away = (cell: Cell) => Math.hypot(cell.row - middle.row, cell.column - middle.column);
  return cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best));
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
