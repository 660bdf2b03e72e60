// Generated from tablee/games/tootizz/cards.py by tools/generate_types.py: change it there.

/** Two squares, each a colour and its number of Tootizz. */
export interface Domino {
  first: [number, number];
  second: [number, number];
}

/** A card's number is its place here. */
export const CARDS: readonly Domino[] = [
  { first: [0, 0], second: [0, 0] },
  { first: [0, 0], second: [0, 0] },
  { first: [0, 0], second: [0, 0] },
  { first: [1, 0], second: [1, 0] },
  { first: [1, 0], second: [1, 0] },
  { first: [1, 0], second: [1, 0] },
  { first: [2, 0], second: [2, 0] },
  { first: [2, 0], second: [2, 0] },
  { first: [3, 0], second: [3, 0] },
  { first: [4, 0], second: [4, 0] },
  { first: [0, 1], second: [1, 0] },
  { first: [0, 1], second: [1, 0] },
  { first: [0, 0], second: [1, 1] },
  { first: [0, 0], second: [1, 1] },
  { first: [0, 0], second: [2, 1] },
  { first: [0, 0], second: [2, 2] },
  { first: [0, 1], second: [2, 0] },
  { first: [0, 0], second: [3, 1] },
  { first: [0, 0], second: [3, 2] },
  { first: [0, 1], second: [3, 0] },
  { first: [0, 0], second: [4, 2] },
  { first: [0, 0], second: [4, 3] },
  { first: [1, 1], second: [2, 0] },
  { first: [1, 0], second: [2, 1] },
  { first: [1, 0], second: [2, 2] },
  { first: [1, 1], second: [3, 0] },
  { first: [1, 0], second: [3, 2] },
  { first: [1, 1], second: [4, 0] },
  { first: [2, 2], second: [3, 0] },
  { first: [2, 0], second: [3, 2] },
  { first: [2, 0], second: [4, 2] },
  { first: [3, 1], second: [4, 0] },
];
