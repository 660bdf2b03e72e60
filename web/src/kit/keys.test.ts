import { fireEvent, render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { letterKeys } from "../device/preferences.svelte";
import Listener from "./Listener.fake.svelte";
import Overlay from "./Overlay.svelte";
import { onKey } from "./keys";

const children = createRawSnippet(() => ({ render: () => "<input>" }));

/** A sheet over the page; what it does when it is left. */
function lay(): { close: () => void; unmount: () => void } {
  const close = vi.fn();
  const { unmount } = render(Overlay, { label: "sheet", close, children });
  return { close, unmount };
}

/** A component that hears keys until it is gone. */
function listen(hear: (key: string) => boolean): void {
  render(Listener, { listen: () => onKey(({ key }) => hear(key)) });
}

afterEach(() => letterKeys.choose("on"));

test("Escape takes away what lies on top, and nothing else", async () => {
  const [below, above] = [lay(), lay()];
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect([below.close, above.close].map((spy) => vi.mocked(spy).mock.calls.length)).toEqual([0, 1]);
  above.unmount();
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(below.close).toHaveBeenCalledOnce();
});

test("a key that is of no use above is heard below", async () => {
  const heard = vi.fn(() => true);
  listen(heard);
  lay();
  await fireEvent.keyDown(document.body, { key: "l" });
  expect(heard).toHaveBeenCalledExactlyOnceWith("l");
});

test("a text field keeps its letters, and so does the browser with a control key", async () => {
  const heard = vi.fn(() => true);
  listen(heard);
  lay();
  await fireEvent.keyDown(document.querySelector("input") ?? document, { key: "l" });
  await fireEvent.keyDown(document.body, { key: "l", ctrlKey: true });
  expect(heard).not.toHaveBeenCalled();
});

test("an open dialog hears Escape alone", async () => {
  const { close } = lay();
  document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>");
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(close).not.toHaveBeenCalled();
  document.querySelector("dialog")?.remove();
});

test("letters and digits can be switched off, other keys cannot", async () => {
  const heard = vi.fn(() => true);
  listen(heard);
  letterKeys.choose("off");
  for (const key of ["l", "?", "1", "ArrowLeft", "Escape"]) await fireEvent.keyDown(document.body, { key });
  expect(heard.mock.calls).toEqual([["ArrowLeft"], ["Escape"]]);
});
