import { beforeEach, expect, test } from "vitest";
import { speak } from "../../../texts/index.svelte";
import type { Die } from "../model";
import { choiceName, demand, described, named, seconds } from "./words";

const some = (colour: number): Die => ({ present: true, colour });
const none = (colour: number): Die => ({ present: false, colour });
const asked = (dice: Die[], twist: "neutral" | "one" | "inversion" | null = null): string =>
  demand({ dice, twist, opposition: false });

beforeEach(() => speak("en"));

test("the demand of the dice in words", () => {
  expect(asked([some(0), some(5)])).toBe("red and violet");
  expect(asked([none(2), none(4)])).toBe("neither yellow nor blue");
  expect(asked([some(0), none(5)])).toBe("red, but no violet");
  expect(asked([some(1)])).toBe("orange");
  expect(asked([none(3)])).toBe("no green");
});

test("two equal dice are one demand", () => {
  expect(asked([some(0), some(0)])).toBe("red");
  expect(asked([none(0), none(0)])).toBe("no red");
});

test("the fifth die is named, and what follows from it is left to the players", () => {
  expect(asked([some(0), some(5)], "neutral")).toBe("red and violet");
  expect(asked([some(0), some(5)], "one")).toBe("red and violet — one die is enough");
  expect(asked([some(0), some(5)], "inversion")).toBe("red and violet — the opposite");
});

test("an opposition asks for any card", () => {
  expect(demand({ dice: [some(0), none(0)], twist: "one", opposition: true })).toBe("Any card!");
});

test("French colours take their article", () => {
  speak("fr");
  expect(asked([some(1), none(5)])).toBe("de l’orange, mais pas de violet");
  expect(asked([some(0), none(1)])).toBe("du rouge, mais pas d’orange");
  expect(asked([none(0), none(1)])).toBe("ni rouge ni orange");
});

test("cards and times", () => {
  expect(named(33)).toBe("red, violet");
  expect(named(63)).toBe("all six colours");
  expect(described(64)).toBe("Kezao, fits everything");
  expect(seconds(1234)).toBe("1.23");
  speak("fr");
  expect(seconds(1234)).toBe("1,23");
});

test("what the roller may choose", () => {
  expect([2, 1, 0].map((present) => choiceName(2, present))).toEqual([
    "Two colours to have",
    "One to have, one to avoid",
    "Two colours to avoid",
  ]);
  expect([1, 0].map((present) => choiceName(1, present))).toEqual(["A colour to have", "A colour to avoid"]);
});
