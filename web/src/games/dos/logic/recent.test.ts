import { describe, expect, it } from "vitest";
import type { Event, Laid } from "../model";
import { NOTHING, noteOf, remembered } from "./recent";

const laid = (seat: number, side: 0 | 1): Laid => ({ type: "laid", seat, side, cards: [1], colour: 0 });
const drew = (seat: number, count: number): Event => ({ type: "drew_unseen", seat, count, why: "plus2" });

describe("what is marked on the table", () => {
  it("is the last play on each pile", () => {
    const recent = remembered(NOTHING, [laid(0, 0), laid(1, 1), laid(2, 0)]);
    expect(recent.laid).toEqual([laid(2, 0), laid(1, 1)]);
  });

  it("is what a seat drew, lost and was caught for, until its next turn", () => {
    const recent = remembered(NOTHING, [
      drew(1, 2),
      drew(1, 2),
      { type: "turn_lost", seat: 1 },
      { type: "caught", seat: 2, by: 0 },
    ]);
    expect(noteOf(recent, 1)).toEqual({ drew: 4, lostTurn: true, caught: false });
    expect(noteOf(recent, 2)).toEqual({ drew: 0, lostTurn: false, caught: true });
    const later = remembered(recent, [{ type: "turn_passed", seat: 1 }]);
    expect(noteOf(later, 1)).toEqual({ drew: 0, lostTurn: false, caught: false });
    expect(noteOf(later, 2).caught).toBe(true);
  });

  it("is cleared for a new round", () => {
    const recent = remembered(NOTHING, [laid(0, 0), { type: "round_opened", round: 2, dealer: 1 }]);
    expect(recent).toBe(NOTHING);
  });
});
