import type { Names } from "../../contract";
import type { Event, View } from "../model";
import { drew, say } from "./say";

const GREAT = new Set<Event["type"]>(["caught", "turn_lost", "pile_formed"]);

/** The announcement of an event that everybody should notice, such as a penalty, but not its cards. */
export function announce(event: Event, names: Names, _: View, you: number | null = null): string | null {
  if (event.type === "drew" || event.type === "drew_unseen")
    return event.why === "turn" ? null : drew(event, names, you);
  return GREAT.has(event.type) ? say(event, names, you) : null;
}
