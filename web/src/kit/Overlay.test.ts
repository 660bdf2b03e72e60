import { render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Overlay from "./Overlay.svelte";

const children = createRawSnippet(() => ({ render: () => "<button>close</button>" }));
let board: HTMLElement;
let cards: HTMLElement;

beforeEach(() => {
  board = document.body.appendChild(document.createElement("div"));
  board.innerHTML = "<div><button>card</button></div>";
  cards = board.firstElementChild as HTMLElement;
});

afterEach(() => board.remove());

function lay(label: string): () => void {
  const { unmount } = render(Overlay, { target: board, props: { label, close: vi.fn(), children } });
  return unmount;
}

test("the sheet takes the focus, and gives it back", () => {
  const card = screen.getByRole("button", { name: "card" });
  card.focus();
  const close = lay("sheet");
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
  close();
  expect(document.activeElement).toBe(card);
});

test("the board behind the sheet is out of reach until the sheet is gone", () => {
  const close = lay("sheet");
  expect(cards.hasAttribute("inert")).toBe(true);
  expect(screen.getByRole("dialog").closest("[inert]")).toBeNull();
  close();
  expect(cards.hasAttribute("inert")).toBe(false);
});

test("of two sheets the later one is within reach, in whichever order they close", () => {
  const [first, second] = [lay("first"), lay("second")];
  const isInert = (name: string): boolean =>
    screen.getByRole("dialog", { name, hidden: true }).closest("[inert]") !== null;
  expect([isInert("first"), isInert("second")]).toEqual([true, false]);
  first();
  expect(cards.hasAttribute("inert")).toBe(true);
  second();
  expect(cards.hasAttribute("inert")).toBe(false);
});
