/** Patterns and symbols that the cards of a game point at: in the page once, from the first card on. */

import { type Component, mount } from "svelte";

const shared = new Set<Component>();

export function shareDrawings(definitions: Component): void {
  if (shared.has(definitions)) return;
  shared.add(definitions);
  mount(definitions, { target: document.body });
}
