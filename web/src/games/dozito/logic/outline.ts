/** The outline of a group of slots, in units of a card of 100 by 140 with a gap between two cards. */

import { loopsAround, type Corner, type Point } from "../../../tabletop/outline";

export const COLUMNS = 4;
export const ROWS = 3;
export const GAP = 11;
const STEP = { x: 100 + GAP, y: 140 + GAP };
export const WIDTH = COLUMNS * STEP.x - GAP;
export const HEIGHT = ROWS * STEP.y - GAP;

/** The lower right corner of a slot, where a group's value is written. */
export function cornerOf(slot: number): Point {
  const { x, y } = cellOf(slot);
  return { x: x * STEP.x + 100, y: y * STEP.y + 140 };
}

function cellOf(slot: number): Point {
  return { x: (slot - 1) % COLUMNS, y: Math.floor((slot - 1) / COLUMNS) };
}

/** An SVG path around the slots, inside the middle of the gaps. */
export function outline(slots: number[]): string {
  return loopsAround(slots.map(cellOf))
    .map((loop) => `M${loop.map(drawn).join("L")}Z`)
    .join("");
}

const INSET = 1.6;

/** A little inside, so that two groups side by side do not share a thread. */
function drawn({ x, y, inward }: Corner): string {
  return `${x * STEP.x - GAP / 2 + inward.x * INSET} ${y * STEP.y - GAP / 2 + inward.y * INSET}`;
}
