/** One table as this page knows it: the latest messages of the house, and the requests of this player. */

import { HouseClock } from "./clock";
import { CatchUp } from "./catchup";
import type {
  Avatar,
  Clocks,
  Evidence,
  Occupant,
  Problem,
  ServerMessage,
  Step,
  TableChanged,
} from "./protocol";
import { type Answer, type Connection, type Move, type Request, Socket } from "./socket";
import { type Proof, Story } from "./story.svelte";
import { TableTalk } from "./talk.svelte";

/** The clock of a seat: the time left and, if it runs, when the time is up on performance.now()'s clock. A clock whose
 *  time is up later than what is left stands until then: its owner reads. */
export interface SeatClock {
  left: number;
  until: number | null;
}

/** Milliseconds by which the clocks of the house and of this page may be apart. */
const APART = 500;

/** Milliseconds for which a clock still stands because its owner reads. */
export function standsFor({ left, until }: SeatClock, now: number): number {
  const stands = until === null ? 0 : until - left - now;
  return stands > APART ? stands : 0;
}

/** Problems after which the page does not reconnect: it would fail again, or displace another page of this person. */
const FINAL = new Set<Problem>(["no_such_table", "too_many_devices"]);

/** The longest reaction time that the house accepts, in milliseconds. In a lesson somebody may read for an hour. */
const LONGEST_REACTION = 3_600_000;

