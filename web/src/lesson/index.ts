/** The lessons of the games, from the files that the house plays them by. Loaded when a lesson is opened. */

import type { Language } from "../texts/index.svelte";
import type { Script } from "./script";

const FILES = import.meta.glob<unknown>("../../../tablee/games/*/lesson*.json", { import: "default" });

export interface Lesson {
  script: Script;
  /** By the keys of the script. */
  sentences: Record<string, string>;
}

/** Null for a game without a lesson. */
export async function lessonOf(game: string, language: Language): Promise<Lesson | null> {
  const [script, sentences] = await Promise.all([
    FILES[`../../../tablee/games/${game}/lesson.json`]?.(),
    FILES[`../../../tablee/games/${game}/lesson.${language}.json`]?.(),
  ]);
  if (!script || !sentences) return null;
  return { script: script as Script, sentences: sentences as Lesson["sentences"] };
}
