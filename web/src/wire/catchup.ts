/** Shows the steps that were missed during a reconnection one after the other, fast enough to join the match soon. */

import type { Step } from "./protocol";

/** Milliseconds for one step, and at most for all of them. */
const A_LOOK = 900;
const LONGEST = 8_000;

export interface Screen {
  show(step: Step): void;
  ran(isRunning: boolean): void;
}

export class CatchUp {
  #screen: Screen;
  #waiting: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = A_LOOK;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  get isRunning(): boolean {
    return this.#timer !== undefined;
  }

  /** Adds a step behind the others. The first one of several says how many there will be. A race ends the catch-up. */
  add(step: Step, length: number): void {
    this.#waiting.push(step);
    if (step.race !== null) this.skip();
    else if (!this.isRunning) {
      this.#pause = Math.min(A_LOOK, LONGEST / length);
      this.#screen.ran(true);
      this.#next();
    }
  }

  /** Shows all waiting steps at once. */
  skip(): void {
    const rest = this.#waiting;
    this.stop();
    for (const step of rest) this.#screen.show(step);
  }

  /** Forgets the waiting steps. */
  stop(): void {
    this.#waiting = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#screen.ran(false);
  }

  #next(): void {
    const step = this.#waiting.shift();
    if (!step) {
      this.stop();
      return;
    }
    this.#timer = setTimeout(() => this.#next(), this.#pause);
    this.#screen.show(step);
  }
}
