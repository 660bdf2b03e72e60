import { expect, test } from "vitest";
import { contrast, EYES, lightness } from "../../testing/measure";
import { COLOURS, TONES } from "./colours";
import { GLYPHS } from "./drawing/shapes";

const TOLD_APART = 10;

test.each(Object.entries(EYES))("%s tells the colours apart by lightness alone", (_, seen) => {
  const steps = TONES.map(({ tone }) => lightness(tone, seen)).sort((a, b) => a - b);
  const gaps = steps.slice(1).map((step, i) => step - (steps[i] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(TOLD_APART);
});

test("every colour has a shape of its own", () => {
  expect(new Set(GLYPHS).size).toBe(COLOURS.length);
});

test.each(TONES)("the lower half of a $name numeral stands out from its card", ({ light, deep }) => {
  expect(contrast(light, deep)).toBeGreaterThan(3);
});
