import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Announcer from "./Announcer.svelte";
import type { LogLines } from "./log";

function log(...lines: string[]): LogLines {
  return { lines: lines.map((words) => ({ words, turn: null, begins: false, pieces: [] })) };
}

function spoken(): (string | null)[] {
  return [...screen.getByRole("log").querySelectorAll("p")].map((line) => line.textContent);
}

test("what happened before is not spoken, what happens now is", async () => {
  const { rerender } = render(Announcer, { log: log("Ana draws."), task: null });
  expect(spoken()).toEqual([]);
  await rerender({ log: log("Ana draws.", "Ana places the red 3."), task: "Your turn." });
  expect(spoken()).toEqual(["Ana places the red 3."]);
  expect(screen.getByText("Your turn.")).toBeTruthy();
});

test("what comes after something was taken back is spoken", async () => {
  const { rerender } = render(Announcer, { log: log("Ana draws.", "Ana places the red 3."), task: null });
  await rerender({ log: log("Ana draws."), task: null });
  await rerender({ log: log("Ana draws.", "Ana discards the red 3."), task: null });
  expect(spoken()).toEqual(["Ana discards the red 3."]);
});

test("a long game leaves only its last lines to the listener", async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
  const { rerender } = render(Announcer, { log: log(), task: null });
  await rerender({ log: log(...lines), task: null });
  expect(spoken()).toEqual(lines.slice(-12));
});
