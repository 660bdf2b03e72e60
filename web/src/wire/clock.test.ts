import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HouseClock } from "./clock";

let clock: HouseClock;

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ["performance"] });
  vi.advanceTimersByTime(5_000);
  clock = new HouseClock();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a moment of the house is told on the page's own clock", () => {
  clock.hear({ type: "ping", number: 1, clock: 900_000, offset: 894_900 });
  expect(clock.here(901_000)).toBe(6_100);
});

test("before the line is measured, the house's time is what it said last", () => {
  clock.hear({ type: "ping", number: 1, clock: 900_000, offset: null });
  expect(clock.here(901_000)).toBe(6_000);
});

test("what is measured replaces what was guessed, and is not given up again", () => {
  clock.hear({ type: "ping", number: 1, clock: 900_000, offset: null });
  clock.hear({ type: "ping", number: 2, clock: 900_000, offset: 894_900 });
  clock.hear({ type: "ping", number: 3, clock: 900_000, offset: null });
  expect(clock.here(901_000)).toBe(6_100);
});

test("a moment told once stays where it is, whatever is measured later", () => {
  clock.hear({ type: "ping", number: 1, clock: 900_000, offset: 895_000 });
  expect(clock.here(901_000)).toBe(6_000);
  clock.hear({ type: "ping", number: 2, clock: 900_000, offset: 894_000 });
  expect(clock.here(901_000)).toBe(6_000);
  expect(clock.here(902_000)).toBe(8_000);
});

test("without a word about the time, the moment is now", () => {
  expect(clock.here(901_000)).toBe(5_000);
});

test("no race, no moment", () => {
  expect(clock.here(null)).toBeNull();
});
