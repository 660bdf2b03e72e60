import { describe, expect, it } from "vitest";
import { arranged, chosenAfter, stillChosen, type Held } from "./hand";
import type { Play } from "../model";

const [RED_3, RED_4, RED_SKIP, BLUE_3, DOS, PLAY2] = [1, 2, 11, 13, 48, 49];
const HAND = [DOS, BLUE_3, RED_SKIP, RED_4, PLAY2, RED_3, RED_4];

function cards(held: Held[]): number[] {
  return held.map(({ card }) => card);
}

describe("the order of a hand", () => {
  it("is by colour, the wilds last", () => {
    expect(cards(arranged(HAND, "colour"))).toEqual([RED_3, RED_4, RED_4, RED_SKIP, BLUE_3, DOS, PLAY2]);
  });

  it("or by number, where a Wild DOS is a 2, and the symbols come last", () => {
    expect(cards(arranged(HAND, "number"))).toEqual([DOS, RED_3, BLUE_3, RED_4, RED_4, RED_SKIP, PLAY2]);
  });

  it("or as it was dealt", () => {
    expect(cards(arranged(HAND, "dealt"))).toEqual(HAND);
  });

  it("tells equal cards apart", () => {
    const keys = arranged(HAND, "colour").map(({ key }) => key);
    expect(new Set(keys).size).toBe(HAND.length);
    expect(arranged(HAND, "number").map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  });
});

describe("choosing cards", () => {
  const held = arranged(HAND, "colour");
  const find = (card: number, nth = 1): Held =>
    held.find((one) => one.card === card && one.nth === nth) as Held;
  const plays: Play[] = [
    { type: "play", side: 0, cards: [RED_3, RED_4] },
    { type: "play", side: 0, cards: [RED_4, RED_3] },
    { type: "play", side: 1, cards: [BLUE_3] },
    { type: "play", side: 1, cards: [RED_4] },
  ];

  it("takes a second card that can be played with the first", () => {
    expect(chosenAfter([find(RED_3)], find(RED_4), plays)).toEqual([find(RED_3), find(RED_4)]);
  });

  it("puts any other card in the place of the first", () => {
    expect(chosenAfter([find(RED_3)], find(BLUE_3), plays)).toEqual([find(BLUE_3)]);
    expect(chosenAfter([find(RED_4)], find(RED_4, 2), plays)).toEqual([find(RED_4, 2)]);
  });

  it("puts a chosen card back", () => {
    expect(chosenAfter([find(RED_3), find(RED_4)], find(RED_3), plays)).toEqual([find(RED_4)]);
  });

  it("forgets a choice that cannot be played any more", () => {
    expect(stillChosen([find(BLUE_3)], held, plays)).toEqual([find(BLUE_3)]);
    expect(stillChosen([find(BLUE_3)], held, [])).toEqual([]);
    expect(stillChosen([find(BLUE_3)], arranged([RED_3], "colour"), plays)).toEqual([]);
  });
});
