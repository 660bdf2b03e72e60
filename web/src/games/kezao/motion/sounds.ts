/** The sounds of events, which the film shows at the same time. The count and the dice are heard when painted. */

import type { Sound } from "../../../device/instruments";
import type { Event, View } from "../model";
import { TOO_LATE } from "../logic/roll";

export function soundOf(event: Event, after: View): Sound | null {
  switch (event.type) {
    case "laid":
      if (event.seat !== after.seat) return "lay";
      return event.extra ? "tie" : "taken";
    case "erred":
      return event.seat === after.seat ? "wrong" : "lay";
    case "drew":
    case "drew_unseen":
      return "draw";
    case "dealt":
      return "deal";
    case "round_won":
      return "round";
    default:
      return null;
  }
}

export function soundOfRefusal(rule: string): Sound {
  return rule === TOO_LATE ? "late" : "refused";
}
