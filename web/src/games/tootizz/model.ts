// Generated from tablee/games/tootizz/model.py by tools/generate_types.py: change it there.

export type Rule = "4.2" | "4.4" | "4.5" | "5.1" | "5.2" | "5.3" | "5.4" | "5.6" | "7.1";

export interface Options {
  /** Rounds until somebody reaches the target, instead of a single one. */
  series?: boolean;
  target?: number;
}

/** Put a token on a domino of the line. */
export interface Claim {
  type: "claim";
  position: number;
}

/** Lay the domino you took; face up where the rules let it, else face down. */
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

/** The pile has this order, the top domino last. Nobody sees it: people witness `PileFormed`. */
export interface Shuffled {
  type: "shuffled";
  dominoes: number[];
}

/** All dominoes were shuffled into a pile, as people see it. */
export interface PileFormed {
  type: "pile_formed";
  count: number;
}

/** The tokens were drawn in this order; two for each seat at two players. */
export interface OrderDrawn {
  type: "order_drawn";
  seats: number[];
}

/** From the top of the pile, position 0 first. */
export interface LineLaid {
  type: "line_laid";
  dominoes: number[];
}

export interface Claimed {
  type: "claimed";
  seat: number;
  position: number;
}

/** A token's turn begins: this domino is to be laid. */
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
  /** Face down it is a joker. */
  face_up: boolean;
}

/** The domino fits nowhere. */
export interface Discarded {
  type: "discarded";
  seat: number;
  domino: number;
}

/** Squares of one colour that touch. */
export interface Zone {
  colour: number;
  /** Row times seven, plus column. */
  squares: number[];
  tootizz: number;
  points: number;
}

/** What a domain is worth. */
export interface Tally {
  zones: Zone[];
  points: number;
  /** How many squares the largest zone has. */
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

/** A place of a line. */
export interface Spot {
  domino: number;
  /** Whose token lies on it. */
  seat: number | null;
}

export interface Square {
  row: number;
  column: number;
  /** null is a joker. */
  colour: number | null;
  /** null can be seen on a joker: 0. */
  tootizz: number;
  domino: number;
}

export interface Domain {
  /** In the order laid; of each domino the first square, then the second. */
  squares: Square[];
  zones: Zone[];
  points: number;
  largest: number;
  /** The first row, last row, first column and last column that can still be used. */
  frame: [number, number, number, number];
  /** How many dominoes were laid. */
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
  /** To be laid now. */
  domino: number | null;
  /** How it has to be laid. */
  face_up: boolean;
  /** The claimed line; null where a domino was taken. Empty until the first line is claimed. */
  line: (Spot | null)[];
  /** The line being claimed; empty when the last line is only laid. */
  next_line: Spot[];
  /** The seats still to act in this line, the one to act first. */
  order: number[];
  domains: Domain[];
  /** How many dominoes nobody has seen. */
  pile: number;
  /** How many lines will still be laid in this round. */
  lines_left: number;
  /** The points of all rounds scored. */
  totals: number[];
  scored: Tally[][];
  winners: number[];
}

/** Where the second square of a domino lies, seen from its first: 0 right, 1 below, 2 left, 3 above. */
export type Turn = 0 | 1 | 2 | 3;

/**
 * What the table waits for:
 *
 * - `first_claims`, a token on a domino of the first line, in the order drawn
 * - `placing`, the domino just taken is laid in its domain
 * - `claiming`, the token goes on a domino of the next line
 * - `over`, nothing
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
