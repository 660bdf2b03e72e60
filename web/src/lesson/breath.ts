/** Lets the things a lesson speaks of breathe, and brings the keyboard to the one to touch. */

import type { Move } from "../wire/socket";

/** Marks these spots of the table until the returned function is called; on the way to a move, one after the other.
 *  `found` is told when there is one. */
export function breathe(
  table: HTMLElement,
  spots: readonly string[],
  move: Move | undefined,
  found: () => void,
): () => void {
  let lit: HTMLElement[] = [];

  function look(): void {
    const next = move ? nextToTouch(table, spots, move) : spots.flatMap((spot) => find(table, spot) ?? []);
    if (next.length === lit.length && next.every((place, at) => place === lit[at])) return;
    for (const place of lit) delete place.dataset.breathes;
    for (const place of next) place.dataset.breathes = "";
    lit = next;
    if (move) leadSoon(table, () => controlOf(lit[0]));
    if (lit.length) found();
  }

  const observer = new MutationObserver(look);
  observer.observe(table, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-spot", "data-moves", "aria-pressed", "aria-busy", "disabled"],
  });
  look();
  return () => {
    observer.disconnect();
    for (const place of lit) delete place.dataset.breathes;
  };
}

/** The last spot that can be touched and leads there; but what has to be chosen comes first, and what is chosen is
 *  done. None while a move is on its way: the board no longer shows what was chosen for it. */
function nextToTouch(table: HTMLElement, spots: readonly string[], move: Move): HTMLElement[] {
  if (table.querySelector("[aria-busy=true]")) return [];
  let found: HTMLElement | undefined;
  for (const spot of spots) {
    const place = find(table, spot);
    const control = controlOf(place);
    const pressed = control?.getAttribute("aria-pressed");
    if (!place || !control || pressed === "true" || !leadsTo(move, control)) continue;
    found = place;
    if (pressed === "false") break;
  }
  return found ? [found] : [];
}

/** A control that says where it leads must lead to this move. */
function leadsTo(move: Move, { dataset }: HTMLElement): boolean {
  if (dataset.moves === undefined) return true;
  return (JSON.parse(dataset.moves) as (Move | null)[]).some(
    (other) => other !== null && isSame(move, other),
  );
}

function isSame(move: Move, other: Move): boolean {
  return Object.entries(move).every(([name, value]) => other[name] === value);
}

function find(table: HTMLElement, spot: string): HTMLElement | null {
  return table.querySelector<HTMLElement>(`[data-spot="${spot}"]`);
}

function controlOf(place: HTMLElement | null | undefined): HTMLButtonElement | null {
  if (place instanceof HTMLButtonElement) return place.disabled ? null : place;
  return place?.querySelector("button:not(:disabled)") ?? null;
}

/** Brings the keyboard to a control, once the board has drawn its step. Returns how to call it off. */
export function leadSoon(table: HTMLElement, control: () => HTMLElement | null | undefined): () => void {
  const frame = requestAnimationFrame(() => {
    if (isFree(table, document.activeElement)) control()?.focus({ preventScroll: true });
  });
  return () => cancelAnimationFrame(frame);
}

/** The keyboard is not led away from a menu or a drawer: only from the table, the lesson's buttons, or nowhere. */
function isFree(table: HTMLElement, focused: Element | null): boolean {
  if (focused === null || focused.contains(table)) return true;
  return table.contains(focused) || focused.closest("[data-lesson]") !== null;
}
