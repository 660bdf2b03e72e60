// Generated from tablee/games/dos/model.py by tools/generate_types.py: change it there.

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

export type Rule =
  | "4.1"
  | "4.2"
  | "4.3"
  | "4.5"
  | "4.6"
  | "5.1"
  | "5.2"
  | "5.3"
  | "5.4"
  | "5.5"
  | "6.2"
  | "6.4"
  | "7.2"
  | "7.3"
  | "9.2"
  | "9.5"
  | "10.1";

export type Limit = "4.2" | "4.5" | "5.2" | "7.2" | "7.3";

export interface Options {
  /** Play rounds until a player reaches the target, instead of a single round. */
  points?: boolean;
  target?: number;
}

/** Lay one card, or two that add up, on a pile; of two, the second ends on top. */
export interface Play {
  type: "play";
  side: Side;
  cards: Face[];
  /** Declared for a wild on its own, and for two Wild DOS together. */
  colour?: Colour | null;
}

/** Draw a card instead of playing, or draw the cards owed for a Play 2 that cannot be answered. */
export interface Draw {
  type: "draw";
}

/** End the turn. */
export interface Finish {
  type: "finish";
}

/** Say "DOS!". */
export interface Call {
  type: "call";
}

/** Point at a player who forgot to say "DOS!". */
export interface Catch {
  type: "catch";
  seat: number;
}

export interface RoundOpened {
  type: "round_opened";
  round: number;
  dealer: number;
}

/** Seven cards were dealt to each seat. */
export interface Dealt {
  type: "dealt";
}

/** A card from the draw pile starts a discard pile, or covers it. */
export interface Flipped {
  type: "flipped";
  side: Side;
  card: number;
}

export interface Laid {
  type: "laid";
  seat: number;
  side: Side;
  cards: number[];
  /** The colour that the pile shows now. */
  colour: Colour;
}

/** Cards were drawn, as their owner sees it; the others see `DrewUnseen`. */
export interface Drew {
  type: "drew";
  seat: number;
  cards: number[];
  why: Why;
}

export interface DrewUnseen {
  type: "drew_unseen";
  seat: number;
  count: number;
  why: Why;
}

export interface DirectionReversed {
  type: "direction_reversed";
  direction: 1 | -1;
}

/** This seat will lose its next turn. */
export interface TurnBarred {
  type: "turn_barred";
  seat: number;
}

/** This seat has to play that many cards in its next turn. */
export interface PlayTwoOwed {
  type: "play_two_owed";
  seat: number;
  cards: number;
}

export interface TurnLost {
  type: "turn_lost";
  seat: number;
}

/** It is this seat's turn now. */
export interface TurnPassed {
  type: "turn_passed";
  seat: number;
}

/** The hand went from more than two cards to two or fewer: "DOS!" is due, unless it was said already. */
export interface HandShrank {
  type: "hand_shrank";
  seat: number;
  called: boolean;
}

export interface Called {
  type: "called";
  seat: number;
}

export interface Caught {
  type: "caught";
  seat: number;
  by: number;
}

/** The next player has begun, so it is too late to catch this seat. */
export interface CatchLapsed {
  type: "catch_lapsed";
  seat: number;
}

export interface RoundWon {
  type: "round_won";
  seat: number;
  points: number;
  /** The cards left in each hand, laid open to be counted; empty when no points are counted. */
  hands: number[][];
}

export interface GameWon {
  type: "game_won";
  seat: number;
}

export interface DiscardPile {
  top: number;
  colour: Colour;
  count: number;
}

/** All that a seat may know. */
export interface View {
  seat: number | null;
  points: boolean;
  target: number;
  round: number;
  dealer: number;
  turn: number;
  direction: 1 | -1;
  /** The viewer's own hand; null for a spectator. */
  hand: number[] | null;
  /** The number of cards in each hand. */
  counts: number[];
  pile: number;
  discards: DiscardPile[];
  used: boolean[];
  laid: number;
  /** Whether the player whose turn it is has drawn. */
  drawn: boolean;
  /** The card drawn, shown to that player alone. */
  drawn_card: number | null;
  actions: number[];
  armed: boolean;
  caught: boolean;
  barred: boolean[];
  owed: number[];
  covered: boolean[];
  forgetful: number | null;
  scores: number[];
  winner: number | null;
}

export type Colour = 0 | 1 | 2 | 3;

/** A discard pile: 0 is the left one. */
export type Side = 0 | 1;

export type Face = number;

/** The reason why cards were drawn. */
export type Why = "turn" | "plus2" | "play2" | "caught";

export type Move = Play | Draw | Finish | Call | Catch;

export type Event =
  | RoundOpened
  | Shuffled
  | PileFormed
  | Dealt
  | Flipped
  | Laid
  | Drew
  | DrewUnseen
  | DirectionReversed
  | TurnBarred
  | PlayTwoOwed
  | TurnLost
  | TurnPassed
  | HandShrank
  | Called
  | Caught
  | CatchLapsed
  | RoundWon
  | GameWon;
