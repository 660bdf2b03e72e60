import type { Names } from "../../contract";
import type { Event, View } from "../model";
import { drew, say } from "./say";

/** The announcement of an event that everybody should notice. Cards are drawn for mistakes alone. */
export function announce(event: Event, names: Names, _: View, you: number | null = null): string | null {
  switch (event.type) {
    case "drew":
    case "drew_unseen":
      return drew(event, names, you);
    case "pile_formed":
      return say(event, names, you);
    default:
      return null;
  }
}
