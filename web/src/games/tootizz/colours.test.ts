import { expect, test } from "vitest";
import { EYES, lightness } from "../../testing/measure";
import { TONES } from "./colours";
import { PAWNS, SIGNS } from "./drawing/shapes";

const TOLD_APART = 8;

test.each(Object.entries(EYES))("%s tells the pistes apart by lightness alone", (_, seen) => {
  const steps = TONES.map(({ tone }) => lightness(tone, seen)).sort((a, b) => a - b);
  const gaps = steps.slice(1).map((step, i) => step - (steps[i] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(TOLD_APART);
});

test("every piste has a sign of its own, and every seat a token", () => {
  expect(new Set(SIGNS).size).toBe(TONES.length);
  expect(new Set(PAWNS).size).toBe(4);
});
