/** What is drawn on which card. A card's number is the bit set of its colours; the last two are Kezao himself. */

import { COLOURS, type Colour } from "./colours";
import { MOTIFS, type Motif, type Zone } from "./motifs";

export const JOKERS: readonly number[] = [64, 65];

export interface Illustration {
  motif: Motif;
  /** The colour of each zone; null stays white. */
  fills: readonly (Colour | null)[];
  /** Looks the other way. */
  mirrored: boolean;
}

/** The three complementary pairs and the two triads are on no card. */
const MISSING = new Set([set(0, 3), set(1, 4), set(2, 5), set(0, 2, 4), set(1, 3, 5)]);

/** Which of a card's colours goes to which zone, for 1 to 6 colours; a dot stays white. Two ways, so that no two cards
 *  with as many colours share an illustration. */
const WAYS: readonly (readonly [string, string])[] = [
  ["00.0.0", "0.00.0"],
  ["01.01.", "010.10"],
  ["012.01", "0120.2"],
  ["0123.0", "01231."],
  ["01234.", "012342"],
  ["012345", "012345"],
];

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

const ILLUSTRATIONS: ReadonlyMap<number, Illustration> = new Map(
  CARDS.map((card) => [card, illustration(card)]),
);

export function illustrationOf(card: number): Illustration {
  const found = ILLUSTRATIONS.get(card);
  if (!found) throw new RangeError(`no card ${card}`);
  return found;
}

function set(...colours: Colour[]): number {
  return colours.reduce<number>((bits, colour) => bits | (1 << colour), 0);
}

function illustration(card: number): Illustration {
  const colours = coloursOf(card);
  const nth = CARDS.filter((other) => coloursOf(other).length === colours.length).indexOf(card);
  const second = nth >= MOTIFS.length;
  const motif = MOTIFS[(nth + 3 * colours.length) % MOTIFS.length] ?? [];
  const way = WAYS[colours.length - 1]?.[second ? 1 : 0] ?? "";
  // Turned by the card's place, so that red is not always the largest.
  const worn = (digit: number): Colour | null => colours[(digit + nth) % colours.length] ?? null;
  const fills = [...way].map((digit) => (digit === "." ? null : worn(Number(digit))));
  return { motif, fills, mirrored: second };
}

export function fillOf({ fills }: Illustration, zone: Zone): Colour | null {
  return fills[zone] ?? null;
}
