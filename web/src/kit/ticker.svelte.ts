/** Time that passes on a page. */

const BEAT = 250;

/** `now` goes on while something on the page counts. */
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

/** "1:05": nobody is told that no time is left while there is some. */
export function minutes(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
