import { expect, it } from "vitest";
import { emsInTwoLines, emsOf } from "./ems";

it("knows wide and narrow letters", () => {
  expect(emsOf("Wim")).toBeGreaterThan(emsOf("Ali"));
  expect(emsOf("WWWWWWWWWW")).toBeGreaterThan(9);
  expect(emsOf("하늘")).toBe(2);
  expect(emsOf("")).toBe(1);
});

it("is at least as wide as the font draws names", () => {
  for (const [name, drawn] of [
    ["Maximilian", 4.6],
    ["Wilhelmina", 4.77],
    ["Maximilian-Alexandre", 9.06],
    ["Bartholomew Longfellow", 10.13],
  ] as const) {
    expect(emsOf(name)).toBeGreaterThan(drawn);
    expect(emsOf(name)).toBeLessThan(1.25 * drawn);
  }
});

it("breaks a name between words, and a single word in its middle", () => {
  expect(emsInTwoLines("Jo Bartholomew")).toBe(emsOf("Bartholomew"));
  expect(emsInTwoLines("Anna-Lena Bo")).toBe(emsOf("Lena Bo"));
  expect(emsInTwoLines("Maximilian")).toBeLessThan(emsOf("Maximilian"));
});
