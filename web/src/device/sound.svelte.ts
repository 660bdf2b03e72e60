/** Whether there is sound, and how loud: off until the player switches it on, then kept on this device. */

import type { Sound } from "./instruments";
import { type Manner, Speaker } from "./speaker";
import { follow, recall, remember } from "./memory";

/** Soft, middle and loud. */
const LOUDNESS = [0.15, 0.35, 0.8] as const;
export const LOUDEST = LOUDNESS.length;
const MIDDLE = 2;
/** Gestures after which a browser allows sound. Safari counts a finger when it goes up, and a key when it goes down. */
const GESTURES = ["pointerup", "keydown"];

const speaker = new Speaker();
let on = $state(wasOn());
let volume = $state(known(recall("volume")));

// Sound that was switched on in another tab waits for a gesture here, as after a reload.
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

/** The sounds that a hidden tab plays: those that call its player. */
const CALLS: Sound[] = ["turn", "time"];

function isWanted(sound: Sound): boolean {
  return on && (!document.hidden || CALLS.includes(sound));
}

export const sound = {
  get isOn(): boolean {
    return on;
  },
  /** From 1, soft, to LOUDEST. */
  get volume(): number {
    return volume;
  },
  /** To be called within a click. Switching the sound on plays one, so that the player hears that it works. */
  switch(): void {
    on = !on;
    remember("sound", on ? "on" : null);
    if (!on) return speaker.sleep();
    void speaker.wake().then(() => hear("turn"));
  },
  /** Returns whether it is off, and nobody on this device was told of it before. */
  introduce(): boolean {
    const isNews = !on && recall("sound.told") === null;
    if (isNews) remember("sound.told", "yes");
    return isNews;
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

/** Sound that was on at the last visit starts with the first gesture: browsers allow it no earlier. */
export function awaitGesture(): void {
  const touched = (): void => {
    if (on) void speaker.wake();
  };
  for (const gesture of GESTURES) addEventListener(gesture, touched, { capture: true, passive: true });
}
