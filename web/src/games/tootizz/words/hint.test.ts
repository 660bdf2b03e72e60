import { beforeEach, expect, test } from "vitest";
import { speak } from "../../../texts/index.svelte";
import { SCENES } from "../scenes";
import { hint } from "./hint";

const { view, legal } = SCENES.placing;
const [move] = legal;
const now = view.domains[view.turn ?? 0]?.points ?? 0;

function hintAt(worth: number): string {
  return move ? hint(move, { view, names: String, worth }) : "";
}

beforeEach(() => speak("en"));

test("a placement says what the domain would count, and how much more", () => {
  expect(hintAt(now + 3)).toContain(`then worth ${now + 3}, 3 more than now`);
});

test("one that adds nothing says so in other words", () => {
  expect(hintAt(now)).toContain(`worth ${now}, as it is now`);
});
