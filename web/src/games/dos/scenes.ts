/** Moments of real games, recorded by tools/record_scenes.py: for the tests. */

import type { Scene as SceneOf } from "../contract";
import type { Event, Move, View } from "./model";
import recorded from "./scenes.json";

export type Scene = SceneOf<View, Move, Event>;

// The recording is compared with the engine's types in Python; JSON imports forget literal types.
export const SCENES = recorded as unknown as Record<keyof typeof recorded, Scene>;

/** Moves that are never confirmed: they must not wait. */
export const AT_ONCE = ["call", "catch"];
