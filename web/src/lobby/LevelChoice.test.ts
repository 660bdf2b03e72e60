import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../texts/index.svelte";
import LevelChoice from "./LevelChoice.svelte";

const OFFERED = ["gentle", "easy", "normal", "hard"];

beforeEach(() => speak("en"));
afterEach(() => cleanup());

function show(value: string) {
  const choose = vi.fn();
  render(LevelChoice, { label: "Level of the bots", levels: OFFERED, value, choose });
  return choose;
}

function radio(name: string): HTMLInputElement {
  return screen.getByRole("radio", { name });
}

test("levels are one group of radio buttons, each with a face and a name", () => {
  show("easy");
  expect(screen.getByRole("group", { name: "Level of the bots" })).toBeTruthy();
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  expect(radios.map(({ value }) => value)).toEqual(OFFERED);
  expect(new Set(radios.map((one) => one.name)).size).toBe(1);
  expect(radio("easy").checked).toBe(true);
  const faces = radios.map((one) => one.parentElement?.querySelector("svg")?.innerHTML);
  expect(new Set(faces).size).toBe(OFFERED.length);
});

test("each says by its description what it is like to play against it", () => {
  show("easy");
  const described = (name: string): string | null | undefined =>
    document.getElementById(radio(name).getAttribute("aria-describedby") ?? "")?.textContent;
  expect(described("gentle")).toBe("Plays like a small child: you will often win.");
  expect(described("hard")).toBe("Misses nothing and gives nothing away. You have been warned.");
});

test("a face is chosen by a tap", async () => {
  const choose = show("easy");
  await fireEvent.click(radio("hard"));
  expect(choose.mock.calls).toEqual([["hard"]]);
});
