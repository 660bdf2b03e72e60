/** Moments of real games, recorded by tools/record_scenes.py: for the tests. */

import type { Scene as SceneOf } from "../contract";
import type { Event, Move, View } from "./model";
import recorded from "./scenes.json";

export type Scene = SceneOf<View, Move, Event>;

// The recording is compared with the engine's types in Python; JSON imports forget literal types.
export const SCENES = recorded as unknown as Record<keyof typeof recorded, Scene>;

export const SEATS = 2;
/** Moves that the board itself confirms. A square offers one of them at a time, so not all have a control. */
export const AT_ONCE = ["place"];
export const UNNAMED = AT_ONCE;
/** Spots at which only flights end. */
export const NO_THINGS = /^discards-/;
