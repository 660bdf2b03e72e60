/** The cards. A card's number is the bit set of its colours; the last two are Kezao himself. */

import { COLOURS, type Colour } from "./colours";

export const JOKERS: readonly number[] = [64, 65];

/** The three complementary pairs and the two triads are on no card. */
const MISSING = new Set([set(0, 3), set(1, 4), set(2, 5), set(0, 2, 4), set(1, 3, 5)]);

export function isJoker(card: number): boolean {
  return JOKERS.includes(card);
}

/** None for a joker, who has them all. */
export function coloursOf(card: number): Colour[] {
  return COLOURS.filter((colour) => card & (1 << colour));
}

/** The 58 cards with colours, those with few colours first. */
export const CARDS: readonly number[] = Array.from({ length: 63 }, (_, index) => index + 1)
  .filter((card) => !MISSING.has(card))
  .sort((one, other) => coloursOf(one).length - coloursOf(other).length || one - other);

function set(...colours: Colour[]): number {
  return colours.reduce<number>((bits, colour) => bits | (1 << colour), 0);
}
