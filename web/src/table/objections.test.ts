import { beforeEach, expect, test, vi } from "vitest";
import { speak } from "../texts/index.svelte";
import type { Answer } from "../wire/socket";
import { Objections } from "./objections.svelte";

const DRAW = { type: "draw" };
const TAP = { spot: "pile", move: DRAW };
const check = vi.fn<(move: object) => Promise<Answer>>();

function refused(rule: string): Promise<Answer> {
  return Promise.resolve({ type: "refused", id: "1", rule });
}

beforeEach(() => {
  speak("en");
  vi.resetAllMocks();
});

test("the house is asked once, however often a thing is tapped", async () => {
  check.mockImplementation(() => refused("4.2"));
  const objections = new Objections(check);
  objections.goOnTo(3);
  await objections.answer(TAP);
  objections.said = null;
  await objections.answer({ ...TAP, spot: "hand" });
  expect(objections.said).toEqual({ spot: "hand", move: DRAW, rule: "4.2" });
  expect(check).toHaveBeenCalledOnce();
});

test("what was said goes with the next step, and is asked anew then", async () => {
  check.mockImplementation(() => refused("4.2"));
  const objections = new Objections(check);
  await objections.answer(TAP);
  objections.goOnTo(4);
  expect(objections.said).toBeNull();
  await objections.answer(TAP);
  expect(check).toHaveBeenCalledTimes(2);
});

test("an answer that comes after the next step is no longer true", async () => {
  let answer: (answer: Answer) => void = () => undefined;
  check.mockImplementation(() => new Promise((kept) => (answer = kept)));
  const objections = new Objections(check);
  const asked = objections.answer(TAP);
  await objections.answer({ ...TAP, move: { type: "take" } });
  expect(check).toHaveBeenCalledOnce();
  objections.goOnTo(9);
  answer({ type: "refused", id: "1", rule: "4.2" });
  await asked;
  expect(objections.said).toBeNull();
});

test("what needs no question is said at once, and a house that cannot answer is no silence", async () => {
  const objections = new Objections(check);
  await objections.answer({ spot: "hand", words: "Choose a slot." });
  expect(objections.said?.words).toBe("Choose a slot.");
  check.mockResolvedValue({ type: "failed", problem: "too_often", id: "1" });
  await objections.answer(TAP);
  expect(objections.said?.words).toBe("Not just now.");
});
