import { expect, test } from "vitest";
import { testColours, testSigns } from "../../testing/colours";
import { contrast } from "../../testing/measure";
import { FACES } from "./cards";
import { TONES } from "./colours";
import Face from "./drawing/Face.svelte";
import { GLYPHS } from "./drawing/shapes";

testColours(
  TONES.map(({ tone }) => tone),
  GLYPHS,
  10,
);
testSigns(Face, { face: FACES[3] }, GLYPHS);

test.each(TONES)("the lower half of a $name numeral stands out from its card", ({ light, deep }) => {
  expect(contrast(light, deep)).toBeGreaterThan(3);
});
