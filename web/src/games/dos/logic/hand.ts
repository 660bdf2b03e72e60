/** The cards one holds: in which order they lie, and which of them are chosen. */

import type { Kind } from "../cards";
import { canPlay } from "./offers";
import type { Play } from "../model";
import { faceOf } from "./faces";

export const ORDERS = ["colour", "number", "dealt"] as const;
export type Order = (typeof ORDERS)[number];

export interface Held {
  card: number;
  /** Cards of one face are equal: this is the nth of them, from 1. */
  nth: number;
  key: string;
}

const SYMBOLS: Kind[] = ["plus2", "reverse", "skip", "play2"];

/** Faces are numbered by colour, so the first order is theirs. */
const RANK: Record<Order, (card: number) => number> = {
  colour: (card) => card,
  number: (card) => {
    const { kind, number } = faceOf(card);
    return (number ?? 20 + SYMBOLS.indexOf(kind)) * 100 + card;
  },
  dealt: () => 0,
};

export function arranged(hand: number[], order: Order): Held[] {
  const met = new Map<number, number>();
  return [...hand]
    .sort((a, b) => RANK[order](a) - RANK[order](b))
    .map((card) => {
      const nth = (met.get(card) ?? 0) + 1;
      met.set(card, nth);
      return { card, nth, key: keyOf(card, nth) };
    });
}

export function keyOf(card: number, nth: number): string {
  return `${card}-${nth}`;
}

/** A second card joins the first if they can be played together; any other one takes its place. */
export function chosenAfter(chosen: Held[], tapped: Held, plays: Play[]): Held[] {
  if (chosen.some(({ key }) => key === tapped.key)) return chosen.filter(({ key }) => key !== tapped.key);
  const both = [...chosen, tapped];
  return canPlay(
    plays,
    both.map(({ card }) => card),
  )
    ? both
    : [tapped];
}

/** The part of a choice that can still be played. */
export function stillChosen(chosen: Held[], held: Held[], plays: Play[]): Held[] {
  const there = chosen.filter(({ key }) => held.some((other) => other.key === key));
  const cards = there.map(({ card }) => card);
  return there.length === chosen.length && canPlay(plays, cards) ? there : [];
}
