/**
 * The messages of the built client, in catalogues that are loaded when a page or a game needs them, in the reader's
 * language only. In development and in tests there are no catalogues: all messages are there.
 */

import loaders from "virtual:catalogues";

type Catalogue = Record<string, (inputs?: object) => string>;

/** Every message that was loaded, by language. */
const known: Record<string, Catalogue> = {};
/** The catalogues that were asked for: another language needs them too. */
const names = new Set<string>();
const loading = new Map<string, Promise<void>>();

/** Loads what a page or a game says. */
export async function learn(name: string, language: string): Promise<void> {
  const load = loaders[name]?.[language];
  if (!load) return;
  names.add(name);
  const id = `${name}/${language}`;
  const promise =
    loading.get(id) ?? load().then(({ default: more }) => void Object.assign((known[language] ??= {}), more));
  loading.set(id, promise);
  // After a failure, the next request loads the catalogue again.
  promise.catch(() => loading.delete(id));
  await promise;
}

/** Loads in another language what is known in one; null if there is nothing to load. */
export function translate(language: string): Promise<void> | null {
  if (names.size === 0) return null;
  return Promise.all([...names].map((name) => learn(name, language))).then(() => undefined);
}

export function messageOf(key: string, language: string, inputs?: object): string {
  const message = known[language]?.[key];
  if (!message) throw new Error(`The message ${key} is in no catalogue that was loaded.`);
  return message(inputs);
}
