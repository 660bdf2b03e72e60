/** The turn that a line of the log belongs to, and the dominoes that it names. */

import type { Event } from "../model";

export function turn(event: Event): number | null | undefined {
  switch (event.type) {
    case "claimed":
    case "placed":
    case "discarded":
      return event.seat;
    case "line_laid":
    case "round_opened":
    case "round_scored":
      return null;
    default:
      return undefined;
  }
}

export function pieces(event: Event): readonly number[] {
  if (event.type === "line_laid") return event.dominoes;
  return event.type === "placed" || event.type === "discarded" ? [event.domino] : [];
}
