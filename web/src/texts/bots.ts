/** The levels of bots. */

import { m } from "./index.svelte";

const LEVELS: Record<string, () => string> = {
  random: m.bot_random,
  easy: m.bot_easy,
  normal: m.bot_normal,
  hard: m.bot_hard,
};

export function levelName(level: string): string {
  return LEVELS[level]?.() ?? level;
}
