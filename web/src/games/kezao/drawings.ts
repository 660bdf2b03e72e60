import { mount } from "svelte";
import Defs from "./Defs.svelte";

let shared = false;

/** Patterns and symbols that every card points at: put into the page once, with the first card. */
export function shareDrawings(): void {
  if (shared) return;
  shared = true;
  mount(Defs, { target: document.body });
}
