/** The illustration of each card. */

import { CARDS, coloursOf } from "../cards";
import type { Colour } from "../colours";
import { MOTIFS, type Motif, type Zone } from "./motifs";

export interface Illustration {
  motif: Motif;
  /** The colour of each zone; null for white. */
  fills: readonly (Colour | null)[];
  /** Whether the drawing is mirrored. */
  mirrored: boolean;
}

/** The colour of a card that goes to each zone, for 1 to 6 colours; a dot stays white. Two ways, so that no two cards
 *  with as many colours share an illustration. */
const WAYS: readonly (readonly [string, string])[] = [
  ["00.0.0", "0.00.0"],
  ["01.01.", "010.10"],
  ["012.01", "0120.2"],
  ["0123.0", "01231."],
  ["01234.", "012342"],
  ["012345", "012345"],
];

const ILLUSTRATIONS: ReadonlyMap<number, Illustration> = new Map(
  CARDS.map((card) => [card, illustration(card)]),
);

export function illustrationOf(card: number): Illustration {
  const found = ILLUSTRATIONS.get(card);
  if (!found) throw new RangeError(`no card ${card}`);
  return found;
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
