import { fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { letterKeys } from "../device/preferences.svelte";
import Drawer from "./Drawer.svelte";
import Listener from "./Listener.fake.svelte";
import Overlay from "./Overlay.svelte";
import { onEscape, onKey } from "./keys";

const children = createRawSnippet(() => ({ render: () => "<input>" }));

/** A sheet over the board; what it does when it is left. */
function lay(): { close: () => void; unmount: () => void } {
  const close = vi.fn();
  const { unmount } = render(Overlay, { label: "sheet", close, children });
  return { close, unmount };
}

/** An open drawer, which the browser closes on Escape. */
function openDrawer(): ReturnType<typeof render<typeof Drawer>> {
  return render(Drawer, { title: "drawer", open: true, close: vi.fn(), children });
}

/** A component that hears keys until it is gone. */
function listen(hear: (key: string) => boolean, place?: Parameters<typeof onKey>[1]): void {
  render(Listener, { listen: () => onKey(({ key }) => hear(key), place) });
}

async function press(
  key: string,
  more: KeyboardEventInit = {},
  target: Element = document.body,
): Promise<void> {
  await fireEvent.keyDown(target, { key, ...more });
}

afterEach(() => letterKeys.choose("on"));

test("Escape takes away what lies on top, and nothing else", async () => {
  const [below, above] = [lay(), lay()];
  await press("Escape");
  expect([below.close, above.close].map((spy) => vi.mocked(spy).mock.calls.length)).toEqual([0, 1]);
  above.unmount();
  await press("Escape");
  expect(below.close).toHaveBeenCalledOnce();
});

test("Escape in an open drawer leaves what lies on the table as it is", async () => {
  const chosen = vi.fn();
  render(Listener, { listen: () => onEscape(chosen) });
  const drawer = openDrawer();
  await press("Escape");
  expect(chosen).not.toHaveBeenCalled();
  await drawer.rerender({ open: false });
  await press("Escape");
  expect(chosen).toHaveBeenCalledOnce();
});

test("a drawer is above a sheet that was laid on the table later", async () => {
  const drawer = openDrawer();
  const sheet = lay();
  await press("Escape");
  expect(sheet.close).not.toHaveBeenCalled();
  await drawer.rerender({ open: false });
  await press("Escape");
  expect(sheet.close).toHaveBeenCalledOnce();
});

test("a key that is of no use above is heard below", async () => {
  const heard = vi.fn(() => true);
  listen(heard);
  listen(() => false);
  await press("l");
  expect(heard).toHaveBeenCalledExactlyOnceWith("l");
});

test("under a sheet or a drawer only the page itself hears its letters", async () => {
  const [table, page] = [vi.fn(() => true), vi.fn(() => true)];
  listen(page, { level: "page" });
  listen(table);
  const sheet = lay();
  await press("r");
  sheet.unmount();
  openDrawer();
  await press("l");
  expect(table).not.toHaveBeenCalled();
  expect(page.mock.calls).toEqual([["r"], ["l"]]);
});

test("a text field keeps its letters, the browser its control keys, an input method what it composes", async () => {
  const heard = vi.fn(() => true);
  listen(heard, { level: "page" });
  const sheet = lay();
  await press("l", {}, document.querySelector("input") ?? undefined);
  await press("l", { ctrlKey: true });
  await press("Escape", { isComposing: true });
  expect(heard).not.toHaveBeenCalled();
  expect(sheet.close).not.toHaveBeenCalled();
});

test("letters and digits can be switched off, other keys cannot", async () => {
  const heard = vi.fn(() => true);
  listen(heard);
  letterKeys.choose("off");
  for (const key of ["l", "?", "1", "ArrowLeft", "Escape"]) await press(key);
  expect(heard.mock.calls).toEqual([["ArrowLeft"], ["Escape"]]);
});
