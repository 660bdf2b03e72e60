/** The rules of the games, from the same files the rules engine cites. */

import type { Language } from "../texts/index.svelte";
import { type Block, parse } from "./parse";

export { type Block, type Span, sentence } from "./parse";

const SOURCES = import.meta.glob<string>("../../../tablee/games/*/rules.*.md", {
  query: "?raw",
  import: "default",
});

export async function rulesOf(game: string, language: Language): Promise<Block[]> {
  const source = await SOURCES[`../../../tablee/games/${game}/rules.${language}.md`]?.();
  return source === undefined ? [] : parse(source);
}
