import type { Colour } from "./cards";

/** The five colours of Dozito, in the order of the deck. */
export const COLOURS = ["red", "blue", "green", "yellow", "purple"] as const satisfies Colour[];

interface Tones {
  /** The colour itself: no two share a lightness, so they survive greyscale and colour blindness. */
  tone: string;
  /** Bands and outlines. */
  deep: string;
  /** The thread that shows on a band. */
  light: string;
}

export const TONES: Record<Colour, Tones> = {
  red: { tone: "#ba2e1d", deep: "#7d1710", light: "#f39a7c" },
  blue: { tone: "#62b4e8", deep: "#1d5f92", light: "#cdeafa" },
  green: { tone: "#3f9868", deep: "#155a3c", light: "#bfe6bf" },
  yellow: { tone: "#fbcf4a", deep: "#ab600c", light: "#fff0b0" },
  purple: { tone: "#4a2777", deep: "#241042", light: "#b798e3" },
};
