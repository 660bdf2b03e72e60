/** The events of a match, as far as this page saw them. A step is appended to it, so its cost does not grow with the
 *  match. For a reload the story is written down when the page is hidden or left. */

import { recall, remember } from "../device/memory";
import type { Aside, Evidence, Step, TakenBack } from "./protocol";
import type { Move } from "./socket";

/** How the moment of a move in a race was measured, and what came of the move. */
export interface Proof {
  evidence: Evidence;
  /** The events of the story that the move led to: from this index on, */
  from: number;
  /** and up to, but not including, this one. */
  to: number;
  /** The move, if the house refused it. */
  refused?: { move: Move; rule: string };
}

const UNDONE = "@undone";

/** A decision was taken back after it had shown something: an event of the house, among those of the game. */
export interface Undone {
  type: typeof UNDONE;
  seat: number | null;
}

export function isUndone(event: unknown): event is Undone {
  return (event as { type?: unknown }).type === UNDONE;
}

const CLOCKED = "@clocked";

/** The time of a seat was up, and the clock made the moves that follow: an event of the house as well. */
export interface Clocked {
  type: typeof CLOCKED;
  seat: number;
}

export function isClocked(event: unknown): event is Clocked {
  return (event as { type?: unknown }).type === CLOCKED;
}

/** The seat for which the clock begins to play with this step. Several moves of the clock in a row are told once. */
export function clockBegins(step: Step, before: Step | null | undefined): number | null {
  const seat = step.by_clock ?? null;
  const goesOn =
    before?.match === step.match && before.version + 1 === step.version && before.by_clock === seat;
  return goesOn ? null : seat;
}

/** A story as it is written down. */
interface Written {
  match: number;
  version: number;
  events: unknown[];
  proofs: Proof[];
  /** Earlier versions of the client left these out. */
  lengths?: number[];
  byBot?: { match: number; turns: number };
  byClock?: { match: number; moves: number };
}

export class Story {
  #key: string;
  #match = 0;
  #version = 0;
  #events: unknown[] = [];
  #proofs: Proof[] = [];
  /** The number of events in each of the latest steps: a step that is taken back takes its events along. */
  #lengths: number[] = [];
  /** The turns that a bot has played for this player in a match, as far as the player was told. */
  #byBot = { match: 0, turns: 0 };
  /** The moves that the clock has made for this player in a match, as far as the player was told. */
  #byClock = { match: 0, moves: 0 };
  /** The last step that was added. */
  #last: Step | null = null;
  /** Counts the changes: the lists themselves are changed in place. */
  #changes = $state(0);
  #isWritten = true;
  #watched = new AbortController();

  constructor(code: string) {
    this.#key = `story.${code}`;
    this.#read();
    const { signal } = this.#watched;
    const write = (): void => this.#write();
    document.addEventListener("visibilitychange", () => document.hidden && write(), { signal });
    addEventListener("pagehide", write, { signal });
  }

  get match(): number {
    return this.#match;
  }

  /** The version of the last step. */
  get version(): number {
    return this.#version;
  }

  /** Everything that happened, always in the same list as long as events are added to it or taken from its end. */
  get events(): unknown[] {
    void this.#changes;
    return this.#events;
  }

  get proofs(): Proof[] {
    void this.#changes;
    return this.#proofs;
  }

