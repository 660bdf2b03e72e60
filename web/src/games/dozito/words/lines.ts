/** The turn that a line of the log belongs to, and the cards that it names. */

import type { Event } from "../model";

export function turn(event: Event): number | null | undefined {
  switch (event.type) {
    case "drawn":
    case "taken":
      return event.seat;
    case "round_opened":
    case "round_scored":
    case "game_ended":
      return null;
    default:
      return undefined;
  }
}

export function pieces(event: Event): readonly number[] {
  return "card" in event ? [event.card] : [];
}
