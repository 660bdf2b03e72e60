import { beforeEach, describe, expect, it } from "vitest";
import { lines, names } from "../../../testing/log";
import { speak } from "../../../texts/index.svelte";
import type { Event } from "../model";
import { say } from "./say";
import { SCENES } from "../scenes";

const [RED_3, RED_4, GREEN_REVERSE, DOS, PLAY2] = [1, 2, 34, 48, 49];

const STORY: Event[] = [
  { type: "round_opened", round: 2, dealer: 1 },
  { type: "flipped", side: 0, card: RED_3 },
  { type: "laid", seat: 0, side: 0, cards: [RED_3], colour: 0 },
  { type: "laid", seat: 0, side: 1, cards: [RED_3, RED_4], colour: 0 },
  { type: "laid", seat: 1, side: 0, cards: [DOS], colour: 1 },
  { type: "laid", seat: 1, side: 1, cards: [RED_4, DOS], colour: 0 },
  { type: "laid", seat: 2, side: 0, cards: [GREEN_REVERSE], colour: 2 },
  { type: "laid", seat: 2, side: 0, cards: [PLAY2], colour: 3 },
  { type: "drew", seat: 0, cards: [RED_4], why: "turn" },
  { type: "drew_unseen", seat: 1, count: 2, why: "plus2" },
  { type: "drew_unseen", seat: 1, count: 2, why: "play2" },
  { type: "drew_unseen", seat: 1, count: 2, why: "caught" },
  { type: "direction_reversed", direction: -1 },
  { type: "play_two_owed", seat: 2, cards: 2 },
  { type: "turn_lost", seat: 2 },
  { type: "called", seat: 2 },
  { type: "caught", seat: 1, by: 0 },
  { type: "round_won", seat: 0, points: 93, hands: [[], [DOS]] },
  { type: "round_won", seat: 0, points: 0, hands: [] },
  { type: "game_won", seat: 0 },
];

const told = lines(say);

beforeEach(() => speak("en"));

describe("the log", () => {
  it("tells the story in English", () => {
    expect(told(STORY)).toEqual([
      "Round 2: Bo deals.",
      "Flipped onto the left pile: the red 3.",
      "Ana plays the red 3 on the left pile.",
      "Ana plays the red 3, then the red 4 on the right pile: 3 + 4 = 7.",
      "Bo plays a Wild DOS on the left pile, now blue.",
      "Bo plays the red 4, then a Wild DOS on the right pile: 4 + 2 = 6, now red.",
      "Chun plays the green Reverse on the left pile.",
      "Chun plays a Wild Play 2 on the left pile, now yellow.",
      "Ana draws a card. Drawn: the red 4.",
      "Bo draws 2 cards for the +2.",
      "Bo draws 2 cards for the Wild Play 2.",
      "Bo was caught and draws 2 cards.",
      "The direction of play changes: counter-clockwise.",
      "Chun has to play at least 2 cards.",
      "Chun loses a turn.",
      "Chun calls “DOS!”",
      "Ana catches Bo, who forgot to call “DOS!”",
      "Ana wins the round: 93 points.",
      "Ana has no card left!",
      "Ana wins the game.",
    ]);
  });

  it("puts the words in the order of the language, and makes them agree", () => {
    speak("fr");
    expect(told(STORY.slice(3, 7))).toEqual([
      "Ana pose le 3 rouge, puis le 4 rouge à droite : 3 + 4 = 7.",
      "Bo pose un Joker DOS à gauche, désormais bleu.",
      "Bo pose le 4 rouge, puis un Joker DOS à droite : 4 + 2 = 6, désormais rouge.",
      "Chun pose l’Inversion verte à gauche.",
    ]);
    expect(told([{ type: "drew", seat: 0, cards: [RED_4], why: "turn" }])).toEqual([
      "Ana pioche une carte. Piochée : le 4 rouge.",
    ]);
    expect(told([{ type: "drew", seat: 0, cards: [RED_3, RED_4], why: "plus2" }])).toEqual([
      "Ana pioche 2 cartes à cause du +2. Piochées : le 3 rouge, le 4 rouge.",
    ]);
    speak("ko");
    expect(told(STORY.slice(3, 7))).toEqual([
      "Ana 님이 오른쪽 더미에 빨강 3 카드, 그 위에 빨강 4 카드를 내요. 3 + 4 = 7",
      "Bo 님이 왼쪽 더미에 와일드 DOS 카드를 내요. 이제 파랑이에요.",
      "Bo 님이 오른쪽 더미에 빨강 4 카드, 그 위에 와일드 DOS 카드를 내요. 4 + 2 = 6, 이제 빨강이에요.",
      "Chun 님이 왼쪽 더미에 초록 방향 바꾸기 카드를 내요.",
    ]);
  });

  it("does not tell on somebody who forgot to call", () => {
    const forgot = SCENES.due.events.filter(({ type }) => type === "hand_shrank");
    expect(told(forgot)).toEqual([null]);
  });

  it("mentions a draw pile made of discards, but not the shuffled deck", () => {
    const formed = (events: Event[]) => told(events.filter(({ type }) => type === "pile_formed"));
    expect(formed(SCENES.new_pile.events)).toEqual(["The discard piles are shuffled into a new draw pile."]);
    expect(formed(SCENES.deal.events)).toEqual([null]);
  });

  it.each(["en", "fr", "ko"] as const)("leaves no gap in any recorded line (%s)", (language) => {
    speak(language);
    const lines = Object.values(SCENES).flatMap(({ events }) => told(events));
    for (const line of lines.filter((line) => line !== null))
      expect(line).not.toMatch(/[{}]|undefined|dos_|\?/);
  });
});

it("speaks to the one who reads it", () => {
  speak("en");
  const caught: Event = { type: "caught", seat: 1, by: 0 };
  expect(say(caught, names, 0)).toBe("You catch Bo, who forgot to call “DOS!”");
  expect(say(caught, names, 1)).toBe("Ana catches you: you forgot to call “DOS!”");
  expect(say(caught, names, 2)).toBe("Ana catches Bo, who forgot to call “DOS!”");
  expect(say({ type: "drew_unseen", seat: 1, count: 2, why: "plus2" }, names, 1)).toBe(
    "You draw 2 cards for the +2.",
  );
});
