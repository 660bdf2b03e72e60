/** Bright or dim room: the system's wish, until the reader has one of their own. */

import { MediaQuery } from "svelte/reactivity";
import { recall, remember } from "./memory";

type Theme = "light" | "dark";

const system = new MediaQuery("prefers-color-scheme: dark");
let chosen = $state<Theme | null>(recall("theme") as Theme | null);

export function theme(): Theme {
  return chosen ?? (system.current ? "dark" : "light");
}

export function show(): void {
  if (chosen) document.documentElement.dataset.theme = chosen;
}

export function switchTheme(): void {
  chosen = theme() === "dark" ? "light" : "dark";
  remember("theme", chosen);
  show();
}
