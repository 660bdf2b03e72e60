/** What lies behind an overlay is out of reach of pointers, keys and screen readers while the overlay is there. */

/** How many overlays lie over an element. */
const covers = new Map<Element, number>();

/** Makes the siblings of an overlay inert. Returns a function that gives them back, unless another overlay covers them. */
export function coverSiblings(overlay: Element): () => void {
  const behind = [...(overlay.parentElement?.children ?? [])].filter((element) => element !== overlay);
  for (const element of behind) count(element, 1);
  return () => {
    for (const element of behind) count(element, -1);
  };
}

function count(element: Element, change: 1 | -1): void {
  const now = (covers.get(element) ?? 0) + change;
  if (now > 0) covers.set(element, now);
  else covers.delete(element);
  element.toggleAttribute("inert", now > 0);
}
