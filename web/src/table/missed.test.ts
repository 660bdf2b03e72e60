import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Step } from "../wire/protocol";
import { Missed, missedBy, remembered, stepOf } from "./missed.svelte";

function step(version: number, awaited: number, more: Partial<Step> = {}): Step {
  return {
    type: "step",
    version,
    match: 1,
    events: [`event ${version}`],
    view: {},
    legal: ["something"],
    awaited: [awaited],
    outcome: null,
    race: null,
    evidence: null,
    ...more,
  };
}

/** Seat 0 plays twice, seat 1 and 2 once each, and it is seat 0's turn again. */
const TURNS = [step(1, 0), step(2, 0), step(3, 1), step(4, 2), step(5, 0)];

function versions(steps: Step[]): number[] {
  return steps.map(({ version }) => version);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the remembered steps have no gap", () => {
  const of = (...steps: Step[]): number[] => versions(steps.reduce(remembered, [] as Step[]));
  expect(of(step(1, 0), step(2, 0), step(3, 0))).toEqual([1, 2, 3]);
  expect(of(step(1, 0), step(4, 0))).toEqual([4]);
  expect(of(step(1, 0), step(2, 0, { events: [] }))).toEqual([2]);
  expect(of(step(1, 0), step(2, 0, { match: 2 }))).toEqual([2]);
  expect(of(...Array.from({ length: 100 }, (_, n) => step(n, 0)))).toHaveLength(60);
});

test("it begins with the table as one left it", () => {
  expect(versions(missedBy(0, TURNS))).toEqual([3, 4, 5]);
  expect(versions(missedBy(1, TURNS))).toEqual([4, 5]);
});

test("there is none for spectators, in a race, or when nobody else did anything", () => {
  expect(missedBy(null, TURNS)).toEqual([]);
  expect(missedBy(0, [...TURNS, step(6, 0, { race: 77 })])).toEqual([]);
  expect(missedBy(0, TURNS.slice(0, 2))).toEqual([]);
  expect(missedBy(0, [])).toEqual([]);
});

test("it runs to the table as it is, and takes along what comes meanwhile", () => {
  const missed = new Missed(() => 0);
  for (const one of TURNS.slice(0, 4)) missed.note(one);
  missed.start();
  expect([missed.step?.version, missed.step?.events, missed.step?.legal]).toEqual([3, [], []]);
  vi.advanceTimersByTime(1400);
  expect([missed.step?.version, missed.step?.events]).toEqual([4, ["event 4"]]);
  expect(missed.upTo(["event 3", "event 4"])).toEqual(["event 3", "event 4"]);
  missed.note(step(5, 0));
  expect(missed.upTo(["event 3", "event 4", "event 5"])).toEqual(["event 3", "event 4"]);
  vi.advanceTimersByTime(1400);
  expect(missed.step?.version).toBe(5);
  vi.advanceTimersByTime(1400);
  expect(missed.step).toBeNull();
});

test("it stops when asked to, and when a race begins", () => {
  const missed = new Missed(() => 0);
  for (const one of TURNS) missed.note(one);
  missed.start();
  expect(missed.shown(step(5, 0)).version).toBe(3);
  missed.stop();
  expect(missed.step).toBeNull();
  expect([missed.shown(step(5, 0)).events, missed.shown(step(6, 0)).events]).toEqual([[], ["event 6"]]);
  expect(missed.cuts).toBe(2);
  missed.start();
  missed.note(step(6, 0, { race: 7 }));
  expect(missed.step).toBeNull();
});

test("what the house tells of the clock belongs to the step it tells of", () => {
  const missed = new Missed(() => 0);
  for (const one of [...TURNS.slice(0, 3), step(4, 2, { by_clock: 1 }), step(5, 0, { by_clock: 2 })])
    missed.note(one);
  missed.start();
  expect(missed.upTo(["event 3", "@1", "event 4", "@2", "event 5"])).toEqual(["event 3"]);
  vi.advanceTimersByTime(1400);
  expect(missed.upTo(["event 3", "@1", "event 4", "@2", "event 5"])).toEqual(["event 3", "@1", "event 4"]);
  missed.stop();
});

test("an event is found in the step that brought it, as long as the table before is remembered", () => {
  const steps = [step(3, 1, { events: ["a", "b"] }), step(4, 2, { events: ["c", "d"] }), step(5, 0)];
  const story = ["long ago", "a", "b", "c", "d", "event 5"];
  expect(story.map((_, event) => stepOf(event, story.length, steps))).toEqual([-1, -1, -1, 1, 1, 2]);
});

test("a line of the log shows its moment again, from the table before it", () => {
  const missed = new Missed(() => 0);
  for (const one of TURNS) missed.note(one);
  const story = TURNS.map(({ version }) => `event ${version}`);
  expect(missed.startAt(1, story.length)).toBe(true);
  expect([missed.isChosen, missed.step?.version, missed.again.length]).toEqual([true, 1, 5]);
  vi.advanceTimersByTime(1400);
  expect([missed.step?.version, missed.step?.events]).toEqual([2, ["event 2"]]);
  expect(missed.upTo(story)).toEqual(["event 1", "event 2"]);
  missed.stop();
  missed.start();
  expect([missed.isChosen, missed.step?.version]).toEqual([false, 3]);
  missed.stop();
});

test("what is not remembered, or was in a race that goes on, is not shown again", () => {
  const missed = new Missed(() => 0);
  for (const one of TURNS) missed.note(one);
  expect(missed.startAt(0, TURNS.length)).toBe(false);
  missed.note(step(6, 0, { race: 7 }));
  expect(missed.startAt(3, TURNS.length + 1)).toBe(false);
  expect(missed.step).toBeNull();
});
