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

export interface Options {
  /** Won rounds that win the game. */
  points?: number;
  /** One die, two dice, or two and the fifth. */
  level?: Level;
  /** Cards on the Table: everybody sees every hand. */
  open_hands?: boolean;
  /** For small children: a longer countdown. */
  calm?: boolean;
}

/** Throw this many dice of present colours; the rest of the two (of the one, for juniors) forbid theirs. */
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

/** See nothing more to lay. Not binding: a later card takes it back. */
export interface Pass {
  type: "pass";
  roll: number;
}

export interface Die {
  /** False: the colour must be absent. */
  present: boolean;
  colour: Colour;
}

export interface RoundOpened {
  type: "round_opened";
  round: number;
  roller: number;
}

/** Seven to each seat, seat by seat. */
export interface Dealt {
  type: "dealt";
  /** For everybody to see. */
  open: boolean;
}

export interface DiceChosen {
  type: "dice_chosen";
  seat: number;
  roll: number;
  present: number;
  /** When the dice will be painted, on the match's clock. */
  starts: number;
}

/** Told a moment before `starts`, so that it reaches everybody in time. */
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
  /** Milliseconds since the dice were painted. */
  reaction: number;
  /** Beyond the limit, at the same moment as the last that fitted (or tied for last in an opposition). */
  extra: boolean;
}

/** A wrong card, which goes back to the hand. */
export interface Erred {
  type: "erred";
  seat: number;
  card: number;
  reaction: number;
}

/** As its owner sees it, and everybody where hands are open; else others witness `DrewUnseen`. */
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
  /** Who throws next. */
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
  /** Counts the rolls of the game. */
  roll: number;
  /** The dice chosen for this roll; null while choosing. */
  present: number | null;
  /** null until they are told. */
  dice: Die[] | null;
  twist: Twist | null;
  opposition: boolean;
  /** When the dice are (were) painted, on the match's clock. */
  starts: number | null;
  limit: number;
  /** In this roll, in the order in which they count. */
  laid: LaidCard[];
  /** The wrong cards of this roll: they are back in their hands. */
  erred: LaidCard[];
  /** When the card was laid that ends the roll, on the match's clock; null while it goes on. */
  decided: number | null;
  /** One's own; all where hands are open; null where one may not look. */
  hands: (number[] | null)[];
  counts: number[];
  pile: number;
  /** Set aside in earlier rolls, for all to see, in the order laid. */
  aside: number[];
  barred: boolean[];
  passed: boolean[];
  scores: number[];
  winners: number[];
}

/** Red, orange, yellow, green, blue, violet. */
export type Colour = number;

/** The bit set of its colours; 64 and 65 are the two Kezao jokers. */
export type Card = number;

export type Level = "junior" | "classic" | "expert";

/** The fifth die. */
export type Twist = "neutral" | "one" | "inversion";

/** countdown: the dice are chosen and not yet thrown. race: thrown; they are painted at `starts`. */
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
