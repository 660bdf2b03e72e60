/** Answers to taps on things that cannot be used now. The house is asked about a move once for each version. */

import type { Objection } from "../games/contract";
import type { Tap } from "../tabletop/taps";
import { m } from "../texts/index.svelte";
import type { Answer, Move } from "../wire/socket";

export class Objections {
  said = $state.raw<Objection<Move> | null>(null);
  #check: (move: Move) => Promise<Answer>;
  #version = 0;
  /** The paragraphs that moves would break at this version. */
  #known: Record<string, string> = {};
  #isAsking = false;

  constructor(check: (move: Move) => Promise<Answer>) {
    this.#check = check;
  }

  /** Answers for an earlier version no longer hold. */
  goOnTo(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#known = {};
    this.said = null;
  }

  async answer(tap: Tap<Move>): Promise<void> {
    if (!tap.move) this.said = tap;
    else await this.#ask(tap, tap.move);
  }

  async #ask(tap: Tap<Move>, move: Move): Promise<void> {
    const key = JSON.stringify(move);
    const known = this.#known[key];
    if (known !== undefined) this.said = { ...tap, rule: known };
    if (known !== undefined || this.#isAsking) return;
    const version = this.#version;
    this.#isAsking = true;
    const answer = await this.#check(move);
    this.#isAsking = false;
    if (version !== this.#version || answer.type === "accepted") return;
    if (answer.type === "refused") this.#known[key] = answer.rule;
    this.said =
      answer.type === "refused" ? { ...tap, rule: answer.rule } : { ...tap, words: m.table_tap_later() };
  }
}
