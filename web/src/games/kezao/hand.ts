/** Where the cards one holds lie: a grid that does not move while a race is on. */

export interface Held {
  /** Null where a card was thrown in this roll. */
  slots: readonly (number | null)[];
  /** Drawn in this roll: they join the others when it is over. */
  drawn: readonly number[];
}

export const EMPTY: Held = { slots: [], drawn: [] };

export function arranged(before: Held, hand: number[], racing: boolean): Held {
  const known = before.slots.map((card) => (card !== null && hand.includes(card) ? card : null));
  const fresh = hand.filter((card) => !known.includes(card));
  if (racing && known.some((card) => card !== null)) return { slots: known, drawn: fresh };
  return { slots: [...known.filter((card) => card !== null), ...fresh], drawn: [] };
}

const ROW = 10;

/** "1" to "9", "0", then the same with Shift; nothing beyond. */
export function keyOf(slot: number): string | null {
  if (slot >= 2 * ROW) return null;
  const digit = `${(slot + 1) % ROW}`;
  return slot < ROW ? digit : `⇧${digit}`;
}

/** The slot that a key throws from; by the place of the key, so that it is the same on every keyboard. */
export function slotOf({ code, shiftKey }: Pick<KeyboardEvent, "code" | "shiftKey">): number | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit === undefined) return null;
  return ((Number(digit) + ROW - 1) % ROW) + (shiftKey ? ROW : 0);
}
