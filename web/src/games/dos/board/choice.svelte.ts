/** The cards one has chosen from the hand, and the pile where something remains to be chosen. */

import { chosenAfter, stillChosen, type Held } from "../logic/hand";
import type { Play, Side } from "../model";
import { playsOn } from "../logic/offers";

export class Choice {
  #chosen = $state.raw<Held[]>([]);
  #open = $state<Side | null>(null);

  /** The part of the choice that these plays still allow. */
  of(held: Held[], plays: Play[]): Held[] {
    return stillChosen(this.#chosen, held, plays);
  }

  /** The pile whose chooser is open. */
  get open(): Side | null {
    return this.#open;
  }

  tap(held: Held, chosen: Held[], plays: Play[]): void {
    this.#chosen = chosenAfter(chosen, held, plays);
    this.#open = null;
  }

  /** The play, if it is the only one of these cards on this pile; else a chooser opens there. */
  aim(side: Side, chosen: Held[], plays: Play[]): Play | null {
    const [first, ...more] = playsOn(
      plays,
      side,
      chosen.map(({ card }) => card),
    );
    this.#open = more.length > 0 && this.#open !== side ? side : null;
    return more.length === 0 ? (first ?? null) : null;
  }

  close(): void {
    this.#open = null;
  }

  clear(): void {
    this.#chosen = [];
    this.#open = null;
  }
}
