import { expect, test } from "vitest";
import type { Event } from "../model";
import { finish, isContested, laidIn, rolledOn, rollIn, rollKnown, rollOf, withLate, wrongOf } from "./roll";
import { SCENES } from "../scenes";

const CHOSEN: Event = { type: "dice_chosen", seat: 0, roll: 5, present: 2, starts: 9000 };
const LAID: Event = { type: "laid", seat: 1, card: 33, reaction: 700, extra: false };
const TIED: Event = { type: "laid", seat: 2, card: 1, reaction: 760, extra: true };
const ERRED: Event = { type: "erred", seat: 0, card: 2, reaction: 300 };
const ENDED: Event = { type: "roll_ended", why: "limit", roller: 1 };
const start = rollOf(SCENES.waiting.view);

test("every throw of a roll gets its verdict and the evidence of its own step", () => {
  let roll = rolledOn(start, [CHOSEN], null);
  roll = rolledOn(roll, [ERRED], { seat: 0, reaction: 300, error: 12, given: 80 });
  roll = rolledOn(roll, [LAID], { seat: 1, reaction: 700, error: 4, given: 0 });
  roll = rolledOn(roll, [TIED], null);
  expect(roll.throws).toEqual([
    { seat: 0, card: 2, reaction: 300, verdict: "wrong", error: 12, given: 80 },
    { seat: 1, card: 33, reaction: 700, verdict: "taken", error: 4, given: 0 },
    { seat: 2, card: 1, reaction: 760, verdict: "tie", error: 0, given: 0 },
  ]);
  expect(laidIn(roll).map(({ card }) => card)).toEqual([33, 1]);
  expect(wrongOf(roll, 0)?.card).toBe(2);
  expect(wrongOf(roll, 1)).toBeUndefined();
});

test("a late card of one's own joins the photo, in the order of time", () => {
  const roll = rolledOn(start, [CHOSEN, LAID, ENDED], null);
  const late = withLate(
    roll,
    { seat: 0, card: 3, reaction: 650 },
    { seat: 0, reaction: 650, error: 9, given: 5 },
  );
  expect(finish(late).map(({ verdict }) => verdict)).toEqual(["late", "taken"]);
  expect(isContested(roll)).toBe(false);
  expect(isContested(late)).toBe(true);
});

test("the next dice clear the table; the end of a roll does not", () => {
  const ended = rolledOn(start, [CHOSEN, LAID, ENDED], null);
  expect(ended.why).toBe("limit");
  expect(ended.throws).toHaveLength(1);
  const next = rolledOn(ended, [{ ...CHOSEN, roll: 6 }], null);
  expect(next).toMatchObject({ number: 6, throws: [], why: null, dice: null });
});

test("a view tells as much of a roll as one can see", () => {
  const { view } = SCENES.tie;
  const roll = rollOf(view);
  expect(laidIn(roll).map(({ card }) => card)).toEqual(view.laid.map(({ card }) => card));
  expect(laidIn(roll).filter(({ verdict }) => verdict === "tie")).toHaveLength(view.laid.length - view.limit);
  expect(rollOf(SCENES.erred.view).throws.some(({ verdict }) => verdict === "wrong")).toBe(true);
});

test("a reader who comes back finds the last roll in the story", () => {
  expect(rollIn([CHOSEN, LAID, { ...CHOSEN, roll: 6 }, TIED, ENDED])).toMatchObject({
    number: 6,
    why: "limit",
    throws: [{ card: 1 }],
  });
  expect(rollIn([])).toBeNull();
});

const PROOF = { seat: 1, reaction: 700, error: 4, given: 60 };

test("a reader who comes back finds how each throw was measured", () => {
  const story = [CHOSEN, ERRED, LAID, ENDED];
  const roll = rollIn(story, [
    { evidence: { seat: 0, reaction: 300, error: 12, given: 80 }, from: 1, to: 2 },
    { evidence: PROOF, from: 2, to: 4 },
  ]);
  expect(roll?.throws).toMatchObject([
    { seat: 0, error: 12, given: 80 },
    { seat: 1, error: 4, given: 60 },
  ]);
});

test("and one's own late cards, but only those of that roll", () => {
  const move = { type: "throw", card: 3, roll: 5 };
  const evidence = { seat: 0, reaction: 820, error: 9, given: 5 };
  const late = { evidence, from: 3, to: 3, refused: { move, rule: "5.4" } };
  const another = { ...late, refused: { move: { ...move, roll: 4 }, rule: "5.4" } };
  const barred = { ...late, refused: { move, rule: "6.2" } };
  const roll = rollIn([CHOSEN, LAID, ENDED], [another, barred, late]);
  expect(roll?.throws).toMatchObject([
    { verdict: "taken" },
    { verdict: "late", seat: 0, card: 3, reaction: 820 },
  ]);
});

test("a story with a gap does not hide what lies on the table", () => {
  const view = { ...SCENES.tie.view, roll: 5 };
  expect(rollKnown(view, [CHOSEN, LAID], [])).toEqual(rollOf(view));
  expect(rollKnown({ ...view, phase: "choosing", roll: 6 }, [CHOSEN, LAID], []).number).toBe(6);
  const whole = { ...view, laid: [{ seat: 1, card: 33, reaction: 700 }] };
  expect(rollKnown(whole, [CHOSEN, LAID], [{ evidence: PROOF, from: 1, to: 2 }]).throws[0]?.given).toBe(60);
});
