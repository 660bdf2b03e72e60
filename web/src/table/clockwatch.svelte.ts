/** Watches the reader's own clock: warns while it runs out, and lets it stand while the reader reads. */

import type { TableChanged } from "../wire/protocol";
import type { SeatClock, Table } from "../wire/table.svelte";

/** Seconds at which the reader is warned, from the first warning to the last. */
const WARNINGS = [30, 10] as const;
/** Milliseconds by which the end of a turn's time may move without being another turn's. */
const SAME_TURN = 3_000;

export interface Watched {
  table: Table;
  info(): TableChanged;
  /** Whether the rules or a round's result are open. */
  reads(): boolean;
  /** Called once for each warning, with the seconds that are left. */
  warn(seconds: number): void;
}

export class ClockWatch {
  /** The seconds in the last warning of this turn; null before the first one. */
  warned = $state<number | null>(null);
  #watched: Watched;
  /** The last warning that was due in this turn: an element of WARNINGS. */
  #level = Infinity;
  #until = 0;
  /** Since the reader opened what there is to read: whether the house was asked to stop the clock. */
  #hasAsked = false;

  constructor(watched: Watched) {
    this.#watched = watched;
    $effect(() => this.#warnInTime());
    $effect(() => this.#stopWhileReading());
  }

  /** The reader's own clock, if it runs or stands for the reader to read; null otherwise. */
  get clock(): SeatClock | null {
    const seat = this.#watched.info().seat;
    const clock = seat === null ? null : (this.#watched.table.clocks[seat] ?? null);
    return (clock?.until ?? null) === null ? null : clock;
  }

  #warnInTime(): (() => void) | undefined {
    const until = this.clock?.until ?? null;
    if (!this.#isMyTurn || (until !== null && Math.abs(until - this.#until) > SAME_TURN)) this.#forget();
    if (until === null) return; // the house does not answer, or it is no turn of the reader
    this.#until = until;
    const timers = this.#levels().map((level) =>
      setTimeout(() => this.#warn(level), until - level * 1000 - performance.now()),
    );
    return () => timers.forEach(clearTimeout);
  }

  get #isMyTurn(): boolean {
    const seat = this.#watched.info().seat;
    return seat !== null && (this.#watched.table.step?.awaited.includes(seat) ?? false);
  }

  #forget(): void {
    this.#level = Infinity;
    this.warned = null;
  }

  /** The warnings to come. A bank that is hardly larger needs none. */
  #levels(): number[] {
    const bank = this.#watched.info().clock?.bank ?? Infinity;
    return WARNINGS.filter((level) => level * 1000 < bank);
  }

  /** Warns once at each level. A turn that begins with less than the first one has its warning at once. */
  #warn(level: number): void {
    const rest = Math.ceil((this.#until - performance.now()) / 1000);
    const isOld = level >= this.#level || WARNINGS.some((later) => later < level && rest <= later);
    if (isOld || rest <= 0) return;
    this.#level = level;
    this.warned = Math.min(level, rest);
    this.#watched.warn(this.warned);
  }

  #stopWhileReading(): void {
    const { table, reads } = this.#watched;
    const { seat, seats } = this.#watched.info();
    const me = seat === null ? null : seats[seat];
    if (!reads()) {
      if (this.#hasAsked) void this.#ask(false);
      this.#hasAsked = false;
    } else if (this.clock && me?.may_stop && table.step?.race === null && table.connection === "open") {
      if (!this.#hasAsked) void this.#ask(true);
      this.#hasAsked = true;
    }
  }

  /** A failure to stop the clock is not shown, because the clock is in sight. */
  async #ask(yes: boolean): Promise<void> {
    const answer = await this.#watched.table.ask({ type: "stop_clock", yes });
    if (answer.type === "failed") this.#watched.table.problem = null;
  }
}
