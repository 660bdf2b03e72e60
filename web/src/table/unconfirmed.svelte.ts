/** A move that waits until its player has confirmed it. */

import type { Answer, Move } from "../wire/socket";

interface HeldMove {
  move: Move;
  /** The question, with what the move would do. */
  words: string;
  send(): Promise<Answer>;
  answer(answer: Answer | Promise<Answer> | null): void;
}

export class Unconfirmed {
  #held = $state.raw<HeldMove | null>(null);

  /** The open question. Another move replaces it by another object. */
  get question(): { words: string } | null {
    return this.#held;
  }

  /** Keeps a move instead of the one before. Returns the answer of the house; null if the player let the move go. */
  hold(move: Move, words: string, send: () => Promise<Answer>): Promise<Answer | null> {
    this.letGo();
    return new Promise((answer) => (this.#held = { move, words, send, answer }));
  }

  confirm(): void {
    const held = this.#held;
    this.#held = null;
    held?.answer(held.send());
  }

  letGo(): void {
    const held = this.#held;
    this.#held = null;
    held?.answer(null);
  }

  /** Drops the move if it is no longer legal. */
  keepIfAmong(legal: unknown[]): void {
    const move = JSON.stringify(this.#held?.move);
    if (!legal.some((other) => JSON.stringify(other) === move)) this.letGo();
  }
}
