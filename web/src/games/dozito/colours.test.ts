import { testColours, testSigns } from "../../testing/colours";
import { CARDS } from "./cards";
import { COLOURS, TONES } from "./colours";
import Face from "./drawing/Face.svelte";
import { GLYPHS } from "./drawing/shapes";

const SHAPES = Object.values(GLYPHS);

testColours(
  COLOURS.map((colour) => TONES[colour].tone),
  SHAPES,
  8,
);
testSigns(Face, { ...CARDS[3] }, SHAPES);
