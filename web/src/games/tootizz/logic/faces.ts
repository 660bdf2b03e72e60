/** The values printed on the dominoes. */

import { CARDS } from "../cards";

export interface Half {
  /** The piste; null for a square that lies face down. */
  colour: number | null;
  tootizz: number;
}

/** In the order of the domino: its first square, then its second. */
export type Halves = readonly [Half, Half];

const HIDDEN: Half = { colour: null, tootizz: 0 };

export const BACK: Halves = [HIDDEN, HIDDEN];

export function facesOf(domino: number): Halves {
  const card = CARDS[domino];
  if (!card) throw new RangeError(`no domino ${domino}`);
  return [half(card.first), half(card.second)];
}

function half([colour, tootizz]: [number, number]): Half {
  return { colour, tootizz };
}

export function isAlike([one, other]: Halves): boolean {
  return one.colour === other.colour && one.tootizz === other.tootizz;
}
