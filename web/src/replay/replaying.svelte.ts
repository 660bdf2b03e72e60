/** A match that is over, as this page looks back at it: whose eyes, which step, and whether the film runs. */

import type { Replay, ReplayStep } from "../wire/protocol";
import type { Proof } from "../wire/table.svelte";

/** A seat's, or those of somebody beside the table. */
export type Eyes = number | "table";

/** Where matches come from: the house, or a file. Without eyes, one's own if one played. */
export type Look = (eyes: Eyes | null) => Promise<Replay>;

export const SPEEDS = [0.5, 1, 2, 4] as const;

export interface Place {
  step: number;
  eyes: Eyes | null;
}

/** "14-2" in an address: step 14 seen by seat 2. */
export function placed(place: string): Place | null {
  const [, step, eyes] = /^(\d{1,6})(?:-(table|\d))?$/.exec(place) ?? [];
  if (step === undefined) return null;
  return { step: Number(step), eyes: eyes === undefined ? null : eyes === "table" ? eyes : Number(eyes) };
}

export class Replaying {
  /** Which step, from 0: the deal. */
  at = $state(0);
  eyes = $state<Eyes>("table");
  isRunning = $state(false);
  speed = $state<number>(1);
  /** What led here is shown only to those who come from the step before. */
  isFilmed = $state(false);
  /** Counts the cuts: jumps, steps back, other eyes. What is drawn begins anew there. */
  cuts = $state(0);
  #seen = $state.raw<Partial<Record<Eyes, Replay>>>({});
  #look: Look;
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(first: Replay, look: Look) {
    this.#look = look;
    this.eyes = first.seat ?? "table";
    this.#seen = { [this.eyes]: first };
  }

  static async open(look: Look, place: string): Promise<Replaying> {
    const start = placed(place);
    const replaying = new Replaying(await look(start?.eyes ?? null), look);
    replaying.go(start?.step ?? 0);
    return replaying;
  }

  get replay(): Replay {
    const seen = this.#seen[this.eyes];
    if (!seen) throw new Error("one looks through eyes only once they are there");
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

  /** What leads from what was drawn before to this. */
  get events(): unknown[] {
    return this.isFilmed ? this.step.events : [];
  }

  get story(): unknown[] {
    return this.replay.steps.slice(0, this.at + 1).flatMap(({ events }) => events);
  }

  /** How the moments of the moves in the story were measured, in a race. */
  get proofs(): Proof[] {
    let to = 0;
    return this.replay.steps.slice(0, this.at + 1).flatMap(({ events, evidence }) => {
      const from = to;
      to += events.length;
      return evidence ? [{ evidence, from, to }] : [];
    });
  }

  /** For an address: this very moment, through these eyes. */
  get place(): string {
    return `${this.at}-${this.eyes}`;
  }

  /** A seat's own view of this moment; undefined until it is there. */
  viewOf(seat: number): unknown {
    return this.#seen[seat]?.steps[this.at]?.view;
  }

  async lookThrough(eyes: Eyes): Promise<void> {
    await this.#fetch(eyes);
    this.eyes = eyes;
    this.#cut();
  }

  /** Every seat's own view, for all hands. */
  async lookThroughAll(): Promise<void> {
    await Promise.all(this.replay.seats.map((_, seat) => this.#fetch(seat)));
  }

  async goTo({ step, eyes }: Place): Promise<void> {
    if (eyes !== null && eyes !== this.eyes) await this.lookThrough(eyes);
    this.go(step);
  }

  go(to: number): void {
    const next = Math.max(0, Math.min(this.last, Math.round(to)));
    if (next === this.at) return;
    this.isFilmed = next === this.at + 1;
    this.at = next;
    if (!this.isFilmed) this.cuts += 1;
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
    this.#timer = setTimeout(() => this.go(this.at + 1), this.step.film / this.speed);
  }

  #cut(): void {
    this.isFilmed = false;
    this.cuts += 1;
  }

  async #fetch(eyes: Eyes): Promise<void> {
    if (this.#seen[eyes]) return;
    const seen = await this.#look(eyes);
    this.#seen = { ...this.#seen, [eyes]: seen };
  }
}
