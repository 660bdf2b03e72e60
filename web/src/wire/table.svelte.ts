/** One table as this page knows it: what the house said last, and what we asked of it. */

import { recall, remember } from "../device/memory";
import { HouseClock } from "./clock";
import { Film } from "./film";
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
import { type Answer, type Connection, type Request, Socket } from "./socket";
import { Talk } from "./talk.svelte";

export type Move = Record<string, unknown>;

/** How the moment of a move in a race was measured, and what came of it. */
export interface Proof {
  evidence: Evidence;
  /** The events of the story that the move led to: from this one on, */
  from: number;
  /** and up to, but not with, this one. */
  to: number;
  /** The move, if it came to nothing. */
  refused?: { move: Move; rule: string };
}

/** What happened up to a version, kept over a reload. */
interface Story {
  match: number;
  version: number;
  events: unknown[];
  proofs: Proof[];
  /** How many events each of the latest steps brought: what is taken back leaves the story. */
  lengths?: number[];
  /** Turns a bot has played for us in a match, as far as we know of them. */
  byBot?: { match: number; turns: number };
}

/** Somebody's clock: what is left, and if it runs, when the time is up on performance.now()'s clock. */
export interface Face {
  left: number;
  until: number | null;
}

/** Coming back by itself would not help, or would send another page of the same person away. */
const FINAL = new Set<Problem>(["no_such_table", "too_many_devices"]);

const UNTOLD: Story = { match: 0, version: 0, events: [], proofs: [] };

