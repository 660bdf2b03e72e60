import { beforeEach, expect, test } from "vitest";
import { notePlayed } from "../device/newcomer";
import { likelyLevel, noteLevel } from "./levels";

const OFFERED = ["gentle", "easy", "normal", "hard"];

beforeEach(() => localStorage.clear());

test("somebody who is new to a game meets bots that are easy", () => {
  notePlayed("dos", "KTRWPN/1");
  expect([likelyLevel("dozito", OFFERED), likelyLevel("dos", OFFERED)]).toEqual(["easy", "normal"]);
});

test("each game remembers its own level", () => {
  noteLevel("dos", "hard");
  noteLevel("kezao", "gentle");
  expect(["dos", "kezao", "tootizz"].map((game) => likelyLevel(game, OFFERED))).toEqual([
    "hard",
    "gentle",
    "easy",
  ]);
});

test("a level that is no longer offered gives way to one that fits", () => {
  noteLevel("dos", "random");
  expect(likelyLevel("dos", OFFERED)).toBe("easy");
  expect(likelyLevel("dos", ["calm", "wild"])).toBe("calm");
});
