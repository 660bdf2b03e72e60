/** The level of bots that somebody wants most likely: for each game the last one, on this device. */

import { recall, remember } from "../device/memory";
import { hasPlayed } from "../device/newcomer";

/** The levels that fit most people: those who are new to a game, and those who are not. */
const FIRST_LEVEL = "easy";
const USUAL_LEVEL = "normal";

function keyOf(game: string): string {
  return `level.${game}`;
}

/** The level that was chosen or played against last, or one that fits; the weakest where a game has neither. */
export function likelyLevel(game: string, levels: readonly string[]): string {
  const fitting = hasPlayed(game) ? USUAL_LEVEL : FIRST_LEVEL;
  const last = recall(keyOf(game));
  return [last, fitting].find((one) => one !== null && levels.includes(one)) ?? levels[0] ?? fitting;
}

export function noteLevel(game: string, level: string): void {
  remember(keyOf(game), level);
}
