import { expect, test } from "vitest";
import { testColours, testSigns } from "../../testing/colours";
import { TONES } from "./colours";
import { PAWNS, SIGNS } from "./drawing/shapes";
import Square from "./drawing/Square.svelte";

testColours(
  TONES.map(({ tone }) => tone),
  SIGNS,
  8,
);
testSigns(Square, { colour: 1, tootizz: 0 }, SIGNS);
testSigns(Square, { colour: 1, tootizz: 2 }, SIGNS);

test("every seat has a token of its own", () => {
  expect(new Set(PAWNS).size).toBe(4);
});
