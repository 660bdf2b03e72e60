import { testColours, testSigns } from "../../testing/colours";
import { GLYPHS, TONES } from "./colours";
import Face from "./drawing/Face.svelte";

testColours(
  TONES.map(({ tone }) => tone),
  GLYPHS,
  5,
);
testSigns(Face, { card: 5, symbols: true }, GLYPHS);
