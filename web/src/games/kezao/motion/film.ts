/** The film of a step: which cards move, from where to where and when, computed before anything is drawn. */

import type { CardPassage } from "../../../tabletop/film";
import type { Event, View } from "../model";

export type Spot =
  "pile" | "aside" | "drawn" | `seat-${number}` | `wrong-${number}` | `place-${number}` | `card-${number}`;

export type Shot = CardPassage<Spot>;

const BETWEEN_DRAWN = 80;
const BETWEEN_DEALT = 30;

/** `before` is null if the table was not drawn yet; then only motions that start from known places are shown.
 *  `lying` are the cards of the last roll, which stay in sight until the next dice are chosen. */
export function filmOf(before: View | null, events: Event[], after: View, lying: number[] = []): Shot[] {
  const film = new Film(before, after, lying);
  for (const event of events) film.show(event);
  return film.shots;
}

class Film {
  shots: Shot[] = [];
  #before: View | null;
  #after: View;
  #place: number;
  #lying: number[];
  #isOpening = false;

  constructor(before: View | null, after: View, lying: number[]) {
    this.#lying = lying;
    this.#before = before;
    this.#after = after;
    this.#place = before?.phase === "race" ? before.laid.length : 0;
  }

  show(event: Event): void {
    switch (event.type) {
      case "dice_chosen":
        return this.#clear();
      case "laid":
        return this.#lay(event.seat, event.card);
      case "erred":
        return this.#err(event.seat, event.card);
      case "drew":
        return this.#draw(event.seat, event.cards);
      case "drew_unseen":
        return this.#draw(
          event.seat,
          Array.from({ length: event.count }, () => null),
        );
      case "round_opened":
        this.#isOpening = true;
        return;
      case "pile_formed":
        return this.#isOpening ? undefined : this.#gather();
      case "dealt":
        return this.#deal();
    }
  }

  #clear(): void {
    this.#lying.forEach((card, place) => {
      if (this.#after.aside.includes(card))
        this.shots.push({ card, from: `place-${place}`, to: "aside", turns: false, delay: 0 });
    });
  }

  #lay(seat: number, card: number): void {
    const mine = seat === this.#after.seat;
    const from: Spot = mine ? `card-${card}` : `seat-${seat}`;
    this.shots.push({ card, from, to: `place-${this.#place}`, turns: !mine, delay: 0 });
    this.#place += 1;
  }

  /** Everybody sees the wrong card; one's own stays where it is, with a stamp on it. */
  #err(seat: number, card: number): void {
    if (seat === this.#after.seat) return;
    this.shots.push({ card, from: `seat-${seat}`, to: `wrong-${seat}`, turns: true, delay: 0 });
  }

  #draw(seat: number, cards: (number | null)[]): void {
    const mine = seat === this.#after.seat;
    cards.forEach((card, index) => {
      const to: Spot = mine ? "drawn" : `seat-${seat}`;
      this.shots.push({
        card: mine ? card : null,
        from: "pile",
        to,
        turns: mine,
        delay: index * BETWEEN_DRAWN,
      });
    });
  }

  /** What was set aside becomes the pile. */
  #gather(): void {
    if (this.#before?.aside.length === 0) return;
    for (const index of [0, 1, 2])
      this.shots.push({ card: null, from: "aside", to: "pile", turns: false, delay: index * BETWEEN_DRAWN });
  }

  #deal(): void {
    const { counts, hands, seat } = this.#after;
    counts.forEach((count, at) => {
      for (let index = 0; index < count; index++) {
        const card = at === seat ? (hands[at]?.[index] ?? null) : null;
        const to: Spot = card === null ? `seat-${at}` : `card-${card}`;
        this.shots.push({ card, from: "pile", to, turns: card !== null, delay: index * BETWEEN_DEALT });
      }
    });
  }
}
