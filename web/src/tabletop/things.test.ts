import { afterEach, expect, test, vi } from "vitest";
import { nameOf, thingUnder } from "./things";

afterEach(() => vi.restoreAllMocks());

/** A board of a card with a number over it, which lets events through, and a dialog that can cover both. */
function board(): HTMLElement {
  document.body.innerHTML = `<main>
    <button data-spot="card" data-box="0 0 50 70">red 3</button>
    <i style="pointer-events: none" data-about="group" data-name="3 cards" data-box="40 60 10 10"></i>
    <div role="dialog"></div>
  </main>`;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [x = 0, y = 0, width = 0, height = 0] = (this.getAttribute("data-box") ?? "")
      .split(" ")
      .map(Number);
    return new DOMRect(x, y, width, height);
  });
  return document.querySelector("main") ?? document.body;
}

function pointed(selector: string, clientX: number, clientY: number): MouseEvent {
  const event = new MouseEvent("pointermove", { clientX, clientY });
  Object.defineProperty(event, "target", { value: document.querySelector(selector) });
  return event;
}

test("a number over a card is found by its place, and the card beside it", () => {
  const table = board();
  expect(thingUnder(pointed("button", 45, 65), table)?.spot).toBe("group");
  expect(thingUnder(pointed("button", 20, 20), table)?.spot).toBe("card");
  expect(thingUnder(pointed("main", 90, 90), table)).toBeNull();
});

test("nothing is found behind a dialog", () => {
  const table = board();
  expect(thingUnder(pointed("[role=dialog]", 45, 65), table)).toBeNull();
});

test("a thing may bear its name", () => {
  const [found] = [thingUnder(pointed("button", 45, 65), board())];
  expect(found && nameOf(found.element)).toBe("3 cards");
});
