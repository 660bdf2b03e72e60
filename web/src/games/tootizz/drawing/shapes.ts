/** The sign of each piste, drawn around (0, 0) with a reach of 50, in the order of the colours. */
export const SIGNS: readonly string[] = [
  "M0 -46A46 46 0 1 1 -.1 -46Z",
  "M-40 -41Q0 -43 41 -40Q43 0 40 41Q0 43 -41 40Q-43 0 -40 -41Z",
  "M0 -46Q4 -46 7 -41L48 33Q50 40 43 41Q0 43 -43 41Q-50 40 -48 33L-7 -41Q-4 -46 0 -46Z",
  "M0 -50L50 0L0 50L-50 0Z",
  "M-25 -44H25L50 0L25 44H-25L-50 0Z",
];

/** A flake with six arms, for what lies face down. */
export const FLAKE =
  "M0 -46V46M-39.8 -23L39.8 23M-39.8 23L39.8 -23M-11 -40L0 -29L11 -40M-11 40L0 29L11 40" +
  "M-40.1 -10.5L-25.1 -14.5L-29.1 -29.5M40.1 10.5L25.1 14.5L29.1 29.5" +
  "M-29.1 29.5L-25.1 14.5L-40.1 10.5M29.1 -29.5L25.1 -14.5L40.1 -10.5";

/** Where the Tootizz of a square stand, and how large: one, two or three of them. */
export const STANDS: readonly (readonly { x: number; y: number; size: number }[])[] = [
  [],
  [{ x: 54, y: 56, size: 74 }],
  [
    { x: 32, y: 60, size: 54 },
    { x: 71, y: 54, size: 54 },
  ],
  [
    { x: 55, y: 33, size: 48 },
    { x: 30, y: 69, size: 48 },
    { x: 73, y: 71, size: 48 },
  ],
];

/** The shapes of the tokens, one a seat, around (0, 0) with a reach of 50. */
export const PAWNS: readonly string[] = [
  "M0 -47A47 47 0 1 1 -.1 -47Z",
  "M-34 -43H34Q43 -43 43 -34V34Q43 43 34 43H-34Q-43 43 -43 34V-34Q-43 -43 -34 -43Z",
  "M0 -50L47 -17L30 44H-30L-47 -17Z",
  "M0 -50L50 0L0 50L-50 0Z",
];
