import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyGame } from "../games/contract";
import { rulesOf } from "../rules";
import { speak } from "../texts/index.svelte";
import Explainer from "./Explainer.svelte";

const guide = { about: (spot: string) => (spot === "card" ? { rules: ["5.1"] } : null), legend: [] };
const client = { guide: () => Promise.resolve(guide) } as unknown as AnyGame;
const WORDS = /A STOP that you draw, take or turn up ends your turn/;

let board: HTMLElement;
const played = vi.fn<() => void>();
const openRule = vi.fn();

beforeEach(() => {
  speak("en");
  document.body.innerHTML =
    '<div id="board"><div data-spot="card"><button aria-label="purple 1, STOP"></button></div><p>cloth</p></div>';
  board = document.querySelector("#board") ?? document.body;
  played.mockClear();
  card().addEventListener("click", played);
});

afterEach(() => {
  vi.useRealTimers();
});

function card(): HTMLElement {
  return board.querySelector("button") ?? board;
}

async function explains(racing = false, first: Event | null = null): Promise<void> {
  const props = { board, game: "dozito", client, view: {}, racing, first, openRule };
  render(Explainer, { target: board, props });
  await Promise.all([client.guide(), rulesOf("dozito", "en")]);
  await tick();
  vi.useFakeTimers();
}

async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await tick();
}

const mouse = { pointerType: "mouse", buttons: 0 };
const finger = { pointerType: "touch" };

test("resting on a thing names it and says what it does, and Escape closes that alone", async () => {
  await explains();
  await fireEvent.pointerMove(card(), mouse);
  await pass(400);
  expect(screen.queryByText("purple 1, STOP")).toBeNull();
  await pass(400);
  expect(screen.getByText("purple 1, STOP")).toBeTruthy();
  expect(screen.getByText(WORDS)).toBeTruthy();
  await fireEvent.keyDown(document.body, { key: "Escape" });
  expect(screen.queryByText("purple 1, STOP")).toBeNull();
});

test("what could not be loaded while the connection was away is loaded for the next question", async () => {
  const load = vi.fn(client.guide).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  render(Explainer, {
    target: board,
    props: {
      board,
      game: "dozito",
      client: { ...client, guide: load },
      view: {},
      racing: false,
      first: null,
      openRule,
    },
  });
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  await fireEvent.pointerMove(card(), mouse);
  expect(await screen.findByText(WORDS, undefined, { timeout: 10_000 })).toBeTruthy();
});

test("the paragraph can be opened from there", async () => {
  await explains();
  await fireEvent.pointerMove(card(), mouse);
  await pass(800);
  await fireEvent.click(screen.getByText("5.1"));
  expect(openRule).toHaveBeenCalledWith("5.1");
});

test("a label goes when the mouse does", async () => {
  await explains();
  await fireEvent.pointerMove(card(), mouse);
  await pass(800);
  await fireEvent.pointerMove(board.querySelector("p:not([hidden])") ?? board, { ...mouse, clientX: 50 });
  await pass(400);
  expect(screen.queryByText(WORDS)).toBeNull();
});

test("a long press explains and does not act, a tap acts and does not explain", async () => {
  await explains();
  await fireEvent.pointerDown(card(), finger);
  await pass(600);
  await fireEvent.pointerUp(card(), finger);
  await fireEvent.click(card());
  expect(screen.getByText(WORDS)).toBeTruthy();
  expect(played).not.toHaveBeenCalled();
  await pass(1000);
  await fireEvent.pointerDown(card(), finger);
  await fireEvent.pointerUp(card(), finger);
  await fireEvent.click(card());
  await pass(1000);
  expect(played).toHaveBeenCalledOnce();
  expect(screen.queryByText(WORDS)).toBeNull();
});

test("what has the focus is described at once, and no longer when the focus has gone", async () => {
  await explains();
  vi.spyOn(card(), "matches").mockReturnValue(true);
  await fireEvent.focusIn(card());
  const id = card().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(id)?.textContent).toMatch(WORDS);
  await fireEvent.focusOut(card());
  expect(card().hasAttribute("aria-describedby")).toBe(false);
});

async function focuses(key: string | null): Promise<void> {
  vi.spyOn(card(), "matches").mockReturnValue(true);
  if (key !== null) await fireEvent.keyDown(document.body, { key });
  card().dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  await pass(1000);
}

test("what a key brings the focus to is named beside it", async () => {
  await explains();
  await focuses("Tab");
  expect(screen.getByText("purple 1, STOP")).toBeTruthy();
});

test.each([null, "Enter"])("what the board brings the focus to is not named: %s", async (key) => {
  await explains();
  await focuses(key);
  expect(screen.queryByText("purple 1, STOP")).toBeNull();
  expect(card().hasAttribute("aria-describedby")).toBe(true);
});

test("the description goes along with the focus", async () => {
  const other = document.createElement("button");
  other.dataset.spot = "card";
  board.append(other);
  await explains();
  for (const control of [card(), other]) vi.spyOn(control, "matches").mockReturnValue(true);
  other.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  other.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  card().dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  await pass(0);
  expect(other.hasAttribute("aria-describedby")).toBe(false);
  expect(card().hasAttribute("aria-describedby")).toBe(true);
});

test("in a race nothing is explained", async () => {
  await explains(true);
  await fireEvent.pointerMove(card(), mouse);
  await pass(2000);
  expect(screen.queryByText(WORDS)).toBeNull();
});

test("the event that called for it is answered, too", async () => {
  let first: Event | null = null;
  board.addEventListener("pointermove", (event) => (first = event), { once: true });
  await fireEvent.pointerMove(card(), mouse);
  vi.useFakeTimers();
  const asked = explains(false, first);
  await pass(800);
  await asked;
  await pass(800);
  expect(screen.getByText(WORDS)).toBeTruthy();
  await fireEvent.pointerMove(card(), mouse);
  await pass(800);
  expect(screen.getByText(WORDS)).toBeTruthy();
});

test("a finger that tapped before the explainer came is not asked about later", async () => {
  let first: Event | null = null;
  board.addEventListener("pointerdown", (event) => (first = event), { once: true });
  await fireEvent.pointerDown(card(), finger);
  await explains(false, first);
  await pass(2000);
  expect(screen.queryByText(WORDS)).toBeNull();
});

test("what belongs to the house explains itself, without a paragraph", async () => {
  await explains();
  const plate = document.createElement("div");
  Object.assign(plate.dataset, { about: "player", name: "Ben", says: "bot, easy" });
  board.append(plate);
  await fireEvent.pointerMove(plate, mouse);
  await pass(800);
  expect(screen.getByText("Ben")).toBeTruthy();
  expect(screen.getByText("bot, easy").querySelector("button")).toBeNull();
});
