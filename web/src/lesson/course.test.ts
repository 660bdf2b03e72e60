import { expect, test } from "vitest";
import { progress, stopsAt } from "./course";
import type { Script } from "./script";

const move = { type: "draw" };
const SCRIPT: Script = {
  before: [{ seat: 0, move }],
  stops: [
    { kind: "tell", text: "a" },
    { kind: "tell", text: "b" },
    { kind: "touch", text: "c", other: "d", move },
    { kind: "watch", move },
    { kind: "tell", text: "e" },
    { kind: "touch", text: "f", other: "g", move },
  ],
};

const texts = (made: number) => stopsAt(SCRIPT, made).map(({ text = "watch" }) => text);

test("the number of moves says which stops are next, those made before included", () => {
  expect([0, 1, 2, 3, 4].map(texts)).toEqual([[], ["a", "b", "c"], ["watch"], ["e", "f"], []]);
});

test("what the bots do is no stop of the learner", () => {
  const steps = SCRIPT.stops.map((stop) => progress(SCRIPT, stop).step);
  expect(steps).toEqual([1, 2, 3, 3, 4, 5]);
  expect(progress(SCRIPT, undefined)).toEqual({ step: 5, count: 5 });
});
