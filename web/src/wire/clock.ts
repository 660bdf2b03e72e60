/** The house's clock, as far as this page knows it. Known anew for every connection. */

import type { Ping } from "./protocol";

export class HouseClock {
  #offset: number | null = null;
  #told: { house: number; here: number } | null = null;

  /** Until the house has measured the line, its time when it spoke is near enough. */
  hear(ping: Ping): void {
    this.#offset = ping.offset ?? this.#offset ?? ping.clock - performance.now();
  }

  /** A moment of the house on performance.now()'s clock, as well as it is known now. */
  moment(house: number | null): number | null {
    return house === null ? null : house - (this.#offset ?? house - performance.now());
  }

  /** A moment of the house on performance.now()'s clock. Asked again for the same one, it does not move. */
  here(house: number | null): number | null {
    if (house === null) return null;
    if (this.#told?.house !== house) {
      this.#told = { house, here: this.#offset === null ? performance.now() : house - this.#offset };
    }
    return this.#told.here;
  }
}
