/** Keys pressed anywhere on the page. Their listeners are a stack: the last one added is on top and hears a key first. */

import { onDestroy } from "svelte";
import { letterKeys } from "../device/preferences.svelte";

/** Answers whether it used the key; if so, nobody below hears of it. */
export type KeyListener = (event: KeyboardEvent) => boolean;

const stack: KeyListener[] = [];

/** To be called while a component is set up: a component is above those it is part of, until it is gone. */
export function onKey(listener: KeyListener): void {
  if (stack.length === 0) addEventListener("keydown", hear, { capture: true });
  stack.push(listener);
  onDestroy(() => {
    stack.splice(stack.lastIndexOf(listener), 1);
    if (stack.length === 0) removeEventListener("keydown", hear, { capture: true });
  });
}

/** The same for a listener that waits for Escape alone. */
export function onEscape(leave: () => void): void {
  onKey(({ key }) => {
    if (key === "Escape") leave();
    return key === "Escape";
  });
}

function hear(event: KeyboardEvent): void {
  if (isMeantForOthers(event)) return;
  if (stack.toReversed().some((listener) => listener(event))) event.stopPropagation();
}

function isMeantForOthers({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  // The browser closes an open dialog, which lies above the page.
  if (key === "Escape") return document.querySelector("dialog[open]") !== null;
  const isCharacter = key.length === 1 && key !== " ";
  if (isCharacter && letterKeys.is === "off") return true;
  return isTyping(target);
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("select, textarea, input:not([type=range])");
}
