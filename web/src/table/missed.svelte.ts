/** What the others did since one's last turn, shown once more while the table goes on behind it. */

import type { Step } from "../wire/protocol";

/** Steps that are remembered: more than anybody watches again. */
const MOST = 60;
/** Milliseconds for each step. */
const PACE = 1400;

/** The steps of this match without a gap, the latest last. */
export function remembered(earlier: Step[], step: Step): Step[] {
  const last = earlier.at(-1);
  if (last?.version === step.version) return earlier;
  const goesOn = last?.match === step.match && last.version + 1 === step.version && step.events.length > 0;
  return [...(goesOn ? earlier : []), step].slice(-MOST);
}

/** From the end of one's last turn on: first the table as one left it, then what came. Empty if nothing did. */
export function missedBy(seat: number | null, steps: Step[]): Step[] {
  if (seat === null || (steps.at(-1)?.race ?? null) !== null) return [];
  const isMine = steps.map(({ awaited }) => awaited.includes(seat));
  const left = isMine.findLastIndex((mine, index) => !mine && index > 0 && isMine[index - 1]);
  const film = steps.slice(Math.max(0, left));
  const others = film.slice(1).some((_, index) => !isMine[Math.max(0, left) + index]);
  return others ? film : [];
}

export class Missed {
  /** All that can be shown. */
  film = $derived.by(() => missedBy(this.#seat(), this.#steps));
  #steps = $state.raw<Step[]>([]);
  #version = $state<number | null>(null);
  /** Counts the cuts: where the film begins, and where it is broken off, the table is drawn anew. */
  cuts = $state(0);
  /** The version that was there when it was broken off: how it came so is no news. */
  #known = $state<number | null>(null);
  #seat: () => number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(seat: () => number | null) {
    this.#seat = seat;
  }

  note(step: Step): void {
    this.#steps = remembered(this.#steps, step);
    if (step.race !== null) this.stop(); // what counts now is to be fast
  }

  /** The step that is shown again; null while the table is shown as it is. */
  get step(): Step | null {
    const index = this.#index;
    const step = this.film[index];
    if (this.#version === null || !step) return null;
    return { ...step, legal: [], events: index === 0 ? [] : step.events };
  }

  /** What to draw: a step of the film, or the table as it is. */
  shown(now: Step): Step {
    return this.step ?? (now.version === this.#known ? { ...now, events: [] } : now);
  }

  get at(): number {
    return this.#index;
  }

  /** All that had happened by then. */
  upTo(story: unknown[]): unknown[] {
    const later = this.film.slice(this.#index + 1).flatMap(({ events }) => events);
    return this.step ? story.slice(0, story.length - later.length) : story;
  }

  get #index(): number {
    return this.film.findIndex(({ version }) => version === this.#version);
  }

  start(): void {
    this.cuts += 1;
    this.#version = this.film[0]?.version ?? null;
    this.#runOn();
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (this.#version === null) return;
    this.#version = null;
    this.#known = this.#steps.at(-1)?.version ?? null;
    this.cuts += 1;
  }

  #runOn(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const next = this.film[this.#index + 1];
      this.#version = this.step && next ? next.version : null;
      if (this.#version !== null) this.#runOn();
    }, PACE);
  }
}
