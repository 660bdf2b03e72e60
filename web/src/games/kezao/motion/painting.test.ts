import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { View } from "../model";
import { Painting } from "./painting.svelte";
import { SCENES } from "../scenes";

let frames: ((now: number) => void)[] = [];

/** The browser draws a frame that begins now. */
function draw(now: number): void {
  const due = frames;
  frames = [];
  for (const frame of due) frame(now);
}

const racing: View = SCENES.rolled.view;
const counting: View = { ...SCENES.countdown.view, calm: false };

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the dice are painted in the frame nearest to their moment, and in no earlier one", () => {
  const painted = vi.fn();
  const painting = new Painting(painted);
  painting.follow(racing, 1000, false);
  for (const now of [900, 950, 983]) {
    draw(now);
    expect(painting.at).toBeNull();
    expect(painted).not.toHaveBeenCalled();
  }
  draw(999);
  expect(painting.at).toBe(999);
  expect(painted).toHaveBeenCalledOnce();
});

test("later steps of the same race do not paint again", () => {
  const painting = new Painting();
  painting.follow(racing, 1000, false);
  draw(1001);
  painting.follow({ ...racing, laid: SCENES.race.view.laid }, 1000, false);
  draw(1400);
  expect(painting.at).toBe(1001);
});

test("a later step of a painted race, whose moment a new connection counts anew, is painted already", () => {
  const painted = vi.fn();
  const painting = new Painting(painted);
  painting.follow(racing, 1000, false);
  painting.follow(racing, 1004, false);
  expect(painted).not.toHaveBeenCalled();
  draw(1001);
  painting.follow(racing, 1007, false);
  expect(painted).toHaveBeenCalledTimes(2);
});

test("a player who comes late sees the dice in the next frame", () => {
  const painting = new Painting();
  painting.follow(racing, 1000, false);
  draw(5000);
  expect(painting.at).toBe(5000);
});

test("a roll that ended before its dice were painted is not painted any more", () => {
  const painting = new Painting();
  painting.follow(racing, 1000, false);
  painting.follow(SCENES.choose.view, null, false);
  draw(1001);
  expect(painting.at).toBeNull();
});

test.each([
  [false, 1000],
  [true, 2000],
])("three, two, one (calm: %s)", (calm, beat) => {
  const painting = new Painting();
  painting.follow({ ...counting, calm }, null, true);
  const counts = [painting.count];
  for (let at = 0; at < 2; at++) {
    vi.advanceTimersByTime(beat - 1);
    expect(painting.count).toBe(counts.at(-1));
    vi.advanceTimersByTime(1);
    counts.push(painting.count);
  }
  expect(counts).toEqual([3, 2, 1]);
  painting.follow(racing, 1000, false);
  expect(painting.count).toBe(1);
  draw(1000);
  expect(painting.count).toBeNull();
});

test("nobody counts who did not see the dice chosen", () => {
  const painting = new Painting();
  painting.follow(counting, null, false);
  expect(painting.count).toBeNull();
});
