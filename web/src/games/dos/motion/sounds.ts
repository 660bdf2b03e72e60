/** The sounds of events, which the film shows at the same time. */

import type { Sound } from "../../../device/instruments";
import type { Event, View } from "../model";

export function soundOf(event: Event, after: View): Sound | null {
  switch (event.type) {
    case "laid":
    case "flipped":
      return "lay";
    case "drew":
    case "drew_unseen":
      return "draw";
    case "pile_formed":
      return "shuffle";
    case "dealt":
      return "deal";
    case "called":
      return "call";
    case "caught":
      return event.seat === after.seat ? "wrong" : null;
    case "round_won":
      return "round";
    default:
      return null;
  }
}
