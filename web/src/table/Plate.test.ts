import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { speak } from "../texts/index.svelte";
import type { Occupant } from "../wire/protocol";
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

test("who is away has no line", () => {
  show({ line: "slow", here: false });
  expect(screen.getByText("away")).toBeTruthy();
  expect(bars()).toBeUndefined();
});
