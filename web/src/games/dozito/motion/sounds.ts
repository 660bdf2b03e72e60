/** The sounds of events, which the film shows at the same time. */

import type { Sound } from "../../../device/instruments";
import type { Event } from "../model";

export function soundOf(event: Event): Sound | null {
  switch (event.type) {
    case "drawn":
    case "taken":
    case "turned":
      return "draw";
    case "placed":
    case "discarded":
      return "lay";
    case "pile_formed":
      return "shuffle";
    case "dealt":
      return "deal";
    case "last_turns_called":
      return "bell";
    case "round_scored":
      return "round";
    default:
      return null;
  }
}
