import { describe, expect, it } from "vitest";
import type { Event } from "../model";
import { NOTHING, remembered } from "./recent";

const placed = (seat: number, slot: number): Event => ({ type: "placed", seat, slot, card: 2 });
const drawn = (seat: number): Event => ({ type: "drawn", seat, card: 2 });

describe("what the others just did", () => {
  it("is kept for each of them until they play again", () => {
    const recent = remembered(NOTHING, [drawn(1), placed(1, 3), placed(1, 7), drawn(2), placed(2, 3)], 0);
    expect(recent.get(1)).toEqual(new Set([3, 7]));
    expect(recent.get(2)).toEqual(new Set([3]));
    expect(remembered(recent, [drawn(1)], 0).get(1)).toEqual(new Set());
  });

  it("is forgotten when you begin your turn, and at the start of a round", () => {
    const recent = remembered(NOTHING, [drawn(1), placed(1, 3)], 0);
    expect(remembered(recent, [drawn(0)], 0)).toBe(NOTHING);
    expect(remembered(recent, [{ type: "round_opened", round: 2, starter: 1 }], 0)).toBe(NOTHING);
  });

  it("does not mark your own cards", () => {
    expect(remembered(NOTHING, [drawn(0), placed(0, 3)], 0).get(0)).toBeUndefined();
    expect(remembered(NOTHING, [drawn(0), placed(0, 3)], null).get(0)).toEqual(new Set([3]));
  });
});
