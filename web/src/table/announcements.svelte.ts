/** The announcements over the top line: one after the other, each for a moment, and never more than can be read. */

/** Milliseconds for which each announcement is shown. */
const SHOWN = 1_900;
/** The number of announcements at most; the log has the others. */
const MOST = 3;

export class Announcements {
  #waiting = $state.raw<{ words: string }[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get said(): { words: string } | null {
    return this.#waiting[0] ?? null;
  }

  announce(news: string[]): void {
    if (news.length === 0) return;
    const isIdle = this.#waiting.length === 0;
    this.#waiting = [...this.#waiting, ...news.map((words) => ({ words }))].slice(0, MOST);
    if (isIdle) this.#goOn();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #goOn(): void {
    this.#timer = setTimeout(() => {
      this.#waiting = this.#waiting.slice(1);
      if (this.#waiting.length > 0) this.#goOn();
    }, SHOWN);
  }
}
