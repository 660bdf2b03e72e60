import type { Names } from "../../contract";
import type { Event, View } from "../model";
import { drew, say } from "./say";

/** What everybody should notice, wherever they look. Cards are drawn for mistakes alone. */
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
