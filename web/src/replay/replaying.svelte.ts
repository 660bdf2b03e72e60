/** A replay: the viewpoint, the step that is shown, and whether it plays. */

import type { Replay, ReplayStep } from "../wire/protocol";
import { asidesAt, type Proof } from "../wire/story.svelte";

/** A viewpoint: a seat's, or that of a spectator. */
export type Eyes = number | "table";

/** Fetches the replay from the house, or reads it from a file. Null asks for the reader's own seat, if they played. */
export type FetchReplay = (eyes: Eyes | null) => Promise<Replay>;

export const SPEEDS = [0.5, 1, 2, 4] as const;

export interface Moment {
  step: number;
  eyes: Eyes | null;
}

/** "14-2" in an address: step 14 seen by seat 2. */
export function placed(place: string): Moment | null {
  const [, step, eyes] = /^(\d{1,6})(?:-(table|\d))?$/.exec(place) ?? [];
  if (step === undefined) return null;
  return { step: Number(step), eyes: eyes === undefined ? null : eyes === "table" ? eyes : Number(eyes) };
}

export class Replaying {
  /** The index of the step; 0 is the deal. */
  at = $state(0);
  eyes = $state<Eyes>("table");
  isRunning = $state(false);
  speed = $state<number>(1);
  /** Whether the step is animated: only if the reader comes from the step before. */
  isAnimated = $state(false);
  /** Counts jumps, steps back and changes of viewpoint: the board is drawn anew after each. */
  cuts = $state(0);
  #seen = $state.raw<Partial<Record<Eyes, Replay>>>({});
  #fetchReplay: FetchReplay;
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(first: Replay, fetchReplay: FetchReplay) {
    this.#fetchReplay = fetchReplay;
    this.eyes = first.seat ?? "table";
    this.#seen = { [this.eyes]: first };
  }

  static async open(fetchReplay: FetchReplay, place: string): Promise<Replaying> {
    const start = placed(place);
    const replaying = new Replaying(await fetchReplay(start?.eyes ?? null), fetchReplay);
    replaying.go(start?.step ?? 0);
    return replaying;
  }

  get replay(): Replay {
    const seen = this.#seen[this.eyes];
    if (!seen) throw new Error("a viewpoint is chosen after it is fetched");
    return seen;
  }

  get count(): number {
    return this.replay.steps.length;
  }

  get last(): number {
    return this.count - 1;
  }

  get step(): ReplayStep {
    return this.replay.steps[this.at] as ReplayStep;
  }

  /** The events to animate. */
  get events(): unknown[] {
    return this.isAnimated ? this.step.events : [];
  }

  get story(): unknown[] {
    return this.replay.steps.slice(0, this.at + 1).flatMap(({ events }) => events);
  }

  /** The entries of the log for each step: the sentences of the house, then the events. */
  get told(): unknown[][] {
    const { steps, asides } = this.replay;
    return steps.map(({ events }, at) => [...asidesAt(asides, at), ...events, ...this.#toldLast(at)]);
  }

  /** Something may be taken back after the last step that is left. */
  #toldLast(at: number): unknown[] {
    return at === this.last ? asidesAt(this.replay.asides, this.count) : [];
  }

  /** The seat for which the clock made this step. */
  get byClock(): number | null {
    return this.replay.asides.find(({ kind, step }) => kind === "clock" && step === this.at)?.seat ?? null;
  }

  /** The seats that took something back after it had shown more, once for each time. */
  get undone(): number[] {
    return this.replay.asides.flatMap(({ kind, seat }) => (kind === "undone" && seat !== null ? [seat] : []));
  }

  /** How the moments of moves in races were measured, up to this step. */
  get proofs(): Proof[] {
    let to = 0;
    return this.replay.steps.slice(0, this.at + 1).flatMap(({ events, evidence }) => {
      const from = to;
      to += events.length;
      return evidence ? [{ evidence, from, to }] : [];
    });
  }

  /** The current step and viewpoint, for an address. */
  get place(): string {
    return `${this.at}-${this.eyes}`;
  }

  /** A seat's own view of this step; undefined until it is fetched. */
  viewOf(seat: number): unknown {
    return this.#seen[seat]?.steps[this.at]?.view;
  }

  async lookThrough(eyes: Eyes): Promise<void> {
    await this.#fetch(eyes);
    this.eyes = eyes;
    this.#cut();
  }

  /** Fetches every seat's own view, to show all hands. */
  async lookThroughAll(): Promise<void> {
    await Promise.all(this.replay.seats.map((_, seat) => this.#fetch(seat)));
  }

  async goTo({ step, eyes }: Moment): Promise<void> {
    if (eyes !== null && eyes !== this.eyes) await this.lookThrough(eyes);
    this.go(step);
  }

  go(to: number): void {
    const next = Math.max(0, Math.min(this.last, Math.round(to)));
    if (next === this.at) return;
    this.isAnimated = next === this.at + 1;
    this.at = next;
    if (!this.isAnimated) this.cuts += 1;
    if (this.isRunning) this.#runOn();
  }

  run(): void {
    if (this.at === this.last) this.go(0);
    this.isRunning = true;
    this.#runOn();
  }

  pause(): void {
    this.isRunning = false;
    clearTimeout(this.#timer);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.isRunning) this.#runOn();
  }

  #runOn(): void {
    clearTimeout(this.#timer);
    if (this.at === this.last) {
      this.isRunning = false;
      return;
    }
    this.#timer = setTimeout(() => this.go(this.at + 1), this.step.duration / this.speed);
  }

  #cut(): void {
    this.isAnimated = false;
    this.cuts += 1;
  }

  async #fetch(eyes: Eyes): Promise<void> {
    if (this.#seen[eyes]) return;
    const seen = await this.#fetchReplay(eyes);
    this.#seen = { ...this.#seen, [eyes]: seen };
  }
}
