interface Tones {
  name: "green" | "blue" | "red" | "black" | "grey";
  /** The colour itself: no two share a lightness, so they survive greyscale and colour blindness. */
  tone: string;
  /** Outlines and what lies in the shade. */
  deep: string;
  /** The tracks in the snow. */
  light: string;
}

/** The five pistes, by the number the house gives each. */
export const TONES: readonly [Tones, Tones, Tones, Tones, Tones] = [
  { name: "green", tone: "#86c46f", deep: "#1f5a38", light: "#c8ebb0" },
  { name: "blue", tone: "#4a92dc", deep: "#143f78", light: "#a8d4fb" },
  { name: "red", tone: "#b02a20", deep: "#5c0f0b", light: "#e8765f" },
  { name: "black", tone: "#23262f", deep: "#0b0c10", light: "#5c6478" },
  { name: "grey", tone: "#d9dde1", deep: "#5f6872", light: "#aab3bb" },
];

export function tonesOf(colour: number): Tones {
  const tones = TONES[colour];
  if (!tones) throw new RangeError(`no piste ${colour}`);
  return tones;
}
