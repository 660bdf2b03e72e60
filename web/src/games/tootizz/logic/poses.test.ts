import { describe, expect, it } from "vitest";
import { facesOf, BACK } from "./faces";
import { numberOf } from "./ground";
import type { Place, Turn } from "../model";
import { heldLike, posesOf, turned } from "./poses";

const GREEN_BLUE = facesOf(10);
const GREEN_GREEN = facesOf(0);
const MIDDLE = { row: 3, column: 3 };

const place = (row: number, column: number, turn: Turn): Place => ({ type: "place", row, column, turn });
/** All four ways with the first square in the middle. */
const AROUND = [place(3, 3, 0), place(3, 3, 1), place(3, 3, 2), place(3, 3, 3)];

const at = (places: Place[], cell: { row: number; column: number }, halves = GREEN_BLUE) =>
  posesOf(places, halves).get(numberOf(cell)) ?? [];

describe("the ways to lay a domino", () => {
  it("can be pointed at from either of the two squares", () => {
    const poses = posesOf([place(3, 3, 0)], GREEN_BLUE);
    expect([...poses.keys()]).toEqual([numberOf(MIDDLE), numberOf({ row: 3, column: 4 })]);
    expect(at([place(3, 3, 0)], { row: 3, column: 4 })).toMatchObject([{ end: 1, turn: 2 }]);
  });

  it("are turned clockwise, then the other half is tried", () => {
    const both = [place(4, 3, 3), ...AROUND.toReversed(), place(3, 4, 2)];
    expect(at(both, MIDDLE).map(({ end, turn }) => [end, turn])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 0],
      [1, 1],
    ]);
  });

  it.each([
    ["a double", GREEN_GREEN],
    ["a back", BACK],
  ])("are told once when %s looks the same the other way round", (_, halves) => {
    const both = [place(3, 3, 0), place(3, 4, 2)];
    expect(at(both, MIDDLE, halves)).toHaveLength(1);
    expect(at(both, MIDDLE)).toHaveLength(2);
  });

  it("go round and round", () => {
    const poses = at(AROUND, MIDDLE);
    const [first] = poses;
    if (!first) throw new Error("nothing fits");
    const seen = [1, 2, 3, 4].reduce((all) => [...all, turned(poses, all.at(-1) ?? first)], [first]);
    expect(seen.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 0]);
  });

  it("keep the way it was held, if it fits like that", () => {
    const held = at([place(0, 0, 1)], { row: 0, column: 0 })[0] ?? null;
    expect(heldLike(at(AROUND, MIDDLE), held)?.turn).toBe(1);
    expect(heldLike(at([place(3, 3, 2)], MIDDLE), held)?.turn).toBe(2);
    expect(heldLike([], held)).toBeNull();
  });
});
