import { expect, test } from "vitest";
import type { Result } from "../wire/protocol";
import { line, statsOf } from "./stats";

function result(game: string, place: number, score: number): Result {
  const seat = { name: "", person: "ben", bot: null, place: 3 - place, score: 0 };
  const seats = [seat, { ...seat, person: "anna", place, score }];
  return { code: "BCDFGH", match: 1, game, options: {}, seats };
}

test("results are counted by game, the most played first, scores from the oldest on", () => {
  const latestFirst = [
    result("dos", 2, 10),
    result("dozito", 1, 40),
    result("dozito", 2, 12),
    result("dozito", 1, 31),
  ];
  expect(statsOf(latestFirst, "anna")).toEqual([
    { game: "dozito", played: 3, won: 2, places: [2, 1], scores: [31, 12, 40], best: 40 },
    { game: "dos", played: 1, won: 0, places: [0, 1], scores: [10], best: 10 },
  ]);
  expect(statsOf(latestFirst, "nobody")).toEqual([]);
});

test("games without points have no best and no plot", () => {
  expect(statsOf([result("dos", 1, 0), result("dos", 2, 0)], "anna")).toEqual([
    { game: "dos", played: 2, won: 1, places: [1, 1], scores: [], best: null },
  ]);
});

test("a plot fills its frame, whatever the scores are", () => {
  expect(line([10, 30, 20], 100, 50)).toEqual([
    [0, 50],
    [50, 0],
    [100, 25],
  ]);
  expect(line([7], 100, 50)).toEqual([[0, 50]]);
  expect(line([-5, -5], 100, 50)).toEqual([
    [0, 50],
    [100, 50],
  ]);
});
