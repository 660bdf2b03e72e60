import { m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type { Event, View } from "../model";
import { say } from "./say";

/** The announcement of an event that everybody should notice. */
export function announce(
  event: Event,
  names: Names,
  { lines_left }: View,
  you: number | null = null,
): string | null {
  if (event.type === "line_laid") return lines_left === 0 ? m.tootizz_announce_last() : null;
  return event.type === "discarded" ? say(event, names, you) : null;
}
