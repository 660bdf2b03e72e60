import { beforeEach, describe, expect, it } from "vitest";
import { lines, names } from "../../../testing/log";
import { speak } from "../../../texts/index.svelte";
import type { Event } from "../model";
import { say } from "./say";
import { SCENES } from "../scenes";

const GREEN_GREEN = 0;
const GREEN_BLACK_2 = 18;

const STORY: Event[] = [
  { type: "order_drawn", seats: [1, 0, 0, 1] },
  { type: "line_laid", dominoes: [GREEN_GREEN, GREEN_BLACK_2] },
  { type: "claimed", seat: 1, position: 2 },
  { type: "placed", seat: 0, domino: GREEN_BLACK_2, row: 3, column: 3, turn: 0, face_up: true },
  { type: "placed", seat: 0, domino: GREEN_GREEN, row: 3, column: 3, turn: 0, face_up: false },
  { type: "discarded", seat: 1, domino: GREEN_GREEN },
  { type: "round_opened", round: 2 },
  { type: "game_won", seats: [1] },
  { type: "game_won", seats: [0, 1] },
];

const told = lines(say);

beforeEach(() => speak("en"));

describe("the log", () => {
  it("tells the story in English", () => {
    expect(told(STORY)).toEqual([
      "Order drawn: Bo, Ana, Ana, Bo.",
      "A new line: double green; green, and black with 2 Tootizz.",
      "Bo claims place 3.",
      "Ana lays a domino: green, and black with 2 Tootizz.",
      "Ana lays a domino face down, as a joker: double green.",
      "Bo has no room left and discards a domino: double green.",
      "Round 2.",
      "Bo wins.",
      "Ana and Bo share the victory.",
    ]);
  });

  it("tells it as others would", () => {
    speak("fr");
    expect(told(STORY.slice(2, 5))).toEqual([
      "Bo réserve la place 3.",
      "Ana pose un domino : vert, et noir avec 2 Tootizz.",
      "Ana pose un domino face cachée, en joker : double vert.",
    ]);
    speak("ko");
    expect(told(STORY.slice(2, 5))).toEqual([
      "Bo 님이 3번 자리를 찜해요.",
      "Ana 님이 도미노를 놓아요: 초록, 검정(Tootizz 2마리).",
      "Ana 님이 도미노를 뒤집어 조커로 놓아요: 초록 더블.",
    ]);
  });

  it("gives everybody's points at the end of a round", () => {
    const scored = SCENES.round_end.events.find((event) => event.type === "round_scored");
    const [ana, bo] = scored?.type === "round_scored" ? scored.tallies : [];
    expect(scored && say(scored, names)).toBe(
      `The domains are counted: Ana ${ana?.points}, Bo ${bo?.points}.`,
    );
  });

  it("passes over what goes without saying", () => {
    const silent = SCENES.deal.events.filter((event) => say(event, names) === null);
    expect(silent.map(({ type }) => type)).toEqual(["round_opened", "pile_formed"]);
  });

  it.each(["en", "fr", "ko"] as const)("leaves no gap in any recorded line (%s)", (language) => {
    speak(language);
    const lines = Object.values(SCENES).flatMap(({ events }) => told(events));
    for (const line of lines.filter((line) => line !== null))
      expect(line).not.toMatch(/[{}]|undefined|tootizz_|\?/);
  });
});
