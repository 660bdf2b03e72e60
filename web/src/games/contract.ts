/** The contract of a game's browser half: what it provides, and what the shell gives its board. */

import type { Component, Snippet } from "svelte";
import type { Sound } from "../device/instruments";
import type { Meaning, Tap } from "../tabletop/taps";
import type { Evidence } from "../wire/protocol";
import type { Answer } from "../wire/socket";
import type { Proof } from "../wire/story.svelte";

export interface Seat {
  name: string;
  /** The bot's level; null for a person. */
  bot: string | null;
  here: boolean;
}

export type Names = (seat: number) => string;

/** Why something cannot be done: a move that was refused, or a tap that came to nothing. */
export interface Objection<Move> extends Meaning<Move> {
  evidence?: Evidence | null;
}

/** Draw from `view`, animate from `events`, offer only what is in `legal`. */
export interface BoardProps<View, Move, Event> {
  view: View;
  legal: Move[];
  /** The events that led from the last drawn version to this one; empty after joining or a long absence. */
  events: Event[];
  /** Everything that happened in this game, as far as this browser was there; also after a reload. Events are added
   *  to this same list: a board that has drawn a step before needs only the `events` of the next one. */
  story?: Event[];
  /** How moves of that story were measured, in races. */
  proofs?: Proof[];
  version: number;
  /** Whether past steps are shown again, so that the next step comes whatever the board still shows. */
  looksBack?: boolean;
  /** The reader's seat; null for a spectator. */
  seat: number | null;
  seats: Seat[];
  /** A move of yours is on its way and not yet answered. */
  pending: boolean;
  /** A move of yours waits for your yes: another one takes its place. */
  asks?: boolean;
  refused: Objection<Move> | null;
  /** The paragraph that leaves you less to choose from than usual. */
  because?: string | null;
  /** Your score after each move in `legal`, in games that count at once. */
  worth?: number[] | null;
  /** When to paint what people race to answer, on performance.now()'s clock; null while no race is open. */
  race: number | null;
  /** To be called in the frame that paints the race: until then the log and the status line do not mention it. */
  painted?(): void;
  /** How the moment of the move in `events` was measured; null outside a race. */
  evidence: Evidence | null;
  /** A seat's name, connection, score and turn marker, as a compact plate. A board draws each plate once,
   *  where that seat's things are; on a phone all opponents fit into the upper quarter. */
  plate: Snippet<[seat: number]>;
  /** The sentence of a refusal with its "why?": draw it next to the thing refused. */
  refusal: Snippet<[objection: Objection<Move>]>;
  /** Answers somebody who reaches for what cannot be done now; absent where nothing can be done at all. */
  object?: ((tap: Tap<Move>) => void) | undefined;
  /** Makes a move. In a race, `reaction` counts from the frame that painted it. Returns the answer of the house; null
   *  if the player was asked to confirm the move, and did not. */
  play(move: Move, reaction?: number): Promise<Answer | null>;
  openRule(paragraph: string): void;
  /** To be called when a round's result is shown, and when it has been looked at. */
  counting?: ((isShown: boolean) => void) | undefined;
}

/** A piece in a drawing of the rules. */
export interface Drawn {
  name: string;
  mark: string | null;
}

/** The part of a drawing in the rules that only the game can draw: its grid, its domain. */
export interface GroundProps {
  rows: Drawn[][];
  /** Lines such as "16: 3 4 7 8": what some places are worth. */
  notes: { key: string; words: string[] }[];
}

/** A thing on the board: the first sentences of these paragraphs say what it does. */
export interface Thing {
  /** Its name; left out where its label on the board names it. */
  name?: string;
  rules: readonly string[];
}

/** A sign that cards, dice or dominoes bear. */
export interface LegendSign {
  /** A name for `Picture`. */
  picture: string;
  name(): string;
  rule: string;
}

/** Explanations of the things on a board, loaded when a player asks for one. */
export interface Guide<View> {
  /** The thing on a `data-spot`, or marked with `data-about`; null for what is no thing. */
  about(spot: string, view: View): Thing | null;
  legend: readonly LegendSign[];
}

/** The table as somebody sees it who considers a move. */
export interface Considered<View> {
  view: View;
  names: Names;
  /** Their score after the move, in games that count at once. */
  worth: number | null;
}

/** Says in one short sentence what a legal move would do: what is plain to see or told by the house, and never whether
 *  the move is a good one. Null in a race, in which nobody reads. */
export type Hint<View, Move> = (move: Move, considered: Considered<View>) => string | null;

