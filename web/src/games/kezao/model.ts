// Generated from tablee/games/kezao/model.py by tools/generate_types.py: change it there.

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

export type Rule = "4.1" | "4.2" | "4.5" | "5.2" | "5.4" | "6.2" | "7.4" | "9.2" | "10.5" | "11.1";

export type Limit = "6.2" | "7.4" | "8.3" | "9.2";

export interface Options {
  /** The number of won rounds that wins the game. */
  points?: number;
  /** Played with one die, with two dice, or with two and the fifth. */
  level?: Level;
  /** The variant "Cards on the Table": everybody sees every hand. */
  open_hands?: boolean;
  /** A longer countdown and longer rolls, for small children. */
  calm?: boolean;
}

/** Throw this many dice that ask for a colour; the rest of the two (for juniors, of the one) forbid one. */
export interface Choose {
  type: "choose";
  present: number;
}

/** Lay a card in answer to a roll. */
export interface Throw {
  type: "throw";
  card: Card;
  roll: number;
}

/** Say that there is nothing more to lay. This is not binding: laying a card later takes it back. */
export interface Pass {
  type: "pass";
  roll: number;
}

export interface Die {
  /** Whether the colour must be on a card; otherwise it must not. */
  present: boolean;
  colour: Colour;
}

export interface RoundOpened {
  type: "round_opened";
  round: number;
  roller: number;
}

/** Seven cards were dealt to each seat, seat by seat. */
export interface Dealt {
  type: "dealt";
  /** Whether everybody sees all hands. */
  open: boolean;
}

export interface DiceChosen {
  type: "dice_chosen";
  seat: number;
  roll: number;
  present: number;
  /** When the dice will be shown, on the match's clock. */
  starts: number;
}

/** The dice were thrown. Sent a moment before `starts`, so that the dice reach everybody in time. */
export interface Rolled {
  type: "rolled";
  roll: number;
  dice: Die[];
  twist: Twist | null;
  opposition: boolean;
  starts: number;
}

export interface Laid {
  type: "laid";
  seat: number;
  card: number;
  /** Milliseconds since the dice were shown. */
  reaction: number;
  /** Whether the card is above the limit, and counts because it was laid at the moment of the decisive one. */
  extra: boolean;
}

/** A wrong card was laid, and goes back to the hand. */
export interface Erred {
  type: "erred";
  seat: number;
  card: number;
  reaction: number;
}

/** Cards were drawn, as their owner sees it, or everybody if hands are open; else others see `DrewUnseen`. */
export interface Drew {
  type: "drew";
  seat: number;
  cards: number[];
  open: boolean;
}

export interface DrewUnseen {
  type: "drew_unseen";
  seat: number;
  count: number;
}

export interface Passed {
  type: "passed";
  seat: number;
}

export interface RollEnded {
  type: "roll_ended";
  why: End;
  /** The seat that throws next. */
  roller: number;
}

export interface RoundWon {
  type: "round_won";
  seats: number[];
}

export interface GameWon {
  type: "game_won";
  seats: number[];
}

export interface LaidCard {
  seat: number;
  card: number;
  reaction: number;
}

/** All that a seat may know. */
export interface View {
  seat: number | null;
  points: number;
  level: Level;
  open_hands: boolean;
  calm: boolean;
  round: number;
  roller: number;
  phase: Phase;
  /** The number of this roll, counted from the start of the game. */
  roll: number;
  /** How many of the dice chosen for this roll ask for their colour; null while choosing. */
  present: number | null;
  /** null until they are thrown. */
  dice: Die[] | null;
  twist: Twist | null;
  opposition: boolean;
  /** When the dice are or were shown, on the match's clock. */
  starts: number | null;
  limit: number;
  /** The cards laid in this roll, in the order in which they count. */
  laid: LaidCard[];
  /** The wrong cards of this roll, which are back in their hands. */
  erred: LaidCard[];
  /** When the card that ends the roll was laid, on the match's clock; null before. */
  decided: number | null;
  /** The viewer's own hand, or all hands if they are open; null for a hidden one. */
  hands: (number[] | null)[];
  counts: number[];
  pile: number;
  /** The cards set aside in earlier rolls, visible to all, in the order laid. */
  aside: number[];
  barred: boolean[];
  passed: boolean[];
  scores: number[];
  winners: number[];
}

/** An index of red, orange, yellow, green, blue, violet. */
export type Colour = number;

/** The bit set of a card's colours; 64 and 65 are the two Kezao jokers. */
export type Card = number;

export type Level = "junior" | "classic" | "expert";

/** The faces of the fifth die. */
export type Twist = "neutral" | "one" | "inversion";

/** In `countdown` the dice are chosen but not thrown yet; in `race` they are thrown, and shown from `starts` on. */
export type Phase = "choosing" | "countdown" | "race" | "over";

/** Why a roll ended. */
export type End = "limit" | "nobody" | "passed" | "opposition" | "time" | "round";

export type Move = Choose | Throw | Pass;

export type Event =
  | RoundOpened
  | Shuffled
  | PileFormed
  | Dealt
  | DiceChosen
  | Rolled
  | Laid
  | Erred
  | Drew
  | DrewUnseen
  | Passed
  | RollEnded
  | RoundWon
  | GameWon;
