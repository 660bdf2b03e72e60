import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CatchUp } from "./catchup";
import type { Step } from "./protocol";

let shown: number[];
let runs: boolean[];
let catchUp: CatchUp;

function step(version: number, race: number | null = null): Step {
  return { version, race } as Step;
}

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  runs = [];
  catchUp = new CatchUp({
    show: ({ version }) => shown.push(version),
    ran: (isRunning) => runs.push(isRunning),
  });
});

afterEach(() => vi.useRealTimers());

test("what was missed is shown one after the other", () => {
  for (const version of [2, 3, 4]) catchUp.add(step(version), 3);
  expect(shown).toEqual([2]);
  vi.advanceTimersByTime(900);
  expect(shown).toEqual([2, 3]);
  vi.advanceTimersByTime(1_800);
  expect(shown).toEqual([2, 3, 4]);
  expect(runs).toEqual([true, false]);
});

test("what happens meanwhile comes after it", () => {
  catchUp.add(step(2), 1);
  catchUp.add(step(3), 1);
  expect(shown).toEqual([2]);
  vi.advanceTimersByTime(1_000);
  expect(shown).toEqual([2, 3]);
});

test("many missed steps are shown faster, and take no longer", () => {
  for (let version = 1; version <= 40; version += 1) catchUp.add(step(version), 40);
  vi.advanceTimersByTime(8_000);
  expect(shown.length).toBe(40);
});

test("one may skip it", () => {
  for (const version of [2, 3, 4]) catchUp.add(step(version), 3);
  catchUp.skip();
  expect(shown).toEqual([2, 3, 4]);
  expect(catchUp.isRunning).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(shown).toEqual([2, 3, 4]);
});

test("a race is not kept waiting", () => {
  catchUp.add(step(2), 3);
  catchUp.add(step(3), 3);
  catchUp.add(step(4, 1_000), 3);
  expect(shown).toEqual([2, 3, 4]);
  expect(runs.at(-1)).toBe(false);
});
