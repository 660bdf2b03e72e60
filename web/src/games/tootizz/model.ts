// Generated from tablee/games/tootizz/model.py by tools/generate_types.py: change it there.

export type Rule = "4.2" | "4.4" | "4.5" | "5.1" | "5.2" | "5.3" | "5.4" | "5.6" | "7.1";

export type Limit = "5.1" | "5.4" | "5.5";

export interface Options {
  /** Play rounds until a player reaches the target, instead of a single round. */
  series?: boolean;
  target?: number;
}

/** Put a token on a domino of the line. */
export interface Claim {
  type: "claim";
  position: number;
}

/** Lay the domino just taken, face up if the rules allow it, otherwise face down. */
export interface Place {
  type: "place";
  row: Coordinate;
  column: Coordinate;
  turn: Turn;
}

export interface RoundOpened {
  type: "round_opened";
  round: number;
}

/** The new order of the pile, the top domino last. Nobody sees this event: people see `PileFormed` instead. */
export interface Shuffled {
  type: "shuffled";
  dominoes: number[];
}

/** All dominoes were shuffled into a pile: the form of `Shuffled` that people see. */
export interface PileFormed {
  type: "pile_formed";
  count: number;
}

/** The tokens were drawn in this order; with two players each seat has two. */
export interface OrderDrawn {
  type: "order_drawn";
  seats: number[];
}

/** A line was laid from the top of the pile, position 0 first. */
export interface LineLaid {
  type: "line_laid";
  dominoes: number[];
}

export interface Claimed {
  type: "claimed";
  seat: number;
  position: number;
}

/** A token's turn began: this domino has to be laid. */
export interface Taken {
  type: "taken";
  seat: number;
  position: number;
  domino: number;
}

export interface Placed {
  type: "placed";
  seat: number;
  domino: number;
  row: number;
  column: number;
  turn: Turn;
  /** A domino that lies face down is a joker. */
  face_up: boolean;
}

/** The domino fitted nowhere. */
export interface Discarded {
  type: "discarded";
  seat: number;
  domino: number;
}

/** Squares of one colour that touch. */
export interface Zone {
  colour: number;
  /** Each square as a number: its row times seven, plus its column. */
  squares: number[];
  tootizz: number;
  points: number;
}

/** The score of a domain. */
export interface Tally {
  zones: Zone[];
  points: number;
  /** The number of squares of the largest zone. */
  largest: number;
}

export interface RoundScored {
  type: "round_scored";
  round: number;
  tallies: Tally[];
}

export interface GameWon {
  type: "game_won";
  seats: number[];
}

/** A place in a line. */
export interface Spot {
  domino: number;
  /** The seat whose token lies on the domino. */
  seat: number | null;
}

export interface Square {
  row: number;
  column: number;
  /** null for a joker. */
  colour: number | null;
  /** 0 for a joker, which hides its Tootizz. */
  tootizz: number;
  domino: number;
}

export interface Domain {
  /** The squares in the order laid; of each domino the first square, then the second. */
  squares: Square[];
  zones: Zone[];
  points: number;
  largest: number;
  /** The first row, last row, first column and last column that can still be used. */
  frame: [number, number, number, number];
  /** The number of dominoes laid. */
  placed: number;
  discarded: number[];
}

/** All that anybody may know. Players and spectators know the same. */
export interface View {
  series: boolean;
  target: number;
  round: number;
  phase: Phase;
  turn: number | null;
  /** The domino to be laid now. */
  domino: number | null;
  /** Whether it has to be laid face up. */
  face_up: boolean;
  /** The claimed line; null where a domino was taken. Empty until the first line is claimed. */
  line: (Spot | null)[];
  /** The line being claimed; empty once the last line was claimed. */
  next_line: Spot[];
  /** The seats still to act in this line, the next one first. */
  order: number[];
  domains: Domain[];
  /** The number of dominoes in the pile, which nobody has seen. */
  pile: number;
  /** The number of lines still to be laid out in this round. */
  lines_left: number;
  /** The points of each seat in all rounds scored. */
  totals: number[];
  scored: Tally[][];
  winners: number[];
}

/** Where the second square of a domino lies, seen from its first: 0 right, 1 below, 2 left, 3 above. */
export type Turn = 0 | 1 | 2 | 3;

/**
 * The phases, by what the table waits for:
 *
 * - `first_claims`: a token goes on a domino of the first line, in the order drawn
 * - `placing`: the domino just taken is laid in its domain
 * - `claiming`: the token goes on a domino of the next line
 * - `over`: nothing
 */
export type Phase = "first_claims" | "placing" | "claiming" | "over";

export type Coordinate = number;

export type Move = Claim | Place;

export type Event =
  | RoundOpened
  | Shuffled
  | PileFormed
  | OrderDrawn
  | LineLaid
  | Claimed
  | Taken
  | Placed
  | Discarded
  | RoundScored
  | GameWon;
