import { beforeEach, expect, test } from "vitest";
import { Preference } from "./preferences.svelte";

const COLOURS = ["red", "green"] as const;

beforeEach(() => localStorage.clear());

test("a choice is known after a reload", () => {
  new Preference("cloth", COLOURS, "red").choose("green");
  expect(new Preference("cloth", COLOURS, "red").is).toBe("green");
});

test("what is usual needs no memory", () => {
  const cloth = new Preference("cloth", COLOURS, "red");
  cloth.choose("green");
  cloth.choose("red");
  expect(localStorage.length).toBe(0);
});

test("a word that nobody knows any more is no choice", () => {
  localStorage.setItem("tablee.cloth", "plaid");
  expect(new Preference("cloth", COLOURS, "green").is).toBe("green");
});
