/** The outline of a group of slots, in units of a card of 100 by 140 with a gap between two cards. */

export const COLUMNS = 4;
export const ROWS = 3;
export const GAP = 11;
const STEP = { x: 100 + GAP, y: 140 + GAP };
export const WIDTH = COLUMNS * STEP.x - GAP;
export const HEIGHT = ROWS * STEP.y - GAP;

interface Point {
  x: number;
  y: number;
}

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
  return loops(slots)
    .map((loop) => `M${corners(loop).join("L")}Z`)
    .join("");
}

/** The sides that only one cell of the group has, walked clockwise: from each corner to the next. */
function sides(slots: number[]): Map<string, Point[]> {
  const taken = new Set(slots);
  const next = new Map<string, Point[]>();
  const add = (from: Point, to: Point) => next.set(key(from), [...(next.get(key(from)) ?? []), to]);
  for (const slot of slots) {
    const { x, y } = cellOf(slot);
    const [nw, ne] = [
      { x, y },
      { x: x + 1, y },
    ];
    const [sw, se] = [
      { x, y: y + 1 },
      { x: x + 1, y: y + 1 },
    ];
    if (!taken.has(slot - COLUMNS)) add(nw, ne);
    if (x === COLUMNS - 1 || !taken.has(slot + 1)) add(ne, se);
    if (!taken.has(slot + COLUMNS)) add(se, sw);
    if (x === 0 || !taken.has(slot - 1)) add(sw, nw);
  }
  return next;
}

function key(point: Point): string {
  return `${point.x},${point.y}`;
}

function loops(slots: number[]): Point[][] {
  const next = sides(slots);
  const found: Point[][] = [];
  for (const [start] of next) {
    const loop: Point[] = [];
    let at = pointOf(start);
    for (let to = next.get(start)?.pop(); to; to = next.get(key(to))?.pop()) {
      loop.push(at);
      at = to;
    }
    if (loop.length) found.push(loop);
  }
  return found;
}

function pointOf(text: string): Point {
  const [x = 0, y = 0] = text.split(",").map(Number);
  return { x, y };
}

/** Where the loop bends, drawn a little inside, so that two groups side by side do not share a thread. */
function corners(loop: Point[]): string[] {
  return loop.flatMap((at, index) => {
    const before = loop.at(index - 1) ?? at;
    const after = loop[(index + 1) % loop.length] ?? at;
    const came = { x: at.x - before.x, y: at.y - before.y };
    const goes = { x: after.x - at.x, y: after.y - at.y };
    if (came.x === goes.x && came.y === goes.y) return [];
    const inward = { x: -came.y - goes.y, y: came.x + goes.x };
    const x = at.x * STEP.x - GAP / 2 + inward.x * INSET;
    const y = at.y * STEP.y - GAP / 2 + inward.y * INSET;
    return [`${x} ${y}`];
  });
}

const INSET = 1.6;
