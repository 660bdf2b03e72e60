/** The outline of some cells of a grid. */

export interface Point {
  x: number;
  y: number;
}

/** Where an outline bends: a corner of the grid, and the way from there into the cells. */
export interface Corner extends Point {
  inward: Point;
}

/** The loops around these cells, each as the corners it bends at: one around the outside, one around each hole. */
export function loopsAround(cells: readonly Point[]): Corner[][] {
  return loops(sides(cells)).map(corners);
}

/** The sides that only one cell has, walked clockwise: from each corner to the next. */
function sides(cells: readonly Point[]): Map<string, Point[]> {
  const taken = new Set(cells.map(key));
  const next = new Map<string, Point[]>();
  const add = (from: Point, to: Point) => next.set(key(from), [...(next.get(key(from)) ?? []), to]);
  for (const { x, y } of cells) {
    const [nw, ne] = [
      { x, y },
      { x: x + 1, y },
    ];
    const [sw, se] = [
      { x, y: y + 1 },
      { x: x + 1, y: y + 1 },
    ];
    if (!taken.has(key({ x, y: y - 1 }))) add(nw, ne);
    if (!taken.has(key(ne))) add(ne, se);
    if (!taken.has(key(sw))) add(se, sw);
    if (!taken.has(key({ x: x - 1, y }))) add(sw, nw);
  }
  return next;
}

function key(point: Point): string {
  return `${point.x},${point.y}`;
}

function loops(next: Map<string, Point[]>): Point[][] {
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

function corners(loop: Point[]): Corner[] {
  return loop.flatMap((at, index) => {
    const before = loop.at(index - 1) ?? at;
    const after = loop[(index + 1) % loop.length] ?? at;
    const came = { x: at.x - before.x, y: at.y - before.y };
    const goes = { x: after.x - at.x, y: after.y - at.y };
    if (came.x === goes.x && came.y === goes.y) return [];
    return [{ ...at, inward: { x: -came.y - goes.y, y: came.x + goes.x } }];
  });
}
