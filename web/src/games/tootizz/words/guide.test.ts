import { expect, test } from "vitest";
import { SCENES } from "../scenes";
import guide from "./guide";

type Named = keyof typeof SCENES;

function rulesOf(spot: string, scene: Named): readonly string[] {
  return guide.about(spot, SCENES[scene].view)?.rules ?? [];
}

test.each<[Named, string]>([
  ["first_domino", "5.1"],
  ["placing", "5.4"],
  ["face_down", "5.6"],
])("a square explains where this domino may lie: %s", (scene, rule) => {
  expect(rulesOf("cell-24", scene)).toEqual([rule]);
});

test.each<[Named, string]>([
  ["first_claim", "4.1"],
  ["claiming", "4.2"],
])("a domino to claim explains what can be claimed: %s", (scene, rule) => {
  expect(rulesOf("claim-0", scene)).toEqual([rule]);
  expect(rulesOf("next-0", scene)).toEqual([rule]);
});
