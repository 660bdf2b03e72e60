import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast, over } from "../testing/measure";
import { GAMES } from "../games";

const css = readFileSync(`${import.meta.dirname}/tokens.css`, "utf8");
const READABLE = 4.5;

/** The first value of a token after `after`, in the light theme (0) or the dark one (1). */
function token(name: string, night: 0 | 1, after = ""): string {
  const value = new RegExp(`--${name}: (.+);`).exec(css.slice(css.indexOf(after)))?.[1] ?? "";
  const pair = /^light-dark\((.+?\)?), (.+)\)$/.exec(value);
  return pair ? (pair[night + 1] ?? "") : value;
}

const TIMES = [
  ["day", 0],
  ["night", 1],
] as const;

const WORDS = [
  ["on-sheet", "sheet"],
  ["on-sheet-quiet", "sheet"],
  ["on-sheet", "sheet-sunk"],
  ["on-sheet-quiet", "sheet-sunk"],
  ["link", "sheet"],
  ["on-plain", "plain"],
  ["on-button", "confirm"],
  ["on-button", "refuse"],
  ["ink", "paper"],
] as const;

for (const [time, night] of TIMES) {
  test.each(WORDS)(`--%s can be read on --%s by ${time}`, (words, ground) => {
    expect(contrast(token(words, night), token(ground, night))).toBeGreaterThanOrEqual(READABLE);
  });

  test.each(Object.keys(GAMES))(
    `words can be read under the lamp, on the cloth of %s, by ${time}`,
    (game) => {
      const cloth = token("cloth", night, `[data-cloth="${game}"]`);
      const lit = over(token("lamp", night), cloth);
      expect(contrast(token("on-cloth", night), lit)).toBeGreaterThanOrEqual(READABLE);
    },
  );

  test(`words can be read on wood by ${time}`, () => {
    const wood = over(token("dim", night), token("wood", night));
    expect(contrast(token("on-wood", night), wood)).toBeGreaterThanOrEqual(READABLE);
  });
}
