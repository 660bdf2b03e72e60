/** When the dice of a roll come to light on this screen, and the count down to it. */

import { flushSync } from "svelte";
import { hear } from "../../../device/sound.svelte";
import type { View } from "../model";

/** Milliseconds from the choice of the dice to their painting, as the engine counts them. */
const COUNTDOWN = { calm: 6000, brisk: 3000 };
const COUNTS = 3;
/** A frame that begins this much too early is nearer than the next one. */
const HALF_A_FRAME = 8;

export class Painting {
  /** The frame that showed the dice of this race, on performance.now()'s clock; null while they are hidden. */
  at = $state<number | null>(null);
  /** 3, 2, 1; null when nobody here saw it begin. */
  count = $state<number | null>(null);

  #roll: number | null = null;
  #calm = false;
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** @param painted Told in the frame that shows the dice: the house sends them a moment before. */
  constructor(private readonly painted: () => void = () => undefined) {}

  follow({ roll, phase, calm }: View, race: number | null, chosen: boolean): void {
    this.#calm = calm;
    if (phase === "countdown" && chosen) this.#begin(calm ? COUNTDOWN.calm : COUNTDOWN.brisk);
    if (phase === "race") {
      if (this.#roll !== roll) this.#await(roll, race ?? performance.now());
      else if (this.at !== null) this.painted();
      return;
    }
    this.#roll = null;
    this.at = null;
    if (phase !== "countdown") this.#stop();
  }

  /** The board is gone, or the dice are there. */
  #stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.count = null;
  }

  close(): void {
    this.#stop();
    this.#roll = null;
  }

  #begin(total: number): void {
    this.#stop();
    this.#say(COUNTS);
    this.#timers = [2, 1].map((count) =>
      setTimeout(() => this.#say(count), (total * (COUNTS - count)) / COUNTS),
    );
  }

  #say(count: number): void {
    this.count = count;
    hear("tick", { gentle: this.#calm });
  }

  #await(roll: number, race: number): void {
    this.#roll = roll;
    this.at = null;
    const frame = (now: number): void => {
      if (this.#roll !== roll) return;
      if (now + HALF_A_FRAME < race) requestAnimationFrame(frame);
      else this.#paint(now);
    };
    requestAnimationFrame(frame);
  }

  /** Within this very frame: the reaction counts from here. */
  #paint(now: number): void {
    flushSync(() => {
      this.#stop();
      this.at = now;
      this.painted();
    });
    hear("start", { gentle: this.#calm });
  }
}
