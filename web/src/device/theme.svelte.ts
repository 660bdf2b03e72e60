/** Light or dark theme: the system's, until the reader chooses one. */

import { MediaQuery } from "svelte/reactivity";
import { follow, recall, remember } from "./memory";

type Theme = "light" | "dark";

const system = new MediaQuery("prefers-color-scheme: dark");
let chosen = $state<Theme | null>(kept());

follow("theme", () => {
  chosen = kept();
  show();
});

function kept(): Theme | null {
  return recall("theme") as Theme | null;
}

export function theme(): Theme {
  return chosen ?? (system.current ? "dark" : "light");
}

export function show(): void {
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}

export function switchTheme(): void {
  chosen = theme() === "dark" ? "light" : "dark";
  remember("theme", chosen);
  show();
}
