/** One table as this page knows it: what the house said last, and what we asked of it. */

import { recall, remember } from "../house/memory";
import { HouseClock } from "./clock";
import type { Evidence, Problem, ServerMessage, Step, TableChanged } from "./protocol";
import { type Answer, type Connection, type Request, Socket } from "./socket";

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
}

const UNTOLD: Story = { match: 0, version: 0, events: [], proofs: [] };

export class Table {
  readonly code: string;
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
  #waiting = $state(0);
  #kept: Story;
  #clock = new HouseClock();
  #socket: Socket;

  constructor(code: string) {
    this.code = code;
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

  leave(): void {
    this.#socket.close();
  }

  #address(): string {
    const house = location.origin.replace(/^http/, "ws");
    return `${house}/api/tables/${this.code}/socket?version=${this.#kept.version}`;
  }

  #connected(connection: Connection): void {
    if (connection === "open") this.#clock = new HouseClock();
    this.connection = connection;
  }

  #heard(message: ServerMessage): void {
    if (message.type === "ping") this.#clock.hear(message);
    else if (message.type === "table_changed") this.#changed(message);
    else if (message.type === "step") this.#happened(message);
    else if (message.type === "failed") this.#failed(message.problem);
  }

  #changed(info: TableChanged): void {
    this.info = info;
    this.starts = this.#clock.moment(info.starts ?? null);
  }

  #happened(step: Step): void {
    const { events, proofs } = this.#kept.match === step.match ? this.#kept : UNTOLD;
    const story = { events: [...events, ...step.events], proofs };
    const [from, to] = [events.length, story.events.length];
    if (step.evidence) story.proofs = [...proofs, { evidence: step.evidence, from, to }];
    this.#keep({ match: step.match, version: step.version, ...story });
    this.refused = null;
    this.race = this.#clock.here(step.race);
    this.step = step;
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
    if (problem === "no_such_table") this.#socket.close();
  }
}

function whole(reaction: number | null): number | null {
  return reaction === null ? null : Math.max(0, Math.round(reaction));
}
