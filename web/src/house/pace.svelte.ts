/** How fast cards move: kept on this device. */

import { setPace } from "../parts/flight";
import { follow } from "./memory";
import { Wish } from "./wish.svelte";

/** Milliseconds of one card. */
const DURATION = { off: 0, fast: 120, normal: 250, slow: 500 } as const;

export type Pace = keyof typeof DURATION;

export const pace = new Wish("pace", Object.keys(DURATION) as Pace[], "normal");
follow("pace", usePace);

export function choosePace(wished: Pace): void {
  pace.choose(wished);
  usePace();
}

export function usePace(): void {
  setPace(DURATION[pace.is]);
}