/** What a score counts: the points of all rounds, those of the round so far, or the rounds that were won. */
export type ScoreOf = "all" | "so_far" | "rounds";

/** The browser half of a game, loaded when its table is opened. */
export interface GameClient<View, Move, Event> {
  Board: Component<BoardProps<View, Move, Event>>;
  /** A picture in the rules: `![A red three](card:red-3)` is drawn with the name "red-3". */
  Picture: Component<{ name: string; alt: string }>;
  /** The ground of a drawing in the rules, in games that have one: the lines that begin with `|`, and the notes. */
  ground?(): Promise<Component<GroundProps>>;
  guide(): Promise<Guide<View>>;
  /** The breakdown of the points, on the end screen. `skip` is given while the places are not told yet, for those
   *  who have seen enough. */
  Breakdown: Component<{ view: View; seats: Seat[]; skip?: (() => void) | undefined }>;
  /** Milliseconds for which the breakdown counts the points before the reader's eyes; left out if it shows them at
   *  once. */
  counting?(view: View): number;
  /** Draws the hidden cards of a seat from that seat's own view; left out in a game without secrets. */
  Hands?: Component<{ view: View; seat: number }>;
  /** One line of the log in the reader's language, in the second person for the reader's own seat; null for what goes
   *  without saying. */
  say(event: Event, names: Names, you?: number | null): string | null;
  /** The seat whose turn an event belongs to; null for nobody's turn, undefined for the same turn as before. */
  turn(event: Event): number | null | undefined;
  /** The cards, dominoes or tiles that the line of an event names, in that order. */
  pieces(event: Event): readonly number[];
  /** One of these pieces in a line of text. */
  Piece: Component<{ piece: number }>;
  /** The status line: what the reader must or may do, or whom the table waits for. */
  status(view: View, legal: Move[], seat: number | null, names: Names): string;
  /** The status until the board has painted a race; a game without races has none. */
  statusBeforeRace?(): string;
  /** Why there is less to choose from than usual, in one short sentence. */
  because(limit: string): string;
  /** The announcement that is shown for a moment when an event happens; null for events without one. */
  announce(event: Event, names: Names, view: View, you?: number | null): string | null;
  /** Says what a move does, to players who like to confirm their moves. Null for a move that must not wait, or that
   *  the board has asked about already. */
  does?(move: Move, view: View): string | null;
  /** The words for people who are new to the game: loaded for them. */
  hint(): Promise<Hint<View, Move>>;
  /** The sound of a refusal that is no fault. */
  refusalSound?(rule: string): Sound;
  /** Whether it is played for small children: all sounds are softer. */
  isGentle?(view: View): boolean;
  /** The score on the seat's plate; null when no points are counted. */
  score(view: View, seat: number): number | null;
  scoreOf(view: View): ScoreOf;
}

/** The shell hands a game its own values without ever looking into them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyGame = GameClient<any, any, any>;

/** A moment of a real game, recorded by tools/record_scenes.py: for the tests. */
export interface Scene<View, Move, Event> {
  before: View | null;
  events: Event[];
  view: View;
  legal: Move[];
}

/** A game's `scenes.ts`, as the tests of every game read it. Lists that are left out are empty. */
export interface Recorded {
  SCENES: Record<string, Scene<unknown, { type: string }, unknown>>;
  /** The number of seats; 3 by default. */
  SEATS?: number;
  /** The types of moves that a player never has to confirm: `does` is null. */
  AT_ONCE?: string[];
  /** The types of moves without a hint. */
  UNHINTED?: string[];
  /** The types of moves of which the board does not name every legal one in `data-moves`. */
  UNNAMED?: string[];
  /** Matches spots on which nothing ever lies. */
  NO_THINGS?: RegExp;
}

/** The part of a game that pages show without loading its client. */
export interface OnShelf {
  /** The title, which is the same in every language. */
  title: string;
  /** A sentence about the game. */
  pitch(): string;
  /** The box on the shelf of the first page: an SVG that fills its width. */
  Box: Component;
  /** Whether the box is wider than high: such boxes are stacked. */
  isLow?: boolean;
  /** The label of one of the game's options, in the reader's language. */
  option(name: string): string;
  /** The words of an option that is a choice of words, in the order in which to offer them. */
  choices?(option: string): Record<string, string>;
  /** Whether an option means something beside the others: there is no target where no points are counted. */
  applies?(option: string, options: Record<string, unknown>): boolean;
  /** An explanation of an option whose label alone does not suffice. */
  hint?(option: string): string | null;
}
