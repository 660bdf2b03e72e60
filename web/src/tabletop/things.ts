/** Things on a board that can be explained: what bears a `data-about` or a `data-spot`. */

export interface Found {
  element: HTMLElement | SVGElement;
  spot: string;
}

const THING = "[data-about], [data-spot]";

export function thingOf(target: EventTarget | null | undefined): Found | null {
  const element = target instanceof Element ? target.closest<Found["element"]>(THING) : null;
  const spot = element?.dataset.about ?? element?.dataset.spot;
  return element && spot !== undefined ? { element, spot } : null;
}

/** The thing of a board under a pointer: the smallest one that lies there. */
export function thingUnder(event: MouseEvent, board: Element): Found | null {
  const [smallest = null] = [...drawnUnder(event, board), touchedBy(event)]
    .filter((found) => found !== null)
    .sort((one, other) => sizeOf(one) - sizeOf(other));
  return smallest;
}

/** The thing that the event reaches, even if a wide button lies over it. */
function touchedBy({ clientX, clientY, target }: MouseEvent): Found | null {
  const direct = thingOf(target);
  if (direct) return direct;
  const below = document.elementsFromPoint?.(clientX, clientY) ?? [];
  return below.map(thingOf).find((found) => found !== null) ?? null;
}

/** The things that let events through, such as numbers over cards: found by their places. A dialog covers others. */
function drawnUnder({ clientX, clientY, target }: MouseEvent, board: Element): (Found | null)[] {
  const dialog = target instanceof Element ? target.closest("[role=dialog]") : null;
  return [...(dialog ?? board).querySelectorAll(THING)]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return clientX > left && clientX < right && clientY > top && clientY < bottom;
    })
    .filter((element) => getComputedStyle(element).pointerEvents === "none")
    .map(thingOf);
}

function sizeOf({ element }: Found): number {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
}

/** The name of a thing: the one it bears, its label for screen readers, or else its text. */
export function nameOf(element: Found["element"]): string {
  const read = element.dataset.name ?? labelOf(element) ?? element.textContent.trim();
  return (
    read ||
    (around(element)
      .map(labelOf)
      .find((label) => label) ??
      "")
  );
}

function labelOf(element: Element): string | null {
  const labelled = element.matches("[aria-label]") ? element : element.querySelector("[aria-label]");
  const read =
    labelled?.getAttribute("aria-label") ?? element.querySelector(".for-screen-readers")?.textContent;
  return read?.trim() || null;
}

/** The nearest things around it, from the inside out. */
function around({ parentElement }: Element): Element[] {
  return parentElement ? [parentElement, ...around(parentElement)] : [];
}
