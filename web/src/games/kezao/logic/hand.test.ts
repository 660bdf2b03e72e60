import { expect, test } from "vitest";
import { arranged, EMPTY, keyOf, slotOf } from "./hand";

const DEALT = arranged(EMPTY, [1, 2, 3, 4], false);

test("a thrown card leaves a gap while the race is on, and no other card moves", () => {
  const { slots } = arranged(DEALT, [1, 3, 4], true);
  expect(slots).toEqual([1, null, 3, 4]);
});

test("drawn cards wait beside the hand until the roll is over", () => {
  const racing = arranged(DEALT, [1, 2, 3, 4, 7, 8, 9], true);
  expect(racing).toEqual({ slots: [1, 2, 3, 4], drawn: [7, 8, 9] });
  expect(arranged(racing, [1, 2, 3, 4, 7, 8, 9], false)).toEqual({
    slots: [1, 2, 3, 4, 7, 8, 9],
    drawn: [],
  });
});

test("between rolls the gaps close, in the order in which the cards lay", () => {
  const gap = arranged({ slots: [4, 2, 1, 3], drawn: [] }, [1, 3, 4], true);
  expect(gap.slots).toEqual([4, null, 1, 3]);
  expect(arranged(gap, [1, 3, 4], false).slots).toEqual([4, 1, 3]);
});

test("between rolls it is sorted for those who like it so: by the first colours, or by how many there are", () => {
  const [violet, orangeAndViolet, red, all, joker] = [32, 34, 1, 63, 64];
  const hand = [violet, all, joker, orangeAndViolet, red];
  expect(arranged(EMPTY, hand, false, "colour").slots).toEqual([joker, all, red, orangeAndViolet, violet]);
  expect(arranged(EMPTY, hand, false, "number").slots).toEqual([violet, red, orangeAndViolet, all, joker]);
  expect(arranged(EMPTY, hand, false).slots).toEqual(hand);
});

test("in a race nothing is sorted", () => {
  expect(arranged(DEALT, [4, 1, 3], true, "number").slots).toEqual([1, null, 3, 4]);
});

test("a player who comes in the middle of a race sees the whole hand", () => {
  expect(arranged(EMPTY, [5, 6], true)).toEqual({ slots: [5, 6], drawn: [] });
});

test("every slot has a key, and the key finds the slot", () => {
  for (let slot = 0; slot < 20; slot++) {
    const shiftKey = slot >= 10;
    const digit = (keyOf(slot) ?? "").replace("⇧", "");
    expect(slotOf({ code: `Digit${digit}`, shiftKey })).toBe(slot);
    expect(slotOf({ code: `Numpad${digit}`, shiftKey })).toBe(slot);
  }
  expect([keyOf(0), keyOf(9), keyOf(10), keyOf(20)]).toEqual(["1", "0", "⇧1", null]);
  expect(slotOf({ code: "KeyA", shiftKey: false })).toBeNull();
});
