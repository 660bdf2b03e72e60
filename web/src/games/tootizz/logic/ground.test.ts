import { describe, expect, it } from "vitest";
import { cellsOf, heartOf, laidOn, nameOf, windowOf, zoneAt } from "./ground";
import type { Square, Zone } from "../model";

const square = (row: number, column: number, colour: number, domino: number): Square => ({
  row,
  column,
  colour,
  tootizz: 0,
  domino,
});

describe("the ground", () => {
  it("has names for its squares", () => {
    expect([
      nameOf({ row: 0, column: 0 }),
      nameOf({ row: 3, column: 3 }),
      nameOf({ row: 6, column: 4 }),
    ]).toEqual(["A1", "D4", "E7"]);
  });

  it("knows where the second half lies", () => {
    const seconds = ([0, 1, 2, 3] as const).map((turn) => nameOf(cellsOf({ row: 3, column: 3, turn })[1]));
    expect(seconds).toEqual(["E4", "D5", "C4", "D3"]);
  });

  it("shows a domino from left to right and from top to bottom, however it was laid", () => {
    const [across, down] = laidOn([
      square(3, 4, 0, 7),
      square(3, 3, 1, 7),
      square(5, 2, 2, 8),
      square(4, 2, 3, 8),
    ]);
    expect(across).toMatchObject({ domino: 7, row: 3, column: 3, upright: false });
    expect(across?.halves.map(({ colour }) => colour)).toEqual([1, 0]);
    expect(down).toMatchObject({ domino: 8, row: 4, column: 2, upright: true });
    expect(down?.halves.map(({ colour }) => colour)).toEqual([3, 2]);
  });

  it("comes closer as the frame tightens, and keeps it in the middle", () => {
    const [wide, narrow] = [windowOf([0, 6, 0, 6]), windowOf([1, 4, 2, 5])];
    expect(narrow.span).toBeLessThan(wide.span);
    expect(wide.span).toBeGreaterThan(7);
    expect(narrow.left + narrow.span / 2).toBeCloseTo(4);
    expect(narrow.top + narrow.span / 2).toBeCloseTo(3);
  });
});

describe("a zone", () => {
  const zone: Zone = { colour: 3, squares: [0, 1, 2, 9], tootizz: 4, points: 16 };

  it("is found under any of its squares", () => {
    expect(zoneAt([zone], { row: 1, column: 2 })).toBe(zone);
    expect(zoneAt([zone], { row: 1, column: 1 })).toBeNull();
  });

  it("has its value written on one of its own squares, near the middle", () => {
    expect(nameOf(heartOf(zone))).toBe("B1");
  });
});
