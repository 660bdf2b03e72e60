/** Things on a board that can be explained: what bears a `data-about` or a `data-spot`. */

export interface Found {
  element: HTMLElement;
  spot: string;
}

const THING = "[data-about], [data-spot]";

export function thingOf(target: EventTarget | null | undefined): Found | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(THING) : null;
  const spot = element?.dataset.about ?? element?.dataset.spot;
  return element && spot !== undefined ? { element, spot } : null;
}

/** The thing under a pointer, even if a wide button lies over it. */
export function thingUnder({ clientX, clientY, target }: MouseEvent): Found | null {
  const direct = thingOf(target);
  if (direct) return direct;
  const below = document.elementsFromPoint?.(clientX, clientY) ?? [];
  return below.map(thingOf).find((found) => found !== null) ?? null;
}

/** The name of a thing: its label for screen readers, or else its text. */
export function nameOf(element: HTMLElement): string {
  const read = labelOf(element) ?? element.textContent.trim();
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
