/** Ways into a lesson, and from it into a real game. */

import { guest } from "../app/guest.svelte";
import { lessonBegun, noteLesson } from "../device/lessons";
import { remember } from "../device/memory";
import { api } from "../wire/api";

/** The table at which this person learns the game: the one they left, or a new one. */
export async function openLesson(game: string): Promise<string> {
  await guest.lendName();
  const begun = lessonBegun(game, guest.id);
  if (begun !== null && (await isUnderWay(begun))) return begun;
  const { code } = await api.open({ game, lesson: true });
  noteLesson(game, code, guest.id);
  return code;
}

async function isUnderWay(code: string): Promise<boolean> {
  return (await api.table(code).catch(() => null))?.phase === "playing";
}

/** A table of the game against one friendly bot, at which the match has begun. */
export async function openFirstGame(game: string): Promise<string> {
  const known = (await api.games()).find(({ name }) => name === game);
  const { code } = await api.open({ game, bots: [friendly(known?.bots ?? [])], start: true });
  remember("table", code);
  return code;
}

function friendly(levels: string[]): string {
  return ["easy", "normal"].find((level) => levels.includes(level)) ?? levels[0] ?? "";
}
