import { mount } from "svelte";
import Defs from "./Defs.svelte";

let shared = false;

/** Patterns and symbols that every domino points at: put into the page once, with the first domino. */
export function shareDrawings(): void {
  if (shared) return;
  shared = true;
  mount(Defs, { target: document.body });
}
