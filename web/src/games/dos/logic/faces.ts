/** The values printed on the cards. */

import { type Face, FACES } from "../cards";

export function faceOf(card: number): Face {
  const found = FACES[card];
  if (!found) throw new RangeError(`no card ${card}`);
  return found;
}

export function isWild(card: number): boolean {
  return faceOf(card).colour === null;
}
