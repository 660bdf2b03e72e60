/** The values printed on the cards. */

import { type Card, CARDS } from "../cards";

export function cardAt(card: number): Card {
  const found = CARDS[card];
  if (!found) throw new RangeError(`no card ${card}`);
  return found;
}
