import { beforeEach, expect, test } from "vitest";
import { notePlayed, wantsHints } from "./newcomer";
import { hints } from "./preferences.svelte";

beforeEach(() => {
  localStorage.clear();
  hints.choose("learning");
});

test("somebody new to a game gets hints for three games of it", () => {
  notePlayed("dos", "KTRMPX/1");
  notePlayed("dos", "KTRMPX/2");
  expect(wantsHints("dos")).toBe(true);
  notePlayed("dos", "QWERTZ/1");
  expect(wantsHints("dos")).toBe(false);
  expect(wantsHints("kezao")).toBe(true);
});

test("a match counts once, however often its page is opened", () => {
  for (let visit = 0; visit < 5; visit += 1) notePlayed("dos", "KTRMPX/1");
  expect(wantsHints("dos")).toBe(true);
});

test("a player who switched hints on or off has them or not, new or not", () => {
  hints.choose("never");
  expect(wantsHints("dos")).toBe(false);
  hints.choose("always");
  for (const match of ["A/1", "A/2", "A/3"]) notePlayed("dos", match);
  expect(wantsHints("dos")).toBe(true);
});

test("what is stored and no number is no experience", () => {
  localStorage.setItem("tablee.played.dos", "many X/1");
  expect(wantsHints("dos")).toBe(true);
});
