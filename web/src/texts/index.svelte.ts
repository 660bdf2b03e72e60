/** The messages, and what sentences are made of, in the reader's language. */

import { m as all } from "../paraglide/messages.js";
import { overwriteGetLocale } from "../paraglide/runtime.js";
import * as catalogues from "./catalogues";
import { language, languages } from "./language.svelte";

export { type Language, language, LANGUAGES, speak } from "./language.svelte";

// Every message reads the language, so a component that shows a message follows the choice.
if (!import.meta.env.PROD) overwriteGetLocale(language);

/** All messages. The built client has those of the catalogues that were loaded. */
export const m: typeof all = import.meta.env.PROD ? fromCatalogues() : all;

function fromCatalogues(): typeof all {
  const get = (_: unknown, key: string) => (inputs?: object) => catalogues.messageOf(key, language(), inputs);
  return new Proxy({}, { get }) as typeof all;
}

/** Loads what a page or a game says, in the reader's language. */
export async function learn(name: string): Promise<void> {
  await Promise.all(languages().map((language) => catalogues.learn(name, language)));
}

/** A name as the owner of something, for messages such as "Grille d’Ana". Only French needs another word before it. */
export function ofName(name: string): string {
  if (language() !== "fr") return name;
  return /^(?:[aeiouhâàäéèêëîïôöûùüœæ]|y(?![aeiou]))/i.test(name) ? `d’${name}` : `de ${name}`;
}

/** "Ana, Bo and Chun", as the reader's language joins names. Who asked to be forgotten has none. */
export function listing(names: string[]): string {
  const told = names.map((name) => name || m.name_gone());
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(told);
}

/** How wide words are, in letters of the Latin alphabet, at least one: a letter of Hangul takes the room of two. */
export function widthOf(words: string): number {
  return Math.max(1, words.length + (words.match(/\p{Script=Hangul}/gu)?.length ?? 0));
}
