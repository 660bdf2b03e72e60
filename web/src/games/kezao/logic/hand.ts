/** The places of the cards in hand: a grid that does not move while a race is on. */

import { coloursOf, isJoker } from "../cards";

export interface Held {
  /** The cards by slot; null where a card was thrown in this roll. */
  slots: readonly (number | null)[];
  /** Cards drawn in this roll, which join the others when it is over. */
  drawn: readonly number[];
}

export const EMPTY: Held = { slots: [], drawn: [] };

export type Order = "colour" | "number" | "dealt";

/** The joker is its own best colour, and has the most of them. */
const RANK: Record<Order, (card: number) => number> = {
  /** Cards with the first colour come first, and among them those with the second. */
  colour: (card) => (isJoker(card) ? -64 : -coloursOf(card).reduce<number>((sum, at) => sum + (32 >> at), 0)),
  number: (card) => (isJoker(card) ? 64 : coloursOf(card).length),
  dealt: () => 0,
};

export function arranged(before: Held, hand: number[], racing: boolean, order: Order = "dealt"): Held {
  const known = before.slots.map((card) => (card !== null && hand.includes(card) ? card : null));
  const fresh = hand.filter((card) => !known.includes(card));
  if (racing && known.some((card) => card !== null)) return { slots: known, drawn: fresh };
  const slots = [...known.filter((card) => card !== null), ...fresh];
  return { slots: slots.sort((one, other) => RANK[order](one) - RANK[order](other)), drawn: [] };
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
