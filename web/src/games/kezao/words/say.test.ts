import { beforeEach, describe, expect, it } from "vitest";
import { lines, names } from "../../../testing/log";
import { speak } from "../../../texts/index.svelte";
import type { Event, Rolled } from "../model";
import { say } from "./say";
import { SCENES } from "../scenes";

const [RED, RED_VIOLET, ALL, JOKER] = [1, 33, 63, 64];

const ROLLED: Rolled = {
  type: "rolled",
  roll: 4,
  dice: [
    { present: true, colour: 0 },
    { present: false, colour: 5 },
  ],
  twist: null,
  opposition: false,
  starts: 0,
};

const STORY: Event[] = [
  { type: "round_opened", round: 2, roller: 1 },
  { type: "dice_chosen", seat: 1, roll: 4, present: 1, starts: 9000 },
  ROLLED,
  { ...ROLLED, twist: "inversion" },
  { ...ROLLED, opposition: true },
  { type: "laid", seat: 0, card: RED_VIOLET, reaction: 613, extra: false },
  { type: "laid", seat: 2, card: ALL, reaction: 688, extra: true },
  { type: "erred", seat: 2, card: RED, reaction: 1234 },
  { type: "drew", seat: 0, cards: [RED, JOKER], open: false },
  { type: "drew_unseen", seat: 2, count: 3 },
  { type: "passed", seat: 1 },
  { type: "roll_ended", why: "nobody", roller: 2 },
  { type: "round_won", seats: [0] },
  { type: "round_won", seats: [0, 2] },
  { type: "game_won", seats: [0, 2] },
];

const told = lines(say);

beforeEach(() => {
  speak("en");
});

describe("the log", () => {
  it("tells the story in English", () => {
    expect(told(STORY)).toEqual([
      "Round 2: Bo rolls first.",
      "Bo rolls the dice.",
      "The dice say: red, but no violet.",
      "The dice say: red, but no violet — the opposite.",
      "Opposition on red! One card each, and don’t be last!",
      "Ana throws red, violet after 0.61\u00a0s.",
      "Chun throws all six colours after 0.69\u00a0s: a tie, it counts too!",
      "Chun throws red: wrong! Chun sits out this roll.",
      "Ana draws 2 cards. red; Kezao.",
      "Chun draws 3 cards.",
      "Bo passes.",
      "Nobody can add a card.",
      "Ana is out of cards: one point!",
      "Ana and Chun are out of cards: a point each!",
      "Ana and Chun win the game together.",
    ]);
  });

  it.each(["fr", "ko"] as const)("has a sentence of its own for everything (%s)", (language) => {
    const english = told(STORY);
    speak(language);
    told(STORY).forEach((line, index) => {
      expect(line).toBeTruthy();
      expect(line).not.toBe(english[index]);
    });
  });

  it("says something about each recorded moment, and nothing of a shuffled deck", () => {
    const silent = new Set(["deal"]);
    for (const [moment, { events }] of Object.entries(SCENES))
      if (!silent.has(moment)) expect(told(events).some(Boolean), moment).toBe(true);
    expect(say({ type: "pile_formed", count: 60 }, names)).toBeNull();
    expect(say({ type: "pile_formed", count: 12 }, names)).toBeTruthy();
  });
});
