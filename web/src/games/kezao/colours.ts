/** An index of COLOURS: red, orange, yellow, green, blue, violet. */
export type Colour = 0 | 1 | 2 | 3 | 4 | 5;

interface Tones {
  name: "red" | "orange" | "yellow" | "green" | "blue" | "violet";
  /** The colour itself: no two share a lightness, so they survive greyscale and colour blindness. */
  tone: string;
  /** The pattern woven into it. */
  thread: string;
}

/** The six colours of Kezao, in the order of the rainbow. */
export const TONES: readonly [Tones, Tones, Tones, Tones, Tones, Tones] = [
  { name: "red", tone: "#e21f1e", thread: "#b80f10" },
  { name: "orange", tone: "#f8720e", thread: "#ffa04c" },
  { name: "yellow", tone: "#ffe64d", thread: "#f4cb1a" },
  { name: "green", tone: "#3ad463", thread: "#1fae49" },
  { name: "blue", tone: "#1552e3", thread: "#3f7dff" },
  { name: "violet", tone: "#4d2180", thread: "#7440b4" },
];

export const COLOURS: readonly Colour[] = [0, 1, 2, 3, 4, 5];

/** Of no colour: white, black and the grey of paper are on no die. */
export const NEUTRAL = { white: "#fffdf6", ink: "#2b1b17", stone: "#e9dfc9" } as const;

/** One silhouette a colour, around (0, 0) with a reach of 50: heart, fruit, star, tree, drop, gem. */
export const GLYPHS: readonly [string, string, string, string, string, string] = [
  "M0 46C-30 22 -48 4 -46 -18C-44 -40 -14 -48 0 -22C14 -48 44 -40 46 -18C48 4 30 22 0 46Z",
  "M43 0A43 43 0 1 1 -43 0A43 43 0 1 1 43 0Z",
  "M0 -50L14.7 -20.2L47.6 -15.5L23.8 7.7L29.4 40.5L0 25L-29.4 40.5L-23.8 7.7L-47.6 -15.5L-14.7 -20.2Z",
  "M0 -48L47 42H-47Z",
  "M0 -50C14 -24 36 -6 36 15A36 35 0 0 1 -36 15C-36 -6 -14 -24 0 -50Z",
  "M-40 -40H40V40H-40Z",
];
