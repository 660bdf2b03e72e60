/** The keys of a page. Listeners are layers of one stack: the topmost layer hears a key first, and a key that it uses is
 *  heard by no other. */

import { onDestroy } from "svelte";
import { letterKeys } from "../device/preferences.svelte";

/** Returns whether it used the key. */
export type KeyListener = (event: KeyboardEvent) => boolean;

/** `dialog` lies above everything else, `table` is what lies on the table, the last opened on top. `page` holds the
 *  shortcuts that open and close drawers: they work while a drawer is open, too. */
const LEVELS = ["page", "table", "dialog"] as const;
type KeyLevel = (typeof LEVELS)[number];

interface Layer {
  hear: KeyListener;
  level: KeyLevel;
  /** Nothing on the table below this layer hears a key. */
  covers: boolean;
}

type LayerOptions = Partial<Omit<Layer, "hear">>;

/** From the bottom to the top. */
let stack: Layer[] = [];

/** Lays a listener on top of its level. Returns a function that takes it away. */
export function addLayer(
  hear: KeyListener,
  { level = "table", covers = false }: LayerOptions = {},
): () => void {
  if (stack.length === 0) addEventListener("keydown", press, { capture: true });
  const layer = { hear, level, covers };
  stack = [...stack, layer].sort((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
  return () => {
    stack = stack.filter((other) => other !== layer);
    if (stack.length === 0) removeEventListener("keydown", press, { capture: true });
  };
}

/** A layer for as long as the component lives whose script calls this. */
export function onKey(hear: KeyListener, options: LayerOptions = {}): void {
  onDestroy(addLayer(hear, options));
}

/** The same for a listener that only uses Escape. */
export function onEscape(leave: () => void, options: LayerOptions = {}): void {
  onKey((event) => {
    if (isEscape(event)) leave();
    return isEscape(event);
  }, options);
}

export function isEscape({ key }: KeyboardEvent): boolean {
  return key === "Escape";
}

function press(event: KeyboardEvent): void {
  if (isMeantForOthers(event)) return;
  if (reached().some(({ hear }) => hear(event))) event.stopPropagation();
}

/** The layers that hear a key, from the top: down to the first that covers the others, then the page. */
function reached(): Layer[] {
  const fromTop = stack.toReversed();
  const cover = fromTop.findIndex(({ covers }) => covers);
  return cover < 0 ? fromTop : fromTop.filter(({ level }, at) => at <= cover || level === "page");
}

/** Keys for the browser, for an input method, or for a text field. */
function isMeantForOthers({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true;
  if (key === "Escape") return false;
  const isCharacter = key.length === 1 && key !== " ";
  if (isCharacter && letterKeys.is === "off") return true;
  return isTyping(target);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("select, textarea, input:not([type=range])");
}
