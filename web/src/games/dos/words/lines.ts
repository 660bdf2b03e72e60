/** The turn that a line of the log belongs to, and the cards that it names. */

import type { Event } from "../model";

export function turn(event: Event): number | null | undefined {
  switch (event.type) {
    case "laid":
      return event.seat;
    case "drew":
    case "drew_unseen":
      return event.why === "turn" || event.why === "play2" ? event.seat : undefined;
    case "round_opened":
    case "round_won":
      return null;
    default:
      return undefined;
  }
}

export function pieces(event: Event): readonly number[] {
  if (event.type === "flipped") return [event.card];
  return event.type === "laid" || event.type === "drew" ? event.cards : [];
}
