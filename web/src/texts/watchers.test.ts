import { expect, test } from "vitest";
import { speak } from "./index.svelte";
import { whoWatches } from "./watchers";

const WATCHING = ["Ana", "Bo"].map((name) => ({ id: name, name, here: true }));

test.each([
  ["en", 2, "Watching: Ana and Bo"],
  ["en", 3, "Watching: Ana, Bo, and 1 more"],
  ["en", 97, "Watching: Ana, Bo, and 95 more"],
  ["fr", 3, "Spectateurs\u00a0: Ana, Bo et 1 autre"],
  ["fr", 97, "Spectateurs\u00a0: Ana, Bo et 95 autres"],
  ["ko", 97, "관전 중: Ana, Bo 및 그 외 95명"],
] as const)("in %s, of %i watchers some are named", (language, watchers, sentence) => {
  speak(language);
  expect(whoWatches({ watching: WATCHING, watchers })).toBe(sentence);
});
