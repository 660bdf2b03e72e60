import { beforeEach, describe, expect, it } from "vitest";
import { lines, names } from "../../../testing/log";
import { speak } from "../../../texts/index.svelte";
import type { Event } from "../model";
import { say } from "./say";
import { SCENES } from "../scenes";

const RED_3 = 2;
const BLUE_JOKER = 27;

const STORY: Event[] = [
  { type: "round_opened", round: 2, starter: 1 },
  { type: "drawn", seat: 0, card: RED_3 },
  { type: "taken", seat: 1, side: 0, card: BLUE_JOKER },
  { type: "placed", seat: 0, slot: 3, card: RED_3 },
  { type: "placed", seat: 1, slot: 7, card: BLUE_JOKER },
  { type: "turned", seat: 0, slot: 3, card: RED_3, forced: false },
  { type: "turned", seat: 0, slot: 3, card: RED_3, forced: true },
  { type: "discarded", seat: 0, side: 1, card: RED_3 },
  { type: "extra_turn_earned", seat: 2 },
  { type: "last_turns_called", seat: 2 },
  { type: "twelve_matched", seat: 2 },
  { type: "game_ended" },
];

const told = lines(say);

beforeEach(() => speak("en"));

describe("the log", () => {
  it("tells the story in English", () => {
    expect(told(STORY)).toEqual([
      "Round 2: Bo goes first.",
      "Ana draws the red 3.",
      "Bo takes the blue joker from the left discards.",
      "Ana places the red 3.",
      "Bo places the blue joker in slot 7.",
      "Underneath: the red 3.",
      "Underneath: the red 3, which the STOP sends to the discards.",
      "Ana discards the red 3 on the right.",
      "Chun plays again!",
      "Chun has no card face down any more: one last turn for everyone else.",
      "Twelve cards of one colour! Chun wins on the spot.",
      "The game is over.",
    ]);
  });

  it("puts the words in the order of the language", () => {
    speak("fr");
    expect(told(STORY.slice(1, 3))).toEqual([
      "Ana pioche le 3 rouge.",
      "Bo prend le joker bleu de la défausse de gauche.",
    ]);
    speak("ko");
    expect(told(STORY.slice(1, 3))).toEqual([
      "Ana 님이 빨강 3 카드를 뽑아요.",
      "Bo 님이 왼쪽 버림 더미에서 파랑 조커 카드를 가져와요.",
    ]);
  });

  it("gives everybody's points at the end of a round", () => {
    const scored = SCENES.round_end.events.find((event) => event.type === "round_scored");
    const [ana, bo, chun] = scored?.type === "round_scored" ? scored.tallies : [];
    expect(scored && say(scored, names)).toBe(
      `End of round 1: Ana ${ana?.points}, Bo ${bo?.points}, Chun ${chun?.points}.`,
    );
  });

  it("passes over what goes without saying", () => {
    expect(told(SCENES.deal.events)).toEqual([expect.stringContaining("Round 1"), null, null]);
    expect(say({ type: "turn_passed", seat: 1 }, names)).toBeNull();
  });

  it("mentions a pile made of discards", () => {
    const formed = SCENES.new_pile.events.filter((event) => event.type === "pile_formed");
    expect(told(formed)).toEqual(["The discards are shuffled into a new draw pile."]);
  });

  it.each(["en", "fr", "ko"] as const)("leaves no gap in any recorded line (%s)", (language) => {
    speak(language);
    const lines = Object.values(SCENES).flatMap(({ events }) => told(events));
    for (const line of lines.filter((line) => line !== null))
      expect(line).not.toMatch(/[{}]|undefined|dozito_|\?/);
  });
});

it("speaks to the one who reads it, in every language", () => {
  const drawn: Event = { type: "drawn", seat: 1, card: 3 };
  const spoken = (["en", "fr", "ko"] as const).map((language) => {
    speak(language);
    return say(drawn, names, 1);
  });
  expect(spoken.map((words) => words?.split(" ").slice(0, 2).join(" "))).toEqual([
    "You draw",
    "Vous piochez",
    expect.not.stringContaining("Bo"),
  ]);
  speak("en");
  expect(say(drawn, names, 0)).toMatch(/^Bo draws/);
});
