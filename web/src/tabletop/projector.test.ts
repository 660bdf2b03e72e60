import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finishAll } from "./flight";
import { NOWHERE, project, type Trip } from "./projector";

let table: HTMLElement;
let work: string[];

beforeEach(() => {
  work = [];
  table = document.body.appendChild(document.createElement("div"));
  table.innerHTML = ["pile", "hand-0", "hand-1", "hand-2"]
    .map((spot) => `<div data-spot="${spot}"></div>`)
    .join("");
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(() => {
    work.push("read");
    return new DOMRect(0, 0, 50, 70);
  });
  vi.spyOn(HTMLElement.prototype, "animate").mockImplementation(() => ({ onfinish: null }) as Animation);
});

afterEach(() => {
  finishAll();
  table.remove();
  vi.restoreAllMocks();
});

function deal(to: string): Trip {
  const draw = (): undefined => {
    work.push("draw");
  };
  return { from: "pile", to, draw, delay: 0, joins: false };
}

test("the places of all cards are read before the first card is drawn", () => {
  void project(table, ["hand-0", "hand-1", "hand-2"].map(deal), NOWHERE);
  expect(work.filter((done) => done === "draw")).toHaveLength(3);
  expect(work.lastIndexOf("read")).toBeLessThan(work.indexOf("draw"));
});

test("a trip to or from a place that is not there is left out", async () => {
  await project(table, [deal("nowhere"), { ...deal("hand-0"), from: "nowhere" }], NOWHERE);
  expect(work).not.toContain("draw");
});
