import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { speak } from "../texts/index.svelte";
import type { Occupant } from "../wire/protocol";
import { nameOf } from "../tabletop/things";
import Plate from "./Plate.svelte";

const ANA: Occupant = { name: "Ana", person: "a", bot: null, here: true, line: "good" };

function show(occupant: Partial<Occupant>, isYou = false): void {
  speak("en");
  render(Plate, { seat: 0, occupant: { ...ANA, ...occupant }, score: null, isYou, awaited: false });
}

function bars(): string | null | undefined {
  return document.querySelector("svg[data-line]")?.getAttribute("data-line");
}

afterEach(() => cleanup());

test.each([
  ["fair", "fair connection"],
  ["slow", "slow connection"],
] as const)("a %s line is told in words and bars", (line, words) => {
  show({ line });
  expect(screen.getByText(words)).toBeTruthy();
  expect(bars()).toBe(line);
});

test("your own slow line is told to you", () => {
  show({ line: "slow" }, true);
  expect(screen.getByText("you, slow connection")).toBeTruthy();
});

test.each([["good" as const], [null]])("a line that is %s is no news", (line) => {
  show({ line });
  expect(screen.getByText("connected")).toBeTruthy();
  expect(bars()).toBeUndefined();
});

function explained(): string | null | undefined {
  return document.querySelector('[data-about="player"]')?.getAttribute("data-says");
}

test("a bot is called one, and says how it plays when somebody asks", () => {
  show({ name: "Pixel", person: null, bot: "gentle" });
  expect(screen.getByText("bot, gentle")).toBeTruthy();
  expect(explained()).toBe("bot, gentle · plays like a small child");
});

test("a bot that stands in says its level, and how it plays, when somebody asks", () => {
  show({ here: false, away: 0, stand_in: "easy" });
  expect(explained()).toBe("a bot is playing · easy · misses a good move now and then");
});

test("a player who is away has no connection to show", () => {
  show({ line: "slow", here: false });
  expect(screen.getByText("away")).toBeTruthy();
  expect(bars()).toBeUndefined();
});

test.each([[{ line: "slow" as const }], [{ here: false }]])(
  "while the house does not answer, nobody is said to be there or away: %o",
  (occupant) => {
    speak("en");
    const cut = { seat: 0, occupant: { ...ANA, ...occupant }, score: null, isYou: false, awaited: false };
    render(Plate, { ...cut, isCut: true });
    expect(screen.getByText("no connection")).toBeTruthy();
    expect(bars()).toBeUndefined();
    expect(document.querySelector(".dot")?.className).toMatch(/unknown/);
  },
);

test("a missing player is waited for, and everybody sees for how long", () => {
  speak("en");
  const occupant: Occupant = { ...ANA, here: false, away: 42_000 };
  const awayUntil = performance.now() + 42_000;
  render(Plate, { seat: 0, occupant, score: null, isYou: false, awaited: true, awayUntil });
  expect(screen.getByText("away, 0:42")).toBeTruthy();
});

test("while a bot plays on, nobody is waited for", () => {
  speak("en");
  const occupant: Occupant = { ...ANA, here: false, away: 0, stand_in: "normal" };
  render(Plate, { seat: 0, occupant, score: null, isYou: false, awaited: true, awayUntil: 0 });
  expect(screen.getByText("a bot is playing")).toBeTruthy();
});

test.each([
  [{ left: 65_000, until: null }, "Time left: 1:05", false],
  [{ left: 9_000, until: null }, "Time left: 0:09", false],
  [{ left: 9_000, until: 9_000 }, "Time left: 0:09", true],
])("a clock tells what is left, and calls only while it runs out", (face, words, hurries) => {
  speak("en");
  const until = face.until === null ? null : performance.now() + face.until;
  const clock = { ...face, until };
  render(Plate, { seat: 0, occupant: ANA, score: null, isYou: false, awaited: true, clock });
  expect(screen.getByText(words)).toBeTruthy();
  expect(document.querySelector(".hurry") !== null).toBe(hurries);
});

test.each([
  [false, "is reading"],
  [true, "you, reading"],
])("while somebody reads, their clock stands and their plate says why", (isYou, words) => {
  speak("en");
  const clock = { left: 9_000, until: performance.now() + 9_000 + 40_000 };
  render(Plate, {
    seat: 0,
    occupant: { ...ANA, reading: 40_000 },
    score: null,
    isYou,
    awaited: true,
    clock,
  });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText("Time left: 0:09")).toBeTruthy();
  expect(document.querySelector(".hurry")).toBeNull();
});

test("a number is explained by its name and what it counts", () => {
  const { container } = render(Plate, {
    seat: 0,
    occupant: ANA,
    score: 7,
    scoreOf: "so_far",
    isYou: false,
    awaited: false,
  });
  const score = container.querySelector<HTMLElement>("[data-about=score]");
  expect(score && nameOf(score)).toBe("7 so far");
});
