// Generated from tablee/games/dozito/model.py by tools/generate_types.py: change it there.

/** Cards were shuffled into a new pile: the form of `Shuffled` that people see. */
export interface PileFormed {
  type: "pile_formed";
  count: number;
}

/** The new order of the pile, the top card last. Nobody sees this event: people see `PileFormed` instead. */
export interface Shuffled {
  type: "shuffled";
  cards: number[];
}

export type Rule = "3.2" | "4.1" | "4.2" | "4.3" | "4.5" | "5.2" | "7.1" | "9.1" | "9.2" | "9.6";

export type Limit = "4.5" | "5.2" | "9.1" | "9.2" | "9.6";

export interface Options {
  rounds?: Slot;
}

/** Turn up the top card of the pile. */
export interface Draw {
  type: "draw";
}

/** Take the top card of a discard pile. */
export interface Take {
  type: "take";
  side: Side;
}

/** Put the card in hand into the grid. */
export interface Place {
  type: "place";
  slot: Slot;
}

/** Put the card in hand onto a discard pile. */
export interface Discard {
  type: "discard";
  side: Side;
}

export interface RoundOpened {
  type: "round_opened";
  round: number;
  starter: number;
}

/** Twelve cards were dealt to each seat, face down, then the first card of each discard pile. */
export interface Dealt {
  type: "dealt";
  left: number;
  right: number;
}

export interface Drawn {
  type: "drawn";
  seat: number;
  card: number;
}

export interface Taken {
  type: "taken";
  seat: number;
  side: Side;
  card: number;
}

/** The card in hand went into the grid; the card that lay there is in hand now. */
export interface Placed {
  type: "placed";
  seat: number;
  slot: number;
  card: number;
}

/** The card found face down in the grid was turned up. */
export interface Turned {
  type: "turned";
  seat: number;
  slot: number;
  card: number;
  /** Found under a STOP: it must be discarded. */
  forced: boolean;
}

export interface Discarded {
  type: "discarded";
  seat: number;
  side: Side;
  card: number;
}

/** It is this seat's turn now. */
export interface TurnPassed {
  type: "turn_passed";
  seat: number;
}

export interface ExtraTurnEarned {
  type: "extra_turn_earned";
  seat: number;
}

/** This seat's whole grid is face up: every other seat has one last turn. */
export interface LastTurnsCalled {
  type: "last_turns_called";
  seat: number;
}

/** Cards of one colour that touch. */
export interface Group {
  slots: number[];
  points: number;
}

/** The score of a grid. */
export interface Tally {
  /** The groups that score: two cards or more. */
  groups: Group[];
  suns: number;
  /** Groups and suns together. */
  points: number;
}

export interface RoundScored {
  type: "round_scored";
  round: number;
  tallies: Tally[];
}

/** Twelve cards of one colour: this seat wins the game at once. */
export interface TwelveMatched {
  type: "twelve_matched";
  seat: number;
}

/** The last round was scored. */
export interface GameEnded {
  type: "game_ended";
}

/** A discard pile as people see it: the top card, and the number of cards (§9.7). */
export interface DiscardPile {
  top: number | null;
  count: number;
}

export interface RoundScore {
  groups: number;
  suns: number;
}

/** All that anybody may know. Players and spectators know the same. */
export interface View {
  rounds: number;
  round: number;
  starter: number;
  turn: number;
  /** null is a card that lies face down, unknown even to its owner. */
  grids: (number | null)[][];
  /** The score of each grid so far. */
  tallies: Tally[];
  /** The number of cards left in the pile. */
  pile: number;
  discards: [DiscardPile, DiscardPile];
  hand: number | null;
  source: Source | null;
  closer: number | null;
  /** For each round that was scored, the points of each seat. */
  scores: RoundScore[][];
  twelve: number | null;
  over: boolean;
}

/** A discard pile: 0 is the left one. */
export type Side = 0 | 1;

export type Slot = number;

/**
 * The origin of the card in hand, which determines what may be done with it:
 *
 * - `pile`: drawn from the pile; it is placed or discarded
 * - `discard`: taken from a discard pile; it must be placed (§9.6)
 * - `turned`: turned up in the grid; it is placed or discarded
 * - `forced`: turned up in the grid under a STOP; it must be discarded (§5.2)
 * - `replaced`: lay face up in the grid; it must be discarded (§4.5)
 * - `covered`: lay face down in the grid and is not turned up yet; nobody knows it
 */
export type Source = "pile" | "discard" | "turned" | "forced" | "replaced" | "covered";

export type Move = Draw | Take | Place | Discard;

export type Event =
  | RoundOpened
  | Shuffled
  | PileFormed
  | Dealt
  | Drawn
  | Taken
  | Placed
  | Turned
  | Discarded
  | TurnPassed
  | ExtraTurnEarned
  | LastTurnsCalled
  | RoundScored
  | TwelveMatched
  | GameEnded;
