/** The reader's language: the browser's at first, then the one chosen, remembered on this device. */

import { follow } from "../device/memory";
import { m } from "../paraglide/messages.js";
import {
  getLocale,
  isLocale,
  type locales,
  localStorageKey,
  overwriteGetLocale,
  setLocale,
} from "../paraglide/runtime.js";

export { m };

export type Language = (typeof locales)[number];

/** Each language in its own words. */
export const LANGUAGES: Record<Language, string> = { en: "English", fr: "Français", ko: "한국어" };

let current = $state<Language>(getLocale());

// Every message asks for the language, so what shows a message follows the choice by itself.
overwriteGetLocale(() => current);

export function language(): Language {
  return current;
}

export function speak(chosen: Language): void {
  void setLocale(chosen, { reload: false });
  use(chosen);
}

function use(chosen: Language): void {
  current = chosen;
  document.documentElement.lang = chosen;
}

follow(localStorageKey, () => {
  const chosen = localStorage.getItem(localStorageKey);
  if (isLocale(chosen)) use(chosen);
});

/** "Ana, Bo and Chun", as the reader's language joins names. */
export function listing(names: string[]): string {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(names);
}
