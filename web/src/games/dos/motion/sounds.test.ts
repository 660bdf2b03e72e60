import { expect, test } from "vitest";
import { SCENES } from "../scenes";
import { soundOf } from "./sounds";

const { view } = SCENES.deal;

test("everybody hears the call, and who is caught hears that", () => {
  const caught = { type: "caught", seat: 1, by: 0 } as const;
  expect(soundOf({ type: "called", seat: 1 }, view)).toBe("call");
  expect(soundOf(caught, { ...view, seat: 1 })).toBe("wrong");
  expect(soundOf(caught, { ...view, seat: 0 })).toBeNull();
});