export class Table {
  readonly code: string;
  readonly talk: Talk;
  info = $state.raw<TableChanged | null>(null);
  step = $state.raw<Step | null>(null);
  /** When what people race to answer is to be painted, on performance.now()'s clock. */
  race = $state.raw<number | null>(null);
  /** When the house fills the table up with bots and starts, on performance.now()'s clock. */
  starts = $state.raw<number | null>(null);
  story = $state.raw<unknown[]>([]);
  proofs = $state.raw<Proof[]>([]);
  connection = $state<Connection>("connecting");
  refused = $state.raw<{ move: Move; rule: string; evidence: Evidence | null } | null>(null);
  problem = $state<Problem | null>(null);
  /** What was missed is being shown. */
  isFilm = $state(false);
  /** Turns that a bot played for us while we were away. */
  playedForYou = $state(0);
  /** By seat; empty without clocks. */
  clocks = $state.raw<(Face | null)[]>([]);
  /** When `info` was told, on performance.now()'s clock. */
  toldAt = $state(0);
  #waiting = $state(0);
  #forgotten: () => string;
  #kept: Story;
  #clock = new HouseClock();
  /** The version drawn last when this line began. */
  #hasSeen = 0;
  #socket: Socket;
  #film = new Film({
    show: (step) => this.#happened(step),
    ran: (isRunning) => (this.isFilm = isRunning),
  });

  /** @param forgotten What to call a player who asked to be forgotten. */
  constructor(code: string, forgotten: () => string = () => "") {
    this.code = code;
    this.#forgotten = forgotten;
    this.talk = new Talk(code);
    this.#kept = this.#remembered();
    this.#socket = new Socket({
      address: () => this.#address(),
      heard: (message) => this.#heard(message),
      changed: (connection) => this.#connected(connection),
    });
  }

  /** A move of ours is on its way and not yet answered. */
  get pending(): boolean {
    return this.#waiting > 0;
  }

  get isHost(): boolean {
    return this.info !== null && this.info.host === this.info.you;
  }

  /** In a race, `reaction` counts from the frame in which it was painted. */
  async play(move: Move, reaction: number | null = null): Promise<Answer> {
    this.refused = null;
    this.#waiting += 1;
    const answer = await this.ask({ type: "play", move, reaction: whole(reaction) });
    this.#waiting -= 1;
    if (answer.type === "refused") {
      this.refused = { move, rule: answer.rule, evidence: answer.evidence ?? null };
      if (answer.evidence) this.#refused(move, answer.rule, answer.evidence);
    }
    // The game was over before the move came: the results say so already.
    if (answer.type === "failed" && answer.problem === "not_now") this.problem = null;
    return answer;
  }

  async ask(request: Request): Promise<Answer> {
    this.problem = null;
    return this.#socket.ask(request);
  }

  skipFilm(): void {
    this.#film.skip();
  }

  rename(name: string, avatar: string): Promise<Answer> {
    return this.ask({ type: "rename", name, avatar: avatar as Avatar });
  }

  leave(): void {
    this.#film.stop();
    this.#socket.close();
  }

  #address(): string {
    const house = location.origin.replace(/^http/, "ws");
    return `${house}/api/tables/${this.code}/socket?version=${this.#kept.version}`;
  }

  #connected(connection: Connection): void {
    if (this.isFilm) this.#film.stop(); // the house tells the rest again
    if (connection === "open") {
      this.#clock = new HouseClock();
      this.#hasSeen = this.#kept.version;
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
    // What lay on the table before is no position of another game.
    if (this.info && this.info.game !== info.game) this.step = null;
    const seats = info.seats.map((seat) => (seat?.name === "" ? { ...seat, name: this.#forgotten() } : seat));
    const evening = info.evening ?? this.info?.evening ?? [];
    this.info = { ...info, seats, evening };
    this.starts = this.#clock.moment(info.starts ?? null);
    this.toldAt = performance.now();
    const clocksRun = info.phase === "playing" && !info.paused;
    this.clocks = info.seats.map((who, seat) => this.#face(who, clocksRun && this.#awaits(seat)));
    const turns = (info.seat === null ? null : info.seats[info.seat]?.turns_by_bot) ?? 0;
    const { byBot } = this.#kept;
    const known = byBot?.match === info.match ? byBot.turns : 0;
    if (turns > known) this.playedForYou += turns - known;
    if (turns !== known) this.#keep({ ...this.#kept, byBot: { match: info.match, turns } });
  }

  #awaits(seat: number): boolean {
    return this.step?.awaited.includes(seat) ?? false;
  }

  #face(who: Occupant | null, isAwaited: boolean): Face | null {
    const left = who?.clock ?? null;
    if (left === null) return null;
    return { left, until: isAwaited && !who?.stand_in ? performance.now() + left : null };
  }

  /** Who has seen nothing yet misses nothing, and the table is drawn as it is. */
  #arrived(step: Step): void {
    const ahead = this.#versionsAhead(step);
    const missed = ahead > 0 && this.#hasSeen > 0 && this.#kept.match === step.match;
    if (this.#film.isRunning || missed) this.#film.add(step, ahead + 1);
    else this.#happened(step);
  }

  #versionsAhead(step: Step): number {
    return Math.max(0, (this.info?.version ?? 0) - step.version);
  }

  #happened(step: Step): void {
    this.#keep({ ...this.#kept, ...told(this.#kept, step), match: step.match, version: step.version });
    this.refused = null;
    this.race = this.#clock.here(step.race);
    if (step.clocks) this.clocks = this.#faces(step.clocks);
    this.step = this.#versionsAhead(step) ? { ...step, legal: [], undo: null } : step;
  }

  #faces({ left, until }: Clocks): (Face | null)[] {
    return left.map((time, seat) => {
      const house = until[seat] ?? null;
      const isTimed = this.info?.seats[seat]?.bot === null;
      return isTimed ? { left: time, until: this.#clock.moment(house) } : null;
    });
  }

  #refused(move: Move, rule: string, evidence: Evidence): void {
    const at = this.#kept.events.length;
    const proof = { evidence, from: at, to: at, refused: { move, rule } };
    this.#keep({ ...this.#kept, proofs: [...this.#kept.proofs, proof] });
  }

  #keep(story: Story): void {
    this.#kept = story;
    remember(`story.${this.code}`, JSON.stringify(story), () => sessionStorage);
    this.story = story.events;
    this.proofs = story.proofs;
  }

  #remembered(): Story {
    const kept = recall(`story.${this.code}`, () => sessionStorage);
    return kept === null ? UNTOLD : { ...UNTOLD, ...(JSON.parse(kept) as Partial<Story>) };
  }

  #failed(problem: Problem): void {
    this.problem = problem;
    if (FINAL.has(problem)) this.#socket.close();
  }
}

type Told = Pick<Story, "events" | "proofs" | "lengths">;

/** The events so far, how their moments were measured, and the lengths of the steps that brought them. */
function told(kept: Story, step: Step): Told {
  const known = kept.match === step.match ? kept : UNTOLD;
  if (step.story) return toldAnew(step.story);
  return step.taken_back ? without(known, step.taken_back.steps) : withStep(known, step);
}

/** The house tells everything once more; how moments were measured it does not. */
function toldAnew(story: unknown[][]): Told {
  return { events: story.flat(), proofs: [], lengths: story.map(({ length }) => length) };
}

function withStep({ version, events, proofs, lengths = [] }: Story, step: Step): Told {
  const [from, to] = [events.length, events.length + step.events.length];
  const isNext = step.version === version + 1 || events.length === 0;
  return {
    events: [...events, ...step.events],
    proofs: step.evidence ? [...proofs, { evidence: step.evidence, from, to }] : proofs,
    lengths: isNext ? [...lengths, step.events.length] : lengths,
  };
}

function without({ events, proofs, lengths = [] }: Story, steps: number): Told {
  const staying = Math.max(0, lengths.length - steps);
  const gone = lengths.slice(staying).reduce((sum, length) => sum + length, 0);
  return { events: events.slice(0, events.length - gone), proofs, lengths: lengths.slice(0, staying) };
}

function whole(reaction: number | null): number | null {
  return reaction === null ? null : Math.max(0, Math.round(reaction));
}
