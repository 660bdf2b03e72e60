/** The sounds of events, which the film shows at the same time. */

import type { Sound } from "../../../device/instruments";
import type { Event } from "../model";

export function soundOf(event: Event): Sound | null {
  switch (event.type) {
    case "pile_formed":
      return "shuffle";
    case "line_laid":
    case "placed":
      return "domino";
    case "claimed":
      return "token";
    case "discarded":
      return "lay";
    case "round_scored":
      return "round";
    default:
      return null;
  }
}
