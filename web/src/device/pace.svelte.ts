/** The speed at which cards move, kept on this device. */

import { untrack } from "svelte";
import { Preference } from "./preferences.svelte";

/** Milliseconds of one card. */
const DURATION = { off: 0, fast: 120, normal: 250, slow: 500 } as const;

export type Pace = keyof typeof DURATION;

export const pace = new Preference("pace", Object.keys(DURATION) as Pace[], "normal");

/** How long one card flies, in milliseconds; 0 without motion. Not tracked: a change redraws no board. */
export function cardDuration(): number {
  return untrack(() => DURATION[pace.is]);
}
