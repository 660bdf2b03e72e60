// Generated from tablee/games/dos/cards.py by tools/generate_types.py: change it there.

export interface Face {
  kind: Kind;
  colour: Colour | null;
  number: number | null;
  /** The points that the card is worth in a losing hand. */
  value: number;
}

/** An index of COLOURS. */
export type Colour = 0 | 1 | 2 | 3;

export type Kind = "number" | "plus2" | "reverse" | "skip" | "dos" | "play2";

/** A card's number is its place here. */
export const FACES: readonly Face[] = [
  { kind: "number", colour: 0, number: 1, value: 1 },
  { kind: "number", colour: 0, number: 3, value: 3 },
  { kind: "number", colour: 0, number: 4, value: 4 },
  { kind: "number", colour: 0, number: 5, value: 5 },
  { kind: "number", colour: 0, number: 6, value: 6 },
  { kind: "number", colour: 0, number: 7, value: 7 },
  { kind: "number", colour: 0, number: 8, value: 8 },
  { kind: "number", colour: 0, number: 9, value: 9 },
  { kind: "number", colour: 0, number: 10, value: 10 },
  { kind: "plus2", colour: 0, number: null, value: 20 },
  { kind: "reverse", colour: 0, number: null, value: 20 },
  { kind: "skip", colour: 0, number: null, value: 20 },
  { kind: "number", colour: 1, number: 1, value: 1 },
  { kind: "number", colour: 1, number: 3, value: 3 },
  { kind: "number", colour: 1, number: 4, value: 4 },
  { kind: "number", colour: 1, number: 5, value: 5 },
  { kind: "number", colour: 1, number: 6, value: 6 },
  { kind: "number", colour: 1, number: 7, value: 7 },
  { kind: "number", colour: 1, number: 8, value: 8 },
  { kind: "number", colour: 1, number: 9, value: 9 },
  { kind: "number", colour: 1, number: 10, value: 10 },
  { kind: "plus2", colour: 1, number: null, value: 20 },
  { kind: "reverse", colour: 1, number: null, value: 20 },
  { kind: "skip", colour: 1, number: null, value: 20 },
  { kind: "number", colour: 2, number: 1, value: 1 },
  { kind: "number", colour: 2, number: 3, value: 3 },
  { kind: "number", colour: 2, number: 4, value: 4 },
  { kind: "number", colour: 2, number: 5, value: 5 },
  { kind: "number", colour: 2, number: 6, value: 6 },
  { kind: "number", colour: 2, number: 7, value: 7 },
  { kind: "number", colour: 2, number: 8, value: 8 },
  { kind: "number", colour: 2, number: 9, value: 9 },
  { kind: "number", colour: 2, number: 10, value: 10 },
  { kind: "plus2", colour: 2, number: null, value: 20 },
  { kind: "reverse", colour: 2, number: null, value: 20 },
  { kind: "skip", colour: 2, number: null, value: 20 },
  { kind: "number", colour: 3, number: 1, value: 1 },
  { kind: "number", colour: 3, number: 3, value: 3 },
  { kind: "number", colour: 3, number: 4, value: 4 },
  { kind: "number", colour: 3, number: 5, value: 5 },
  { kind: "number", colour: 3, number: 6, value: 6 },
  { kind: "number", colour: 3, number: 7, value: 7 },
  { kind: "number", colour: 3, number: 8, value: 8 },
  { kind: "number", colour: 3, number: 9, value: 9 },
  { kind: "number", colour: 3, number: 10, value: 10 },
  { kind: "plus2", colour: 3, number: null, value: 20 },
  { kind: "reverse", colour: 3, number: null, value: 20 },
  { kind: "skip", colour: 3, number: null, value: 20 },
  { kind: "dos", colour: null, number: 2, value: 50 },
  { kind: "play2", colour: null, number: null, value: 50 },
];
