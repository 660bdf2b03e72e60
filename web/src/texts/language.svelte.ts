/** The reader's language: the browser's until the reader chooses one, which this device remembers. */

import { follow } from "../device/memory";
import { type locales, localStorageKey } from "../paraglide/runtime.js";
import { translate } from "./catalogues";

export type Language = (typeof locales)[number];

/** Each language in its own words. */
export const LANGUAGES: Record<Language, string> = { en: "English", fr: "Français", ko: "한국어" };

const first = chosen() ?? preferred();
let current = $state<Language>(first);
/** The last one that was asked for. */
let wanted: Language = first;

export function language(): Language {
  return current;
}

/** The language that is shown, and the one that will be shown as soon as it is loaded. */
export function languages(): Language[] {
  return current === wanted ? [current] : [current, wanted];
}

/** Shows everything in this language, as soon as its messages are loaded, and remembers the choice. */
export function speak(chosen: Language): void {
  store(chosen);
  change(chosen);
}

function change(to: Language): void {
  wanted = to;
  const loaded = translate(to);
  if (!loaded) use(to);
  else
    loaded.then(
      () => wanted === to && use(to),
      () => undefined, // the page stays as it is, and can be read
    );
}

function use(language: Language): void {
  current = language;
  document.documentElement.lang = language;
}

function chosen(): Language | null {
  try {
    return known(localStorage.getItem(localStorageKey));
  } catch {
    return null;
  }
}

function store(chosen: Language): void {
  try {
    localStorage.setItem(localStorageKey, chosen);
  } catch {
    // A private window: the choice lasts as long as the page.
  }
}

function preferred(): Language {
  const tags = navigator.languages.map((tag) => known(tag.slice(0, 2).toLowerCase()));
  return tags.find((language) => language !== null) ?? "en";
}

function known(name: string | null): Language | null {
  return name !== null && Object.hasOwn(LANGUAGES, name) ? (name as Language) : null;
}

follow(localStorageKey, () => {
  const elsewhere = chosen();
  if (elsewhere) change(elsewhere);
});
use(first);