  add(step: Step): void {
    if (step.match !== this.#match) this.#begin([]);
    if (step.story) this.#begin(step.story, step.asides);
    else if (step.taken_back) this.#takeBack(step.taken_back);
    else this.#append(step);
    this.#match = step.match;
    this.#version = step.version;
    this.#last = step;
    this.#changed();
  }

  addRefused(move: Move, rule: string, evidence: Evidence): void {
    const at = this.#events.length;
    this.#proofs.push({ evidence, from: at, to: at, refused: { move, rule } });
    this.#changed();
  }

  /** Takes note of the turns that a bot has played for this player. Returns how many of them are news. */
  addBotTurns(match: number, turns: number): number {
    const known = this.#byBot.match === match ? this.#byBot.turns : 0;
    if (turns === known) return 0;
    this.#byBot = { match, turns };
    this.#changed();
    return Math.max(0, turns - known);
  }

  /** Takes note of the moves that the clock has made for this player. Returns how many of them are news. */
  addClockMoves(match: number, moves: number): number {
    const known = this.#knownByClock(match);
    if (moves === known) return 0;
    this.#byClock = { match, moves };
    this.#changed();
    return Math.max(0, moves - known);
  }

  /** The player sees the clock make one more move. */
  seeClockMove(match: number): void {
    this.addClockMoves(match, this.#knownByClock(match) + 1);
  }

  #knownByClock(match: number): number {
    return this.#byClock.match === match ? this.#byClock.moves : 0;
  }

  close(): void {
    this.#watched.abort();
    this.#write();
  }

  /** The house tells everything once more, without the measurements of moves. */
  #begin(steps: unknown[][], asides: Aside[] = []): void {
    const told = steps.map((events, index) => [...asidesAt(asides, index), ...events]);
    told.at(-1)?.push(...asidesAt(asides, steps.length));
    this.#version = 0;
    this.#events = told.flat();
    this.#proofs = [];
    this.#lengths = told.map(({ length }) => length);
  }

  #append(step: Step): void {
    const { version, evidence } = step;
    const seat = clockBegins(step, this.#last);
    const events = seat === null ? step.events : [{ type: CLOCKED, seat } satisfies Clocked, ...step.events];
    const from = this.#events.length;
    if (version === this.#version + 1 || from === 0) this.#lengths.push(events.length);
    this.#events.push(...events);
    if (evidence) this.#proofs.push({ evidence, from, to: from + events.length });
  }

  /** Events that are taken back leave the story. That they had shown something stays in it. */
  #takeBack({ steps, seat, showed }: TakenBack): void {
    const gone = this.#lengths.splice(Math.max(0, this.#lengths.length - steps));
    const count = gone.reduce((sum, length) => sum + length, 0);
    const notes = this.#events.splice(this.#events.length - count).filter(isUndone);
    if (showed) notes.push({ type: UNDONE, seat });
    this.#events.push(...notes);
    if (notes.length > 0) this.#lengths.push((this.#lengths.pop() ?? 0) + notes.length);
  }

  #changed(): void {
    this.#changes += 1;
    this.#isWritten = false;
  }

  #write(): void {
    if (this.#isWritten) return;
    this.#isWritten = true;
    const written: Written = {
      match: this.#match,
      version: this.#version,
      events: this.#events,
      proofs: this.#proofs,
      lengths: this.#lengths,
      byBot: this.#byBot,
      byClock: this.#byClock,
    };
    remember(this.#key, JSON.stringify(written), () => sessionStorage);
  }

  #read(): void {
    const text = recall(this.#key, () => sessionStorage);
    if (text === null) return;
    const written = JSON.parse(text) as Written;
    this.#match = written.match;
    this.#version = written.version;
    this.#events = written.events;
    this.#proofs = written.proofs;
    this.#lengths = written.lengths ?? [];
    this.#byBot = written.byBot ?? this.#byBot;
    this.#byClock = written.byClock ?? this.#byClock;
  }
}

/** The sentences of the house before this step of a story. Several moves of the clock in a row are told once. */
export function asidesAt(asides: Aside[], step: number): (Undone | Clocked)[] {
  const clockMade = (at: number, seat: number | null): boolean =>
    asides.some((aside) => aside.kind === "clock" && aside.step === at && aside.seat === seat);
  return asides.flatMap(({ kind, step: at, seat }): (Undone | Clocked)[] => {
    if (at !== step) return [];
    if (kind === "undone") return [{ type: UNDONE, seat }];
    return seat === null || clockMade(step - 1, seat) ? [] : [{ type: CLOCKED, seat }];
  });
}
