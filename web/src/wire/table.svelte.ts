/** One table as this page knows it: what the house said last, and what we asked of it. */

import { recall, remember } from "../house/memory";
import type { Problem, ServerMessage, Step, TableChanged } from "./protocol";
import { type Answer, type Connection, type Request, Socket } from "./socket";

export type Move = Record<string, unknown>;

/** What happened since this page joined, kept over a reload. */
interface Story {
  match: number;
  events: unknown[];
}

export class Table {
  readonly code: string;
  info = $state.raw<TableChanged | null>(null);
  step = $state.raw<Step | null>(null);
  story = $state.raw<unknown[]>([]);
  connection = $state<Connection>("connecting");
  refused = $state.raw<{ move: Move; rule: string } | null>(null);
  problem = $state<Problem | null>(null);
  #waiting = $state(0);
  #socket: Socket;

  constructor(code: string) {
    this.code = code;
    this.#socket = new Socket({
      address: () => this.#address(),
      heard: (message) => this.#heard(message),
      changed: (connection) => (this.connection = connection),
    });
  }

  /** A move of ours is on its way and not yet answered. */
  get pending(): boolean {
    return this.#waiting > 0;
  }

  get isHost(): boolean {
    return this.info !== null && this.info.host === this.info.you;
  }

  async play(move: Move): Promise<void> {
    this.refused = null;
    this.#waiting += 1;
    const answer = await this.ask({ type: "play", move });
    this.#waiting -= 1;
    if (answer.type === "refused") this.refused = { move, rule: answer.rule };
  }

  async ask(request: Request): Promise<Answer> {
    this.problem = null;
    return this.#socket.ask(request);
  }

  leave(): void {
    this.#socket.close();
  }

  #address(): string {
    const known = this.step ? `?version=${this.step.version}` : "";
    return `${location.origin.replace(/^http/, "ws")}/api/tables/${this.code}/socket${known}`;
  }

  #heard(message: ServerMessage): void {
    if (message.type === "table_changed") this.info = message;
    else if (message.type === "step") this.#happened(message);
    else if (message.type === "failed") this.#failed(message.problem);
  }

  #happened(step: Step): void {
    const story = this.step?.match === step.match ? this.story : this.#remembered(step.match);
    this.story = [...story, ...step.events];
    this.refused = null;
    this.step = step;
    const kept: Story = { match: step.match, events: this.story };
    remember(`story.${this.code}`, JSON.stringify(kept), () => sessionStorage);
  }

  #remembered(match: number): unknown[] {
    const kept = recall(`story.${this.code}`, () => sessionStorage);
    const story = kept === null ? null : (JSON.parse(kept) as Story);
    return story?.match === match ? story.events : [];
  }

  #failed(problem: Problem): void {
    this.problem = problem;
    if (problem === "no_such_table") this.#socket.close();
  }
}
