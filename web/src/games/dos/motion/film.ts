/** The film of a step: which cards move, from where to where and when, computed before anything is drawn. */

import { type CardPassage, type Ended, endingIn } from "../../../tabletop/film";
import type { Colour, Event, RoundWon, Side, View } from "../model";
import { keyOf } from "../logic/hand";

export type Spot =
  | "pile"
  | "finish"
  | "call"
  | `catch-${number}`
  | `discards-${Side}`
  | `under-${Side}`
  | `choose-${Side}`
  | `seat-${number}`
  | `card-${string}`;

export interface Shot extends CardPassage<Spot> {
  /** The colour a wild was given. */
  given?: Colour | undefined;
}

const BETWEEN_PAIR = 110;
const BETWEEN_DRAWN = 80;
const BETWEEN_DEALT = 26;
const BETWEEN_FLIPPED = 170;
const SIDES: Side[] = [0, 1];

/** `before` is null if the table was not drawn yet; then only motions that start from known places are shown. */
export function filmOf(before: View | null, events: Event[], after: View): Shot[] {
  const film = new Film(before, after);
  for (const event of events) film.show(event);
  return film.shots;
}

class Film {
  shots: Shot[] = [];
  #after: View;
  #isOpening = false;
  /** When the motion of the next event may begin. */
  #now = 0;
  /** The number of cards of each face in the reader's hand, as cards leave and, counted backwards, as they arrive. */
  #leaving: Map<number, number>;
  #arriving: Map<number, number>;

  constructor(before: View | null, after: View) {
    this.#after = after;
    this.#leaving = tally(before?.hand);
    this.#arriving = tally(after.hand);
  }

  show(event: Event): void {
    switch (event.type) {
      case "laid":
        return this.#lay(event.seat, event.side, event.cards, event.colour);
      case "drew":
        return this.#toHand(event.cards);
      case "drew_unseen":
        return this.#toSeat(event.seat, event.count);
      case "round_opened":
        this.#isOpening = true;
        return;
      case "pile_formed":
        return this.#isOpening ? undefined : this.#gather();
      case "dealt":
        return this.#deal();
      case "flipped":
        return this.#flip(event.side, event.card);
    }
  }

  #add(shot: Omit<Shot, "delay">, later = 0): void {
    this.shots.push({ ...shot, delay: this.#now + later });
  }

  #lay(seat: number, side: Side, cards: number[], given: Colour): void {
    cards.forEach((card, index) => {
      const mine = seat === this.#after.seat;
      const from: Spot = mine ? cardSpot(card, this.#leaving) : `seat-${seat}`;
      const to: Spot = index < cards.length - 1 ? `under-${side}` : `discards-${side}`;
      this.#add({ card, given, from, to, turns: !mine }, index * BETWEEN_PAIR);
    });
    this.#now += cards.length * BETWEEN_PAIR;
  }

  #toHand(cards: number[]): void {
    cards.forEach((card, index) => {
      const to = cardSpot(card, this.#arriving);
      this.#add({ card, from: "pile", to, turns: true }, index * BETWEEN_DRAWN);
    });
    this.#now += cards.length * BETWEEN_DRAWN;
  }

  #toSeat(seat: number, count: number): void {
    for (let index = 0; index < count; index++)
      this.#add({ card: null, from: "pile", to: `seat-${seat}`, turns: false }, index * BETWEEN_DRAWN);
    this.#now += count * BETWEEN_DRAWN;
  }

  /** What lay under the tops of the piles becomes the draw pile. */
  #gather(): void {
    for (const side of SIDES)
      for (const index of [0, 1, 2])
        this.#add({ card: null, from: `discards-${side}`, to: "pile", turns: false }, index * BETWEEN_DRAWN);
    this.#now += 3 * BETWEEN_DRAWN;
  }

  #deal(): void {
    const { counts, hand, seat } = this.#after;
    counts.forEach((count, at) => {
      const own = at === seat ? hand : null;
      for (let index = 0; index < count; index++) {
        const card = own?.[index] ?? null;
        const to: Spot = card === null ? `seat-${at}` : cardSpot(card, this.#arriving);
        this.#add({ card, from: "pile", to, turns: card !== null }, index * BETWEEN_DEALT);
      }
    });
    this.#now += 8 * BETWEEN_DEALT;
  }

  #flip(side: Side, card: number): void {
    this.#add({ card, from: "pile", to: `discards-${side}`, turns: true });
    this.#now += BETWEEN_FLIPPED;
  }
}

function tally(hand: number[] | null | undefined): Map<number, number> {
  const counts = new Map<number, number>();
  for (const card of hand ?? []) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** The last of the equal cards that no other flight takes. */
function cardSpot(card: number, counts: Map<number, number>): Spot {
  const nth = counts.get(card) ?? 0;
  counts.set(card, nth - 1);
  return `card-${keyOf(card, nth)}`;
}

export type RoundEnd = Ended<View, Event, RoundWon>;

/** The result of the round is shown if hands were counted in it. */
export function roundEndIn(before: View | null, events: Event[]): RoundEnd | null {
  const isCounted = (event: Event): event is RoundWon => event.type === "round_won" && event.hands.length > 0;
  return endingIn(before, events, isCounted, closed);
}

function closed(before: View, events: Event[], won: RoundWon): View {
  const discards = [...before.discards];
  for (const event of events) {
    const pile = event.type === "laid" ? discards[event.side] : undefined;
    if (event.type !== "laid" || !pile) continue;
    const { cards, colour } = event;
    discards[event.side] = { top: cards.at(-1) ?? pile.top, colour, count: pile.count + cards.length };
  }
  const hand = before.seat === null ? null : (won.hands[before.seat] ?? []);
  return { ...before, discards, hand, counts: won.hands.map((cards) => cards.length), forgetful: null };
}
