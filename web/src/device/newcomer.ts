/** How many matches of each game were played to their end on this device: newcomers are told more. */

import { hints } from "./preferences.svelte";
import { recall, remember } from "./memory";

/** Matches of a game for which somebody is new to it. */
const FIRST_GAMES = 3;

function keyOf(game: string): string {
  return `played.${game}`;
}

/** The number of matches, and the last of them, so that none counts twice. */
function played(game: string): { count: number; last: string } {
  const [count = "0", last = ""] = recall(keyOf(game))?.split(" ") ?? [];
  return { count: Number(count) || 0, last };
}

/** @param match The table's code and the number of the match there. */
export function notePlayed(game: string, match: string): void {
  const { count, last } = played(game);
  if (match !== last) remember(keyOf(game), `${Math.min(count + 1, FIRST_GAMES)} ${match}`);
}

/** Whether a match of this game was played to its end. */
export function hasPlayed(game: string): boolean {
  return played(game).count > 0;
}

export function wantsHints(game: string): boolean {
  return hints.is === "always" || (hints.is === "learning" && played(game).count < FIRST_GAMES);
}
