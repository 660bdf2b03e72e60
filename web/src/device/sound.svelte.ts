/** Whether and how loud the table is heard: off until somebody wants it, then kept on this device. */

import type { Sound } from "./instruments";
import { type Manner, Speaker } from "./speaker";
import { follow, recall, remember } from "./memory";

/** Soft, middle and loud. */
const LOUDNESS = [0.15, 0.35, 0.8] as const;
export const LOUDEST = LOUDNESS.length;
const MIDDLE = 2;
/** In Safari a finger that goes up is what counts as a touch; keys count when they go down. */
const GESTURES = ["pointerup", "keydown"];

const speaker = new Speaker();
let on = $state(wasOn());
let volume = $state(known(recall("volume")));

// Switched on elsewhere, it waits for a touch, as after a reload.
follow("sound", () => {
  on = wasOn();
  if (!on) speaker.sleep();
});
follow("volume", () => (volume = known(recall("volume"))));

function wasOn(): boolean {
  return recall("sound") === "on";
}

function known(kept: string | null): number {
  const step = Number(kept);
  return Number.isInteger(step) && step >= 1 && step <= LOUDEST ? step : MIDDLE;
}

/** A hidden tab calls its player, and says nothing else. */
function isWanted(sound: Sound): boolean {
  return on && (!document.hidden || sound === "turn");
}

export const sound = {
  get isOn(): boolean {
    return on;
  },
  /** 1 is soft. */
  get volume(): number {
    return volume;
  },
  /** Within a click: the first thing to hear is that it can be heard. */
  switch(): void {
    on = !on;
    remember("sound", on ? "on" : null);
    if (!on) return speaker.sleep();
    void speaker.wake().then(() => hear("turn"));
  },
  turnTo(step: number): void {
    volume = known(String(step));
    remember("volume", String(volume));
    hear("turn");
  },
};

export function hear(which: Sound, manner: Manner = {}): void {
  if (isWanted(which)) speaker.play(which, LOUDNESS[volume - 1] ?? 0, manner);
}

/** Who switched it on last time need not do it again, but browsers want the page to be touched first. */
export function awaitGesture(): void {
  const touched = (): void => {
    if (on) void speaker.wake();
  };
  for (const gesture of GESTURES) addEventListener(gesture, touched, { capture: true, passive: true });
}
