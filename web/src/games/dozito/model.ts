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

export interface Options {
  rounds?: number;
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

/** Twelve cards to each seat, face down; then the first card of each discard pile. */
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

/** The card in hand went into the grid; what lay there is in hand now. */
export interface Placed {
  type: "placed";
  seat: number;
  slot: number;
  card: number;
}

/** The card found face down in the grid is turned up. */
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

/** To this seat. */
export interface TurnPassed {
  type: "turn_passed";
  seat: number;
}

export interface ExtraTurnEarned {
  type: "extra_turn_earned";
  seat: number;
}

/** This seat's grid is face up: every other seat has one last turn. */
export interface LastTurnsCalled {
  type: "last_turns_called";
  seat: number;
}

/** Cards of one colour that touch. */
export interface Group {
  slots: number[];
  points: number;
}

/** What a grid is worth. */
export interface Tally {
  /** Those that score: two cards or more. */
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

/** The last round is scored. */
export interface GameEnded {
  type: "game_ended";
}

/** As people see it: the top card, and how many there are (§9.7). */
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
  /** null lies face down, unknown even to its owner. */
  grids: (number | null)[][];
  /** What each grid is worth so far. */
  tallies: Tally[];
  /** How many cards are left in it. */
  pile: number;
  discards: [DiscardPile, DiscardPile];
  hand: number | null;
  source: Source | null;
  closer: number | null;
  /** For each round that was scored, each seat's points. */
  scores: RoundScore[][];
  twelve: number | null;
  over: boolean;
}

/** A discard pile: 0 is the left one. */
export type Side = 0 | 1;

export type Slot = number;

/**
 * Where the card in hand comes from, which says what may be done with it:
 *
 * - `pile`, drawn from it: place or decline
 * - `discard`, taken from one: place only (§9.6)
 * - `turned`, found face down in the grid: place or decline
 * - `forced`, found face down under a STOP: discard only (§5.2)
 * - `replaced`, face up in the grid until now: discard only (§4.5)
 * - `covered`, face down in the grid until now and not turned up yet: known to nobody
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
