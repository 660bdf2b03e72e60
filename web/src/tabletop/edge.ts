/** Outlines of a card of 100 by 140 cut by hand: never quite straight, corners of 8. */

function wobble(seed: number): (reach: number) => number {
  let state = seed * 7919 + 17;
  return (reach) => {
    state = (state * 48271) % 2147483647;
    return (state / 2147483647 - 0.5) * 2 * reach;
  };
}

function outline(seed: number): string {
  const w = wobble(seed);
  const at = (x: number, y: number): string => `${(x + w(0.45)).toFixed(2)} ${(y + w(0.45)).toFixed(2)}`;
  const start = at(8, 0.5);
  return (
    `M${start}Q${at(50, 0.5)} ${at(92, 0.5)}Q${at(99.2, 0.8)} ${at(99.5, 8)}` +
    `Q${at(99.5, 70)} ${at(99.5, 132)}Q${at(99.2, 139.2)} ${at(92, 139.5)}` +
    `Q${at(50, 139.5)} ${at(8, 139.5)}Q${at(0.8, 139.2)} ${at(0.5, 132)}` +
    `Q${at(0.5, 70)} ${at(0.5, 8)}Q${at(0.8, 0.8)} ${start}Z`
  );
}

const OUTLINES = [1, 2, 3, 4, 5].map(outline);

/** The outline of the card with this number: the same card always has the same edge. */
export function edge(seed: number): string {
  return OUTLINES[seed % OUTLINES.length] ?? "";
}
