import { fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { expect, test, vi } from "vitest";
import Card from "./Card.svelte";

const children = createRawSnippet(() => ({ render: () => "<path />" }));

test("a card that becomes a choice, and no longer is one, keeps its drawing", async () => {
  const { container, rerender } = render(Card, { children, label: "red 6" });
  const drawing = container.querySelector("svg");
  expect(screen.getByRole("img", { name: "red 6" }).contains(drawing)).toBe(true);
  await rerender({ onclick: () => undefined });
  expect(screen.getByRole("button", { name: "red 6" })).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
  expect(container.querySelector("svg")).toBe(drawing);
  await rerender({ onclick: undefined });
  expect(screen.queryByRole("button")).toBeNull();
  expect(container.querySelector("svg")).toBe(drawing);
});

test("a card is chosen by touching it", async () => {
  const onclick = vi.fn();
  render(Card, { children, label: "red 6", pressed: true, onclick });
  const button = screen.getByRole("button", { name: "red 6", pressed: true });
  await fireEvent.click(button);
  expect(onclick).toHaveBeenCalledOnce();
});
