/** Moments of real games, recorded by tools/record_scenes.py: for the tests. */

import type { Event, Move, View } from "./model";
import recorded from "./scenes.json";

export interface Scene {
  before: View | null;
  events: Event[];
  view: View;
  legal: Move[];
}

// The recording is compared with the engine's types in Python; JSON imports forget literal types.
export const SCENES = recorded as unknown as Record<keyof typeof recorded, Scene>;
