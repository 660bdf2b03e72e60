import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { breathe } from "./breath";
import { PATIENCE } from "../testing/patience";

const PAIR = { type: "play", cards: [1, 2] };
let table: HTMLElement;
let stop: (() => void) | undefined;

beforeEach(() => {
  table = document.createElement("main");
  document.body.append(table);
});

afterEach(() => {
  stop?.();
  document.body.replaceChildren();
});

function lay(html: string): void {
  table.innerHTML = html;
}

const breathing = () =>
  [...table.querySelectorAll<HTMLElement>("[data-breathes]")].map(({ dataset }) => dataset.spot);

function press(spot: string): void {
  table.querySelector(`[data-spot=${spot}] button`)?.setAttribute("aria-pressed", "true");
}

const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

test("what is only spoken of breathes all at once", () => {
  lay('<div data-spot="a"></div><div data-spot="b"></div><div data-spot="c"></div>');
  stop = breathe(table, ["a", "c"], undefined, vi.fn());
  expect(breathing()).toEqual(["a", "c"]);
  stop();
  expect(breathing()).toEqual([]);
});

test("what has to be chosen breathes first, then what it goes to", async () => {
  const card = (spot: string) => `<div data-spot="${spot}"><button aria-pressed="false"></button></div>`;
  lay(`${card("one")}${card("two")}<div data-spot="pile"><button></button></div>`);
  stop = breathe(table, ["one", "two", "pile"], PAIR, vi.fn());
  expect(breathing()).toEqual(["one"]);
  press("one");
  await vi.waitFor(() => expect(breathing()).toEqual(["two"]), PATIENCE);
  press("two");
  await vi.waitFor(() => expect(breathing()).toEqual(["pile"]), PATIENCE);
});

test("nothing breathes before it can be touched, and then the keyboard is there", async () => {
  lay('<div data-spot="card"><button disabled></button></div>');
  const found = vi.fn();
  stop = breathe(table, ["card"], PAIR, found);
  expect(breathing()).toEqual([]);
  expect(found).not.toHaveBeenCalled();
  const button = table.querySelector("button");
  button?.removeAttribute("disabled");
  await vi.waitFor(() => expect(breathing()).toEqual(["card"]), PATIENCE);
  await frame();
  expect(found).toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test("nothing breathes while a move is on its way", async () => {
  lay('<div aria-busy="false"><div data-spot="card"><button aria-pressed="true"></button></div></div>');
  stop = breathe(table, ["card"], PAIR, vi.fn());
  table.firstElementChild?.setAttribute("aria-busy", "true");
  table.querySelector("button")?.setAttribute("aria-pressed", "false");
  await frame();
  expect(breathing()).toEqual([]);
  table.firstElementChild?.setAttribute("aria-busy", "false");
  await vi.waitFor(() => expect(breathing()).toEqual(["card"]), PATIENCE);
});

test("a control that leads elsewhere is passed over", async () => {
  lay('<div data-spot="cell"><button></button></div><button data-spot="lay" data-moves="[]"></button>');
  const move = { type: "place", row: 3, turn: 1 };
  stop = breathe(table, ["cell", "lay"], move, vi.fn());
  expect(breathing()).toEqual(["cell"]);
  table.querySelector<HTMLElement>("[data-spot=lay]")?.setAttribute("data-moves", JSON.stringify([move]));
  await vi.waitFor(() => expect(breathing()).toEqual(["lay"]), PATIENCE);
});

test("the keyboard is not led away from a menu", async () => {
  const menu = document.createElement("button");
  document.body.append(menu);
  menu.focus();
  lay('<div data-spot="pile"><button></button></div>');
  stop = breathe(table, ["pile"], PAIR, vi.fn());
  await frame();
  expect(document.activeElement).toBe(menu);
});
