import { expect, test } from "vitest";
import { contrast, lightness } from "../../look/measure";
import { COLOURS, TONES } from "./colours";
import { GLYPHS } from "./shapes";

// How light reaches an eye without one of its three receptors (Machado, Oliveira and Fernandes, 2009).
const EYES: Record<string, number[][]> = {
  "any eye": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "an eye without red": [
    [0.1523, 1.0526, -0.2049],
    [0.1145, 0.7863, 0.0992],
    [-0.0039, -0.0481, 1.052],
  ],
  "an eye without green": [
    [0.3673, 0.8606, -0.228],
    [0.2801, 0.6725, 0.0474],
    [-0.0118, 0.0429, 0.9689],
  ],
  "an eye without blue": [
    [1.2555, -0.0767, -0.1788],
    [-0.0784, 0.9308, 0.1476],
    [0.0047, 0.6914, 0.3039],
  ],
};
const TOLD_APART = 10;

test.each(Object.entries(EYES))("%s tells the colours apart by lightness alone", (_, rows) => {
  const seen = (light: number[]) =>
    rows.map((row) => row.reduce((sum, share, i) => sum + share * (light[i] ?? 0), 0));
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
