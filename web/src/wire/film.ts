/** Steps that were missed come all at once: they are shown one after the other, soon enough to join in. */

import type { Step } from "./protocol";

/** Milliseconds. */
const A_LOOK = 900;
const LONGEST = 8_000;

export interface Screen {
  show(step: Step): void;
  ran(isRunning: boolean): void;
}

export class Film {
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

  /** Of so many steps, this is the first; whatever arrives later comes after it. In a race nobody has the time. */
  add(step: Step, length: number): void {
    this.#waiting.push(step);
    if (step.race !== null) this.skip();
    else if (!this.isRunning) {
      this.#pause = Math.min(A_LOOK, LONGEST / length);
      this.#screen.ran(true);
      this.#next();
    }
  }

  /** To the table as it is. */
  skip(): void {
    const rest = this.#waiting;
    this.stop();
    for (const step of rest) this.#screen.show(step);
  }

  /** Without showing the rest. */
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
