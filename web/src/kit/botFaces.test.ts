import { expect, test } from "vitest";
import { faceOf } from "./botFaces";

const LEVELS = ["random", "child", "gentle", "easy", "normal", "hard"];
const SEATS = [0, 1, 2, 3, 4];

function drawn(level: string, seat?: number): string {
  return JSON.stringify(faceOf(level, seat));
}

test("no two bots at a table have the same face, whatever their levels", () => {
  const faces = LEVELS.flatMap((level) => SEATS.map((seat) => drawn(level, seat)));
  expect(new Set(faces).size).toBe(faces.length);
});

test("the faces of two levels differ in their lines, not only in their colours", () => {
  const lines = LEVELS.map((level) =>
    faceOf(level)
      .map(({ d }) => d)
      .join(" "),
  );
  expect(new Set(lines).size).toBe(LEVELS.length);
});

test("a bot at a table wears what the face of its level wears", () => {
  for (const level of LEVELS)
    for (const seat of SEATS) expect(faceOf(level, seat).slice(2)).toEqual(faceOf(level).slice(2));
});

test("a level that nobody drew looks like the usual one", () => {
  expect(drawn("brilliant", 3)).toBe(drawn("normal", 3));
});
