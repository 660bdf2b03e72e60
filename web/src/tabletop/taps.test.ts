import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speak } from "../texts/index.svelte";
import { standsBy, type Tap, Taps } from "./taps";

interface Move {
  type: string;
}

const DRAW: Move = { type: "draw" };
let table: HTMLElement;
const object = vi.fn<(tap: Tap<Move>) => void>();
const animate = vi.fn();

function at(selector: string): Element {
  const found = table.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  found.animate = animate;
  return found;
}

function press(taps: Taps<Move>, down: Element, up: Element): void {
  down.addEventListener("pointerdown", (event) => taps.down(event), { once: true });
  down.dispatchEvent(new Event("pointerdown"));
  up.addEventListener("click", (event) => taps.click(event), { once: true });
  up.dispatchEvent(new Event("click"));
}

function tapsOn(meaning: (spot: string) => { move: Move } | null, offered = true): Taps<Move> {
  return new Taps<Move>({ element: () => table, meaning, object: () => (offered ? object : undefined) });
}

beforeEach(() => {
  speak("en");
  vi.clearAllMocks();
  table = document.createElement("div");
  table.innerHTML = `
    <div data-spot="pile"><i></i></div>
    <div data-spot="slot"><button type="button"><b></b></button></div>`;
  document.body.append(table);
});
afterEach(() => table.remove());

describe("a tap on what cannot be used", () => {
  it("trembles, and asks about the move that it means", () => {
    at("[data-spot=pile]");
    press(
      tapsOn((spot) => (spot === "pile" ? { move: DRAW } : null)),
      at("i"),
      at("i"),
    );
    expect(object.mock.calls).toEqual([[{ spot: "pile", move: DRAW }]]);
    expect(animate).toHaveBeenCalledOnce();
  });

  it("is left to a button where there is one, and to whatever answers in another way", () => {
    press(
      tapsOn(() => ({ move: DRAW })),
      at("b"),
      at("b"),
    );
    press(
      tapsOn(() => null),
      at("i"),
      at("i"),
    );
    press(
      tapsOn(() => ({ move: DRAW }), false),
      at("i"),
      at("i"),
    );
    expect(object).not.toHaveBeenCalled();
  });

  it("says nothing of a button that did something when the finger came down, and is gone now", () => {
    press(
      tapsOn(() => ({ move: DRAW })),
      at("b"),
      at("[data-spot=slot]"),
    );
    expect(object).not.toHaveBeenCalled();
  });

  it("flashes where motion is unwelcome", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    at("[data-spot=pile]");
    press(
      tapsOn(() => ({ move: DRAW })),
      at("i"),
      at("i"),
    );
    expect(animate.mock.calls[0]?.[0]).toHaveProperty("outline");
    vi.unstubAllGlobals();
  });
});

it("tells those who cannot act whom the table waits for", () => {
  const nameOf = (seat: number) => ["Ana", "Bo"][seat] ?? "";
  expect(standsBy(0, 0, nameOf)).toBeNull();
  expect(standsBy(0, 1, nameOf)).toContain("Bo");
  expect(standsBy(0, null, nameOf)).toBe("The game is over.");
  expect(standsBy(null, 1, nameOf)).toContain("watching");
});
