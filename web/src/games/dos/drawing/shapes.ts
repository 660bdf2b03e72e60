/** Drawings around (0, 0) with a reach of 50. */

type Four = readonly [string, string, string, string];

/** One silhouette a colour, by its number: in the corner of a card, under a pile, in the chooser. */
export const GLYPHS: Four = [
  "M0 -49L44 0L0 49L-44 0Z",
  "M44 0A44 44 0 1 1 -44 0A44 44 0 1 1 44 0Z",
  "M0 -45L49 40H-49Z",
  "M0 -50L14.7 -20.2L47.6 -15.5L23.8 7.7L29.4 40.5L0 25L-29.4 40.5L-23.8 7.7L-47.6 -15.5L-14.7 -20.2Z",
];

export const PLUS = "M-48 -6H-33V-21H-19V-6H-4V8H-19V23H-33V8H-48Z";

/** Two arrows past each other, one on each side of the cut. */
export const REVERSE = "M-42 -25H4V-39L42 -18L4 3V-11H-42ZM42 25H-4V39L-42 18L-4 -3V11H42Z";

/** A leap over somebody. */
export const LEAP = "M-38 30C-40 -12 -22 -34 0 -34C16 -34 27 -23 31 -3";
export const LEAP_HEAD = "M46 -12L33 21L11 -7Z";
export const LEAPT_OVER = "M13 28A13 13 0 1 1 -13 28A13 13 0 1 1 13 28Z";

/** Two cards to be played. */
export const TWO_CARDS = [
  "M-36 -28Q-38 -34 -32 -35.6L-6 -42.6Q0 -44 1.6 -38L16 16Q17.4 22 12 23.6L-14 30.6Q-20 32 -21.6 26Z",
  "M-8 -22Q-8 -28 -2 -28H26Q32 -28 32 -22V34Q32 40 26 40H-2Q-8 40 -8 34Z",
] as const;