export class Table {
  readonly code: string;
  readonly talk: TableTalk;
  info = $state.raw<TableChanged | null>(null);
  step = $state.raw<Step | null>(null);
  /** When what people race to answer is to be painted, on performance.now()'s clock. */
  race = $state.raw<number | null>(null);
  /** When the house fills the table up with bots and starts, on performance.now()'s clock. */
  starts = $state.raw<number | null>(null);
  connection = $state<Connection>("connecting");
  refused = $state.raw<{ move: Move; rule: string; evidence: Evidence | null } | null>(null);
  problem = $state<Problem | null>(null);
  /** In a lesson: how many moves were tried since the last step that the rules allow and the lesson has not come to. */
  astray = $state(0);
  /** Whether missed steps are being shown. */
  isCatchingUp = $state(false);
  /** The number of turns that a bot played for this player, since the player was last told. */
  playedForYou = $state(0);
  /** The number of moves that the clock made for this player, since the player was last told. */
  clockedForYou = $state(0);
  /** The clocks by seat; empty in a match without clocks. */
  clocks = $state.raw<(SeatClock | null)[]>([]);
  /** When `info` arrived, on performance.now()'s clock. */
  toldAt = $state(0);
  #waiting = $state(0);
  #forgotten: () => string;
  #story: Story;
  /** The number of events before the open race. */
  #beforeRace = 0;
  /** The race that the board has painted last, on the house's clock. */
  #painted = $state<number | null>(null);
  #clock = new HouseClock();
  /** The version that was drawn last when this connection opened. */
  #hasSeen = 0;
  #socket: Socket;
  #catchUp = new CatchUp({
    show: (step) => this.#happened(step),
    ran: (isRunning) => (this.isCatchingUp = isRunning),
  });

  /** @param forgotten The name of a player who asked to be forgotten. */
  constructor(code: string, forgotten: () => string = () => "") {
    this.code = code;
    this.#forgotten = forgotten;
    this.talk = new TableTalk(code);
    this.#story = new Story(code);
    this.#socket = new Socket({
      address: () => this.#address(),
      heard: (message) => this.#heard(message),
      changed: (connection) => this.#connected(connection),
    });
  }

  /** Whether a move of this player is not answered yet. */
  get pending(): boolean {
    return this.#waiting > 0;
  }

  get story(): unknown[] {
    return this.#story.events;
  }

  get proofs(): Proof[] {
    return this.#story.proofs;
  }

  /** Whether the board shows the last step. A step that opens a race comes a moment before its board is painted. */
  get isPainted(): boolean {
    const race = this.step?.race ?? null;
    return race === null || race === this.#painted;
  }

  /** The number of events that may be put into words: nobody learns about a race before its board is painted. */
  get tellable(): number {
    return this.isPainted ? this.story.length : Math.min(this.#beforeRace, this.story.length);
  }

  get isHost(): boolean {
    return this.info !== null && this.info.host === this.info.you;
  }

  /** @param reaction In a race, milliseconds since the frame that painted it. */
  async play(move: Move, reaction: number | null = null): Promise<Answer> {
    this.refused = null;
    this.#waiting += 1;
    const answer = await this.ask({ type: "play", move, reaction: whole(reaction) });
    this.#waiting -= 1;
    if (answer.type === "refused") {
      this.refused = { move, rule: answer.rule, evidence: answer.evidence ?? null };
      if (answer.evidence) this.#story.addRefused(move, answer.rule, answer.evidence);
    }
    // The match ended before the move arrived: the results are on the screen already.
    if (answer.type === "failed" && answer.problem === "not_now") this.problem = null;
    if (answer.type === "failed" && answer.problem === "lesson") this.astray += 1;
    return answer;
  }

  async ask(request: Request): Promise<Answer> {
    this.problem = null;
    return this.#socket.ask(request);
  }

  /** The board has painted the race that is open. */
  painted(): void {
    this.#painted = this.step?.race ?? null;
  }

  skipCatchUp(): void {
    this.#catchUp.skip();
  }

  rename(name: string, avatar: string): Promise<Answer> {
    return this.ask({ type: "rename", name, avatar: avatar as Avatar });
  }

  leave(): void {
    this.#catchUp.stop();
    this.#story.close();
    this.#socket.close();
  }

  #address(): string {
    const house = location.origin.replace(/^http/, "ws");
    return `${house}/api/tables/${this.code}/socket?version=${this.#story.version}`;
  }

  #connected(connection: Connection): void {
    if (this.isCatchingUp) this.#catchUp.stop(); // the house sends the rest again
    if (connection === "open") {
      this.#clock = new HouseClock();
      this.#hasSeen = this.#story.version;
    } else {
      this.clocks = this.clocks.map(stopped);
    }
    this.connection = connection;
  }

  #heard(message: ServerMessage): void {
    if (message.type === "ping") this.#clock.hear(message);
    else if (message.type === "table_changed") this.#changed(message);
    else if (message.type === "step") this.#arrived(message);
    else if (message.type === "talk") this.talk.hear(message.remarks);
    else if (message.type === "failed") this.#failed(message.problem);
  }

  #changed(info: TableChanged): void {
    // The last step of one game cannot be drawn by another.
    if (this.info && this.info.game !== info.game) this.step = null;
    const seats = info.seats.map((seat) => (seat?.name === "" ? { ...seat, name: this.#forgotten() } : seat));
    const evening = info.evening ?? this.info?.evening ?? [];
    this.info = { ...info, seats, evening };
    this.starts = this.#clock.moment(info.starts ?? null);
    this.toldAt = performance.now();
    const clocksRun = info.phase === "playing" && !info.paused;
    this.clocks = info.seats.map((who, seat) => this.#clockOf(who, clocksRun && this.#awaits(seat)));
    const turns = (info.seat === null ? null : info.seats[info.seat]?.turns_by_bot) ?? 0;
    this.playedForYou += this.#story.addBotTurns(info.match, turns);
    const moves = (info.seat === null ? null : info.seats[info.seat]?.moves_by_clock) ?? 0;
    this.clockedForYou += this.#story.addClockMoves(info.match, moves);
  }

  #awaits(seat: number): boolean {
    return this.step?.awaited.includes(seat) ?? false;
  }

  #clockOf(who: Occupant | null, isAwaited: boolean): SeatClock | null {
    const left = who?.clock ?? null;
    if (left === null) return null;
    const stands = who?.reading ?? 0;
    return { left, until: isAwaited && !who?.stand_in ? performance.now() + stands + left : null };
  }

  /** Missed steps are shown one by one. On a page that has drawn nothing before, only the last step is drawn. */
  #arrived(step: Step): void {
    const ahead = this.#versionsAhead(step);
    const missed = ahead > 0 && this.#hasSeen > 0 && this.#story.match === step.match;
    if (this.#catchUp.isRunning || missed) this.#catchUp.add(step, ahead + 1);
    else this.#happened(step);
  }

  #versionsAhead(step: Step): number {
    return Math.max(0, (this.info?.version ?? 0) - step.version);
  }

  /** A restarted house sends the last step again with another moment for its race; a board does not paint it twice. */
  #followRace({ race, version }: Step): void {
    const before = this.step?.race ?? null;
    if (race === null || race === before) return;
    const isPaintedAlready = version === this.step?.version && before !== null && before === this.#painted;
    if (isPaintedAlready) this.#painted = race;
    else this.#beforeRace = this.story.length;
  }

  #happened(step: Step): void {
    this.#followRace(step);
    this.#noteClockMove(step);
    this.#story.add(step);
    this.refused = null;
    this.astray = 0;
    this.race = this.#clock.here(step.race);
    if (step.clocks) this.clocks = this.#clocksTold(step.clocks);
    this.step = this.#versionsAhead(step) ? { ...step, legal: [], undo: null } : step;
  }

  /** The clock made a move for this player, who sees it, unless the page is hidden. Missed ones are counted by the table
   *  that was told before them. */
  #noteClockMove({ by_clock: seat = null, match, version }: Step): void {
    if (seat === null || seat !== this.info?.seat || version <= (this.info.version ?? 0)) return;
    this.#story.seeClockMove(match);
    if (document.hidden) this.clockedForYou += 1;
  }

  #clocksTold({ left, until }: Clocks): (SeatClock | null)[] {
    return left.map((time, seat) => {
      const house = until[seat] ?? null;
      const isTimed = this.info?.seats[seat]?.bot === null;
      return isTimed ? { left: time, until: this.#clock.moment(house) } : null;
    });
  }

  #failed(problem: Problem): void {
    if (problem === "lesson") return; // its own sentence says more
    this.problem = problem;
    if (FINAL.has(problem)) this.#socket.close();
  }
}

/** A clock whose house does not answer: what was left when it was heard last. */
function stopped(clock: SeatClock | null): SeatClock | null {
  if (clock === null || clock.until === null) return clock;
  return { left: Math.max(0, clock.until - performance.now()), until: null };
}

function whole(reaction: number | null): number | null {
  return reaction === null ? null : Math.min(LONGEST_REACTION, Math.max(0, Math.round(reaction)));
}
