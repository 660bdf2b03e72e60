/** How fast cards move: kept on this device. */

import { setPace } from "../parts/flight";
import { recall, remember } from "./memory";

/** Milliseconds of one card. */
const DURATION = { off: 0, fast: 120, normal: 250, slow: 500 } as const;

export type Pace = keyof typeof DURATION;
export const PACES = Object.keys(DURATION) as Pace[];

let chosen = $state<Pace>(PACES.find((known) => known === recall("pace")) ?? "normal");

export function pace(): Pace {
  return chosen;
}

export function choosePace(wished: Pace): void {
  chosen = wished;
  remember("pace", wished === "normal" ? null : wished);
  usePace();
}

export function usePace(): void {
  setPace(DURATION[chosen]);
}
