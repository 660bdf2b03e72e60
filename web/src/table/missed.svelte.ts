/** The steps since the reader's last turn, to be shown again while the match goes on. */

import type { Step } from "../wire/protocol";
import { clockBegins } from "../wire/story.svelte";

/** The number of steps that are remembered: more than anybody watches again. */
const MOST = 60;
/** Milliseconds that each step is shown. */
const PACE = 1400;

/** The steps of this match without a gap, the latest last. */
export function remembered(earlier: Step[], step: Step): Step[] {
  const last = earlier.at(-1);
  if (last?.version === step.version) return earlier;
  const goesOn = last?.match === step.match && last.version + 1 === step.version && step.events.length > 0;
  return [...(goesOn ? earlier : []), step].slice(-MOST);
}

/** The steps from the end of the seat's last turn on. The first shows the table as the seat left it. Empty if no other
 *  seat has moved since. */
export function missedBy(seat: number | null, steps: Step[]): Step[] {
  if (seat === null || (steps.at(-1)?.race ?? null) !== null) return [];
  const isMine = steps.map(({ awaited }) => awaited.includes(seat));
  const left = isMine.findLastIndex((mine, index) => !mine && index > 0 && isMine[index - 1]);
  const film = steps.slice(Math.max(0, left));
  const others = film.slice(1).some((_, index) => !isMine[Math.max(0, left) + index]);
  return others ? film : [];
}

/** The number of events that a step adds to the story. */
function eventsTold(step: Step, index: number, steps: Step[]): number {
  return step.events.length + (clockBegins(step, steps[index - 1]) === null ? 0 : 1);
}

export class Missed {
  /** The steps that can be shown again. */
  steps = $derived.by(() => missedBy(this.#seat(), this.#recent));
  #recent = $state.raw<Step[]>([]);
  #version = $state<number | null>(null);
  /** Counts the times at which the table is drawn anew: when the steps start, and when they are broken off. */
  cuts = $state(0);
  /** The version at which the steps were broken off: its events are not animated again. */
  #known = $state<number | null>(null);
  #seat: () => number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(seat: () => number | null) {
    this.#seat = seat;
  }

  note(step: Step): void {
    this.#recent = remembered(this.#recent, step);
    if (step.race !== null) this.stop(); // in a race every moment counts
  }

  /** The step that is shown again; null while the table is shown as it is. */
  get step(): Step | null {
    const index = this.#index;
    const step = this.steps[index];
    if (this.#version === null || !step) return null;
    return { ...step, legal: [], events: index === 0 ? [] : step.events };
  }

  /** The step to draw: one that is shown again, or the current one. */
  shown(now: Step): Step {
    return this.step ?? (now.version === this.#known ? { ...now, events: [] } : now);
  }

  get at(): number {
    return this.#index;
  }

  /** The events up to the step that is shown. */
  upTo(story: unknown[]): unknown[] {
    const later = this.steps.map(eventsTold).slice(this.#index + 1);
    const count = later.reduce((sum, events) => sum + events, 0);
    return this.step ? story.slice(0, story.length - count) : story;
  }

  get #index(): number {
    return this.steps.findIndex(({ version }) => version === this.#version);
  }

  start(): void {
    this.cuts += 1;
    this.#version = this.steps[0]?.version ?? null;
    this.#runOn();
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (this.#version === null) return;
    this.#version = null;
    this.#known = this.#recent.at(-1)?.version ?? null;
    this.cuts += 1;
  }

  #runOn(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const next = this.steps[this.#index + 1];
      this.#version = this.step && next ? next.version : null;
      if (this.#version !== null) this.#runOn();
    }, PACE);
  }
}
