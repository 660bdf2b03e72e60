import type { Colour } from "./cards";

interface Tones {
  name: "red" | "blue" | "green" | "yellow";
  /** The colour itself: no two share a lightness, so they survive greyscale and colour blindness. */
  tone: string;
  /** The lower half of a card. */
  deep: string;
  /** The pattern on it. */
  thread: string;
  /** The lower half of a numeral. */
  light: string;
}

/** The four colours of DOS, in the order of the deck. */
export const TONES: readonly [Tones, Tones, Tones, Tones] = [
  { name: "red", tone: "#e04a30", deep: "#8e1f12", thread: "#e04a30", light: "#ffc2a8" },
  { name: "blue", tone: "#1f3f8f", deep: "#0e1f4f", thread: "#4f7bd6", light: "#a9c8ff" },
  { name: "green", tone: "#5cbf78", deep: "#1c6a41", thread: "#5cbf78", light: "#d2f5c8" },
  { name: "yellow", tone: "#ffd24a", deep: "#a8620c", thread: "#ffd24a", light: "#fff0b0" },
];

export const COLOURS: readonly Colour[] = [0, 1, 2, 3];
