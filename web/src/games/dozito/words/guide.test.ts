import { expect, test } from "vitest";
import type { View } from "../model";
import guide from "./guide";

const BLUE_STOP = 22;
const YELLOW_ONE = 45;

function discardsUnder(top: number | null): readonly string[] {
  const view = { discards: [{ top, count: 1 }] } as unknown as View;
  return guide.about("discards-0", view)?.rules ?? [];
}

test("a discard pile says what comes of taking its card, and what that card does", () => {
  expect(discardsUnder(YELLOW_ONE)).toEqual(["9.6", "4.3"]);
  expect(discardsUnder(BLUE_STOP)).toEqual(["9.6", "5.1"]);
  expect(discardsUnder(null)).toEqual(["4.4"]);
});
