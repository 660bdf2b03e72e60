/** The levels of bots. A level that is new here goes by its own name. */

import { m } from "./index.svelte";

interface Level {
  name: () => string;
  /** How it plays, as a part of a line. */
  how: () => string;
  /** Its temper in a sentence, for those who choose; left out for a level that is not offered. */
  about?: () => string;
}

const LEVELS: Record<string, Level> = {
  random: { name: m.bot_random, how: m.bot_random_how },
  child: { name: m.bot_child, how: m.bot_child_how },
  gentle: { name: m.bot_gentle, how: m.bot_gentle_how, about: m.bot_gentle_about },
  easy: { name: m.bot_easy, how: m.bot_easy_how, about: m.bot_easy_about },
  normal: { name: m.bot_normal, how: m.bot_normal_how, about: m.bot_normal_about },
  hard: { name: m.bot_hard, how: m.bot_hard_how, about: m.bot_hard_about },
};

/** A sentence about a bot of this level, for those who choose. */
export function aboutLevel(level: string): string {
  return LEVELS[level]?.about?.() ?? m.bot_about();
}

/** How a bot of this level plays; empty if the level is new here. */
export function manner(level: string): string {
  return LEVELS[level]?.how() ?? "";
}

/** A player's name, with which a bot is called one; `bot` is its level, or null for a person. */
export function nameWithKind(name: string, bot: string | null): string {
  return bot === null ? name : m.bot_named({ name });
}

export function levelName(level: string): string {
  return LEVELS[level]?.name() ?? level;
}
