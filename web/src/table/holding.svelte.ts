/** A move of one's own that waits until its player has said yes. */

import type { Answer } from "../wire/socket";
import type { Move } from "../wire/table.svelte";

interface Held {
  move: Move;
  /** What it would do. */
  words: string;
  send(): Promise<Answer>;
  answer(answer: Answer | Promise<Answer> | null): void;
}

export class Holding {
  #held = $state.raw<Held | null>(null);

  /** The question to be answered: another move asks another one. */
  get question(): { words: string } | null {
    return this.#held;
  }

  /** The answer of the house; null if it was let go. One move waits at a time, the latest. */
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

  /** The table has changed: what cannot be done any more is not asked about. */
  keepIfAmong(legal: unknown[]): void {
    const move = JSON.stringify(this.#held?.move);
    if (!legal.some((other) => JSON.stringify(other) === move)) this.letGo();
  }
}
