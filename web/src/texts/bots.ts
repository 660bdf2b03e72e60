/** Words about games and bots that every page needs. */

import { m } from "./index.svelte";

/** In the order of the shelf. Titles are names: the same in every language. */
export const TITLES: Record<string, string> = {
  dozito: "Dozito",
  dos: "DOS",
  kezao: "Kezao",
  tootizz: "Tootizz",
};

export function titleOf(game: string): string {
  return TITLES[game] ?? game;
}

const LEVELS: Record<string, () => string> = {
  random: m.bot_random,
  easy: m.bot_easy,
  normal: m.bot_normal,
  hard: m.bot_hard,
};

export function levelName(level: string): string {
  return LEVELS[level]?.() ?? level;
}
