/** Arrow keys walk between the controls of the board as they lie on the table. */

const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function walk(table: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const here = document.activeElement;
  if (!step || !here || !table.contains(here)) return;
  const next = nearest(here, [...table.querySelectorAll<HTMLElement>("button:not(:disabled)")], step);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nearest(here: Element, buttons: HTMLElement[], [x, y]: [number, number]): HTMLElement | undefined {
  const from = middle(here);
  const reach = (button: HTMLElement) => {
    const to = middle(button);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    return ahead > 1 ? ahead + 2 * aside : Infinity;
  };
  const [first] = buttons
    .filter((button) => button !== here && reach(button) < Infinity)
    .sort((a, b) => reach(a) - reach(b));
  return first;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
