import { describe, expect, it } from "vitest";
import type { Event } from "../model";
import { NOTHING, remembered } from "./recent";

const placed = (seat: number, domino: number): Event => ({
  type: "placed",
  seat,
  domino,
  row: 3,
  column: 3,
  turn: 0,
  face_up: true,
});

describe("what the others just laid", () => {
  it("is kept for each of them, the last one only", () => {
    expect([...remembered(NOTHING, [placed(1, 3), placed(2, 7), placed(1, 5)], 0)]).toEqual([
      [1, 5],
      [2, 7],
    ]);
  });

  it("is forgotten when you have laid yours, and at the start of a round", () => {
    expect(remembered(NOTHING, [placed(1, 3), placed(0, 4)], 0).size).toBe(0);
    expect(remembered(NOTHING, [placed(1, 3), { type: "round_opened", round: 2 }], 0).size).toBe(0);
    expect(remembered(NOTHING, [placed(1, 3), placed(0, 4)], null).size).toBe(2);
  });
});
