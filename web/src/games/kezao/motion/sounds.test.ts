import { expect, test } from "vitest";
import type { Event, Laid } from "../model";
import { SCENES } from "../scenes";
import { soundOf, soundOfRefusal } from "./sounds";

const view = { ...SCENES.rolled.view, seat: 1 };
const laid: Laid = { type: "laid", seat: 1, card: 3, reaction: 700, extra: false };

test("one's own card is heard as what became of it, another's as a card", () => {
  expect(soundOf(laid, view)).toBe("taken");
  expect(soundOf({ ...laid, extra: true }, view)).toBe("tie");
  expect(soundOf({ ...laid, seat: 0 }, view)).toBe("lay");
  expect(soundOf({ ...laid, type: "erred" } as Event, view)).toBe("wrong");
  expect(soundOf({ ...laid, type: "erred", seat: 0 } as Event, view)).toBe("lay");
});

test("a right card without a place is late, any other refusal a refusal", () => {
  expect(soundOfRefusal("5.4")).toBe("late");
  expect(soundOfRefusal("6.2")).toBe("refused");
});

test("dice that are not painted yet are not heard either", () => {
  const rolled = SCENES.rolled.events.filter(({ type }) => type === "rolled");
  expect(rolled).not.toEqual([]);
  for (const event of rolled) expect(soundOf(event, view)).toBeNull();
});
