/** A thing that cannot be done now says so: it trembles, or its outline flashes where motion is unwelcome. */

const SHAKE = 200;
const FLASH = 400;
/** Pixels to either side. */
const REACH = 5;

export function tremble(table: HTMLElement | undefined, spot: string): void {
  const thing = table?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spot)}"]`);
  if (!thing) return;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill) thing.animate({ outline: ["4px solid var(--refuse)", "4px solid transparent"] }, FLASH);
  else thing.animate({ translate: [0, -REACH, REACH, -REACH, REACH, 0].map((x) => `${x}px 0`) }, SHAKE);
}
