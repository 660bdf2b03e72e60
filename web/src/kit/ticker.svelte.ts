/** Clocks and countdowns on a page. */

const BEAT = 250;

/** The current time, updated four times a second while `isNeeded`. */
export class Ticker {
  now = $state(performance.now());

  constructor(isNeeded: () => boolean) {
    $effect(() => {
      if (!isNeeded()) return;
      this.now = performance.now();
      const timer = setInterval(() => (this.now = performance.now()), BEAT);
      return () => clearInterval(timer);
    });
  }
}

/** Minutes and seconds such as "1:05", rounded up: "0:00" means that no time is left. */
export function minutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
