import { render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Drawer from "./Drawer.svelte";
import Drawers from "./Drawers.fake.svelte";

const children = createRawSnippet(() => ({ render: () => "<p>words</p>" }));

afterEach(() => vi.restoreAllMocks());

test("a drawer is a modal dialog, closed by the browser or by the table", async () => {
  const show = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  const close = vi.fn();
  const { rerender } = render(Drawer, { title: "Log", open: true, close, children });
  expect(show).toHaveBeenCalledOnce();
  const dialog = screen.getByRole<HTMLDialogElement>("dialog");
  await rerender({ open: false });
  expect(dialog.open).toBe(false);
  expect(close).not.toHaveBeenCalled();
});

test.each([
  ["Log", "Rules"],
  ["Rules", "Log"],
])(
  "a drawer that takes another one's place opens when the other has closed: %s, then %s",
  async (first, next) => {
    const done: string[] = [];
    const note = (what: string) =>
      function (this: HTMLDialogElement): void {
        done.push(`${what} ${this.querySelector("h2")?.textContent}`);
        this.open = what === "open";
      };
    vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(note("open"));
    vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(note("close"));
    const { rerender } = render(Drawers, { open: first });
    await rerender({ open: next });
    expect(done).toEqual([`open ${first}`, `close ${first}`, `open ${next}`]);
  },
);
