import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Film } from "./film";
import type { Step } from "./protocol";

let shown: number[];
let runs: boolean[];
let film: Film;

function step(version: number, race: number | null = null): Step {
  return { version, race } as Step;
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  runs = [];
  film = new Film({ show: ({ version }) => shown.push(version), ran: (isRunning) => runs.push(isRunning) });
});

afterEach(() => vi.useRealTimers());

test("what was missed is shown one after the other", () => {
  for (const version of [2, 3, 4]) film.add(step(version), 3);
  expect(shown).toEqual([2]);
  vi.advanceTimersByTime(900);
  expect(shown).toEqual([2, 3]);
  vi.advanceTimersByTime(1_800);
  expect(shown).toEqual([2, 3, 4]);
  expect(runs).toEqual([true, false]);
});

test("what happens meanwhile comes after it", () => {
  film.add(step(2), 1);
  film.add(step(3), 1);
  expect(shown).toEqual([2]);
  vi.advanceTimersByTime(1_000);
  expect(shown).toEqual([2, 3]);
});

test("a long absence makes no longer film, only a faster one", () => {
  for (let version = 1; version <= 40; version += 1) film.add(step(version), 40);
  vi.advanceTimersByTime(8_000);
  expect(shown.length).toBe(40);
});

test("one may skip it", () => {
  for (const version of [2, 3, 4]) film.add(step(version), 3);
  film.skip();
  expect(shown).toEqual([2, 3, 4]);
  expect(film.isRunning).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([2, 3, 4]);
});

test("a race is not kept waiting", () => {
  film.add(step(2), 3);
  film.add(step(3), 3);
  film.add(step(4, 1_000), 3);
  expect(shown).toEqual([2, 3, 4]);
  expect(runs.at(-1)).toBe(false);
});
