/** The legal moves, sorted by the thing on the table that offers each. */

import type { Call, Catch, Draw, Finish, Move, Play, Side } from "../model";

export interface Offers {
  plays: Play[];
  draw: Draw | null;
  finish: Finish | null;
  call: Call | null;
  catches: Map<number, Catch>;
}

export function offersOf(legal: Move[]): Offers {
  const offers: Offers = { plays: [], draw: null, finish: null, call: null, catches: new Map() };
  for (const move of legal) {
    if (move.type === "play") offers.plays.push(move);
    else if (move.type === "draw") offers.draw = move;
    else if (move.type === "finish") offers.finish = move;
    else if (move.type === "call") offers.call = move;
    else offers.catches.set(move.seat, move);
  }
  return offers;
}

/** Every way to play exactly these cards on this pile. */
export function playsOn(plays: Play[], side: Side, cards: number[]): Play[] {
  return plays.filter((play) => play.side === side && isSame(play.cards, cards));
}

/** Whether some play has all of these cards, and maybe another one. */
export function canPlay(plays: Play[], cards: number[]): boolean {
  return plays.some((play) => contains(play.cards, cards));
}

/** Whether this card waits for a second one to add up on this pile. */
export function wantsPartner(plays: Play[], side: Side, card: number): boolean {
  return plays.some((play) => play.side === side && play.cards.length === 2 && play.cards.includes(card));
}

function isSame(cards: number[], others: number[]): boolean {
  return cards.length === others.length && contains(cards, others);
}

function contains(cards: number[], some: number[]): boolean {
  const left = [...cards];
  return some.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
