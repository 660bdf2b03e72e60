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
  red: { tone: "#c0311f", deep: "#7d1710", light: "#f39a7c" },
  blue: { tone: "#62b4e4", deep: "#1d5f92", light: "#cdeafa" },
  green: { tone: "#45a06e", deep: "#155a3c", light: "#bfe6bf" },
  yellow: { tone: "#f7c63f", deep: "#ab600c", light: "#fff0b0" },
  purple: { tone: "#54307f", deep: "#2c1550", light: "#b99be0" },
};
