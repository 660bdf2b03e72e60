/** The levels of bots. A level that is new here goes by its own name. */

import { m } from "./index.svelte";

const LEVELS: Record<string, () => string> = {
  random: m.bot_random,
  easy: m.bot_easy,
  normal: m.bot_normal,
  hard: m.bot_hard,
};

const SENTENCES: Record<string, () => string> = {
  random: m.bot_random_about,
  easy: m.bot_easy_about,
  normal: m.bot_normal_about,
  hard: m.bot_hard_about,
};

/** A sentence about a bot of this level. */
export function aboutLevel(level: string): string {
  return SENTENCES[level]?.() ?? m.bot_about();
}

export function levelName(level: string): string {
  return LEVELS[level]?.() ?? level;
}
