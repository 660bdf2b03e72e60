import type { Names } from "../../contract";
import type { Event, View } from "../model";
import { say } from "./say";

const GREAT = new Set<Event["type"]>([
  "extra_turn_earned",
  "last_turns_called",
  "pile_formed",
  "twelve_matched",
]);

/** The announcement of an event that everybody should notice. */
export function announce(event: Event, names: Names, _: View, you: number | null = null): string | null {
  return GREAT.has(event.type) ? say(event, names, you) : null;
}
