/** Steps to be shown again while the match goes on: those since the reader's last turn, or from a line of the log on. */

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
  const since = steps.slice(Math.max(0, left));
  const others = since.slice(1).some((_, index) => !isMine[Math.max(0, left) + index]);
  return others ? since : [];
}

/** The index of the step that brought an event, by its place in a story of this length; -1 if it is not remembered
 *  together with the table before it. */
export function stepOf(event: number, length: number, steps: Step[]): number {
  let first = length;
  for (let index = steps.length - 1; index > 0; index -= 1) {
    first -= eventsTold(steps, index);
    if (event >= first) return index;
  }
  return -1;
}

/** The number of events that a step adds to the story. */
function eventsTold(steps: Step[], index: number): number {
  const step = steps[index];
  return step ? step.events.length + (clockBegins(step, steps[index - 1]) === null ? 0 : 1) : 0;
}

export class Missed {
  /** The steps since the last turn. */
  steps = $derived.by(() => missedBy(this.#seat(), this.#recent));
  #recent = $state.raw<Step[]>([]);
  /** The version of the first step, if it was chosen in the log; null for the steps since the last turn. */
  #from = $state<number | null>(null);
  /** The steps that are shown again. */
  again = $derived.by(() => {
    if (this.#from === null) return this.steps;
    return this.#recent.slice(
      Math.max(
        0,
        this.#recent.findIndex(({ version }) => version === this.#from),
      ),
    );
  });
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
    const step = this.again[index];
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

  /** Whether the first step was chosen in the log. */
  get isChosen(): boolean {
    return this.#from !== null;
  }

  /** The events up to the step that is shown. */
  upTo(story: unknown[]): unknown[] {
    const later = this.again.map((_, index) => eventsTold(this.again, index)).slice(this.#index + 1);
    const count = later.reduce((sum, events) => sum + events, 0);
    return this.step ? story.slice(0, story.length - count) : story;
  }

  get #index(): number {
    return this.again.findIndex(({ version }) => version === this.#version);
  }

  start(): void {
    this.#begin(null);
  }

  /** Begin with the step that brought an event, by its place in a story of this length.
   *  @returns False if it is not remembered, or in a race, in which nobody looks back. */
  startAt(event: number, length: number): boolean {
    const index = stepOf(event, length, this.#recent);
    if (index < 0 || (this.#recent.at(-1)?.race ?? null) !== null) return false;
    this.#begin(this.#recent[index - 1]?.version ?? null);
    return true;
  }

  #begin(from: number | null): void {
    this.cuts += 1;
    this.#from = from;
    this.#version = this.again[0]?.version ?? null;
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
      const next = this.again[this.#index + 1];
      this.#version = this.step && next ? next.version : null;
      if (this.#version !== null) this.#runOn();
    }, PACE);
  }
}
