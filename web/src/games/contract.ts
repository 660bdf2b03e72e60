/** What the browser half of a game provides, and what the shell gives its board. */

import type { Component, Snippet } from "svelte";
import type { Sound } from "../device/instruments";
import type { Evidence } from "../wire/protocol";
import type { Answer } from "../wire/socket";
import type { Proof } from "../wire/table.svelte";

export interface Seat {
  name: string;
  /** The bot's level; null for a person. */
  bot: string | null;
  here: boolean;
}

export type Names = (seat: number) => string;

/** Draw from `view`, animate from `events`, offer only what is in `legal`. */
export interface BoardProps<View, Move, Event> {
  view: View;
  legal: Move[];
  /** What led from the last drawn version to this one; empty after joining or a long absence. */
  events: Event[];
  /** Everything that happened in this game, as far as this browser was there; also after a reload. */
  story?: Event[];
  /** How moves of that story were measured, in races. */
  proofs?: Proof[];
  version: number;
  /** A film of what is over: the next step comes whatever the board still shows. */
  looksBack?: boolean;
  /** Yours; null when you watch. */
  seat: number | null;
  seats: Seat[];
  /** A move of yours is on its way and not yet answered. */
  pending: boolean;
  /** A move of yours waits for your yes: another one takes its place. */
  asks?: boolean;
  refused: { move: Move; rule: string; evidence?: Evidence | null } | null;
  /** When to paint what people race to answer, on performance.now()'s clock; null while no race is open. */
  race: number | null;
  /** How the moment of the move in `events` was measured; null outside a race. */
  evidence: Evidence | null;
  /** A seat's name, connection, score and turn marker, as a compact plate. A board draws each plate once,
   *  where that seat's things are; on a phone all opponents fit into the upper quarter. */
  plate: Snippet<[seat: number]>;
  /** The sentence of a refusal with its "why?": draw it next to the thing refused. */
  refusal: Snippet<[rule: string]>;
  /** In a race, `reaction` counts from the frame that painted it. What the house answers, if a board cares; null if
   *  whoever likes to be asked first has thought again. */
  play(move: Move, reaction?: number): Promise<Answer | null>;
  openRule(paragraph: string): void;
}

/** The browser half of a game, loaded when its table is opened. */
export interface GameClient<View, Move, Event> {
  Board: Component<BoardProps<View, Move, Event>>;
  /** A picture in the rules: `![A red three](card:red-3)` is drawn with the name "red-3". */
  Picture: Component<{ name: string; alt: string }>;
  /** Where the points came from, on the end screen. */
  Breakdown: Component<{ view: View; seats: Seat[] }>;
  /** What a seat holds that others do not see, drawn from that seat's own view; a game without secrets has none. */
  Hands?: Component<{ view: View; seat: number }>;
  /** One line of the log in the reader's language; null for what goes without saying. */
  say(event: Event, names: Names): string | null;
  /** What you must or may do, or whom the table waits for. */
  status(view: View, legal: Move[], seat: number | null, names: Names): string;
  /** What a move does, for those who like to be asked before they make it. Null for one that must not wait, or that
   *  the board has asked about already. */
  does?(move: Move, view: View): string | null;
  /** What a refusal sounds like, where it is no fault. */
  refusalSound?(rule: string): Sound;
  /** Whether it is played for small children: all sounds are softer. */
  isGentle?(view: View): boolean;
  /** On the seat's plate; null when no points are counted. */
  score(view: View, seat: number): number | null;
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

/** What pages show of a game without loading its client. */
export interface OnShelf {
  /** The same in every language. */
  title: string;
  /** On the shelf of the first page: an SVG that fills its width. */
  Box: Component;
  /** Wider than high: such boxes are stacked. */
  isLow?: boolean;
  /** The label of one of the game's options, in the reader's language. */
  option(name: string): string;
  /** The words of an option that is a choice of words, in the order in which to offer them. */
  choices?(option: string): Record<string, string>;
  /** What an option does, where its label alone leaves that open. */
  hint?(option: string): string | null;
}
