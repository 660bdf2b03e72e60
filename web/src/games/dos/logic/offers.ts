/** The legal moves, sorted by the thing on the table that offers each. */

import { isWild } from "./faces";
import type { Call, Catch, Draw, Finish, Move, Play, Side, View } from "../model";

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

/** Every play of these cards, and maybe another one. */
export function playsWith(plays: Play[], cards: number[]): Play[] {
  return plays.filter((play) => contains(play.cards, cards));
}

export function canPlay(plays: Play[], cards: number[]): boolean {
  return playsWith(plays, cards).length > 0;
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

/** The play that somebody means with these cards on this pile; wilds that need a colour take the pile's. */
export function meantPlay({ discards }: View, side: Side, cards: number[]): Play {
  const colour = cards.every(isWild) ? (discards[side]?.colour ?? null) : null;
  return { type: "play", side, cards, colour };
}
