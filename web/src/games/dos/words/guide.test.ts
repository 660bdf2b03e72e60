import { expect, test } from "vitest";
import { SCENES } from "../scenes";
import guide from "./guide";

test("the hand of somebody else says what it is for", () => {
  expect(guide.about("hand", SCENES.turn.view)?.rules).toEqual(["1.1"]);
});
