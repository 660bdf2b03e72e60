import { expect, test } from "vitest";
import { aboutLevel, levelName, manner, nameWithKind } from "./bots";
import { speak } from "./index.svelte";

const OFFERED = ["gentle", "easy", "normal", "hard"];
const ALL = ["random", "child", ...OFFERED];

test.each(["en", "fr", "ko"] as const)("no two levels are told alike in %s", (language) => {
  speak(language);
  expect(new Set(ALL.map(levelName)).size).toBe(ALL.length);
  expect(new Set(ALL.map(manner)).size).toBe(ALL.length);
  expect(new Set(OFFERED.map(aboutLevel)).size).toBe(OFFERED.length);
});

test.each([
  ["en", "Pixel (bot)"],
  ["fr", "Pixel (bot)"],
  ["ko", "Pixel (봇)"],
] as const)("in %s a bot is called one, and a person is not", (language, words) => {
  speak(language);
  expect([nameWithKind("Pixel", "hard"), nameWithKind("Zoé", null)]).toEqual([words, "Zoé"]);
});

test("a level that is new here goes by its own name, and has a style of its own", () => {
  speak("en");
  expect([levelName("brilliant"), manner("brilliant")]).toEqual(["brilliant", ""]);
  expect(aboutLevel("brilliant")).toBe("A bot with a style of its own.");
});
