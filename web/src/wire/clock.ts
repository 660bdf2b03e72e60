/** The house's clock as this page knows it. Each connection has its own. */

import type { Ping } from "./protocol";

export class HouseClock {
  #offset: number | null = null;
  #told: { house: number; here: number } | null = null;

  /** Until the house has measured the latency, the time at which it sent the ping is a good estimate. */
  hear(ping: Ping): void {
    this.#offset = ping.offset ?? this.#offset ?? ping.clock - performance.now();
  }

  /** Converts a moment of the house to performance.now()'s clock, with the latest offset. */
  moment(house: number | null): number | null {
    return house === null ? null : house - (this.#offset ?? house - performance.now());
  }

  /** Does the same for a race. The same moment always gives the same result, whatever the offset becomes. */
  here(house: number | null): number | null {
    if (house === null) return null;
    if (this.#told?.house !== house) {
      this.#told = { house, here: this.#offset === null ? performance.now() : house - this.#offset };
    }
    return this.#told.here;
  }
}
