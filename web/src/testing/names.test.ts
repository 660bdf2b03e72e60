import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

const SOURCE = `${import.meta.dirname}/..`;
/** Generated code has the names of the server, and a game's folder has names of its own. */
const ELSEWHERE = /^paraglide\/|^wire\/protocol\.ts$|^games\/\w+\/|\.test\.ts$/;
const FILES = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(svelte|ts)$/.test(file) && !ELSEWHERE.test(file),
);
const GAMES = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^games\/\w+\/.*\.svelte$/.test(file),
);
const DECLARED = /^\s*export (?:abstract )?(?:class|interface|type) (\w+)/gm;
/** In each game, a drawing of what the component of this name shows for all games. */
const DRAWN_BY_GAMES = ["Gallery", "Glyph", "Picture"];

/** The names that a file declares for others: its component, and its exported types. */
function names(file: string): string[] {
  const types = [...readFileSync(`${SOURCE}/${file}`, "utf8").matchAll(DECLARED)].map(
    ([, name]) => name ?? "",
  );
  return file.endsWith(".svelte") ? [basename(file, ".svelte"), ...types] : types;
}

/** The files that declare each name. */
function homes(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const file of FILES) for (const name of names(file)) (found[name] ??= []).push(file);
  return found;
}

test("one name, one thing", () => {
  expect(Object.values(homes()).filter((files) => files.length > 1)).toEqual([]);
});

test("a component of a game has no name that already means something else", () => {
  const shared = homes();
  const taken = GAMES.filter((file) => basename(file, ".svelte") in shared);
  expect(taken.filter((file) => !DRAWN_BY_GAMES.includes(basename(file, ".svelte")))).toEqual([]);
});
