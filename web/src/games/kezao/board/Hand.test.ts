import { render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import Hand from "./Hand.svelte";

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8];

function held(count: number, mayShrink: boolean) {
  const hand = { slots: CARDS.slice(0, count), drawn: [] };
  return { hand, stamps: {}, open: true, barred: false, mayShrink, calm: false, toss: vi.fn() };
}

function room(container: HTMLElement): string {
  return container.querySelector<HTMLElement>(".hand")?.style.getPropertyValue("--n") ?? "";
}

test("the hand keeps its rows after a roll, until the dice are on their way", async () => {
  const { container, rerender } = render(Hand, held(8, true));
  await rerender(held(4, false));
  expect(room(container)).toBe("8");
  await rerender(held(4, true));
  expect(room(container)).toBe("4");
  await rerender(held(7, false));
  expect(room(container)).toBe("7");
});

test("a throw leaves no click behind for what slides under the finger", () => {
  const { container } = render(Hand, held(4, false));
  const beside = document.body.appendChild(document.createElement("button"));
  const clicked = vi.fn();
  beside.onclick = clicked;
  container
    .querySelector("button")
    ?.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true, button: 0 }));
  beside.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  expect(clicked).not.toHaveBeenCalled();
  beside.remove();
});
