/** The log of a game, for its tests. */

import type { Names } from "../games/contract";

const PLAYERS = ["Ana", "Bo", "Chun"];

export const names: Names = (seat) => PLAYERS[seat] ?? "?";

/** A function that puts events into words. */
export function lines<Event>(
  say: (event: Event, names: Names) => string | null,
): (events: Event[]) => (string | null)[] {
  return (events) => events.map((event) => say(event, names));
}
