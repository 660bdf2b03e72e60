/** The line between this page and the house.
 *
 * What it promises: a request is done once. It goes out in the order it was made and goes out again, with
 * the same id, after every reconnection until it is answered; the house does a request it knows only once.
 * What the house says is heard in order; after a lost connection the address names the last version, and the
 * house tells what was missed. Nothing is promised beyond the life of the page: a reload simply draws anew.
 */

import type { Accepted, AnyRequest, Failed, Ping, Pong, Refused, ServerMessage } from "./protocol";

type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;
export type Request = WithoutId<AnyRequest>;
export type Answer = Accepted | Refused | Failed;

/** `broken` is trying again by itself, `offline` waits for a network, `closed` is for good. */
export type Connection = "connecting" | "open" | "broken" | "offline" | "closed";

export interface Listener {
  /** Where to connect, asked anew each time: it names the version drawn last. */
  address(): string;
  heard(message: ServerMessage): void;
  changed(connection: Connection): void;
}

interface Unanswered {
  message: AnyRequest;
  sends: number;
  answer(answer: Answer): void;
}

// Not randomUUID: on a plain http address in the home network browsers do not offer it.
const PAGE = crypto.getRandomValues(new Uint32Array(3)).join("-");
let counter = 0;

const FIRST_PAUSE = 250;
/** Short, so that everybody is back within two seconds of the house. */
const LONGEST_PAUSE = 1_500;
const PATIENCE = 2_000;
const LONGEST_PATIENCE = 30_000;
/** The house says something every two seconds: a line that is silent for so long only looks alive. */
const SILENCE = 15_000;
/** How often that doubles, for a house that is slow. */
const MOST_DOUBLINGS = 3;
/** A page hidden this long may have slept through the end of its connection. */
const NAP = 10_000;

export class Socket {
  #listener: Listener;
  #unanswered = new Map<string, Unanswered>();
  #line: WebSocket | null = null;
  #failures = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt = 0;
  #closed = false;
  #watched = new AbortController();

  constructor(listener: Listener) {
    this.#listener = listener;
    const { signal } = this.#watched;
    addEventListener("online", () => this.#reconnect(), { signal });
    addEventListener("offline", () => this.#lose(), { signal });
    document.addEventListener("visibilitychange", () => this.#wake(), { signal });
    this.#connect();
  }

  ask(request: Request): Promise<Answer> {
    const message = { ...request, id: `${PAGE}-${(counter += 1)}` } as AnyRequest;
    return new Promise((answer) => {
      const waiting = { message, sends: 0, answer };
      this.#unanswered.set(message.id, waiting);
      if (this.#line?.readyState === WebSocket.OPEN) this.#send(waiting);
    });
  }

  close(): void {
    this.#closed = true;
    this.#watched.abort();
    this.#drop();
    this.#listener.changed("closed");
  }

  #connect(): void {
    const line = new WebSocket(this.#listener.address());
    this.#line = line;
    line.onopen = () => this.#opened();
    line.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    line.onclose = () => this.#lose();
  }

  #opened(): void {
    this.#listener.changed("open");
    this.#expectWord();
    for (const waiting of this.#unanswered.values()) this.#send(waiting);
  }

  #hear(message: ServerMessage): void {
    if (message.type === "ping") this.#answer(message);
    if (message.type !== "failed") this.#failures = 0;
    this.#expectWord();
    this.#listener.heard(message);
    if (!("id" in message) || message.id === null) return;
    this.#unanswered.get(message.id)?.answer(message);
    this.#unanswered.delete(message.id);
    this.#expectAnswer();
  }

  /** At once, before anything else: what happens here counts as a slow line. */
  #answer({ number }: Ping): void {
    this.#line?.send(JSON.stringify({ type: "pong", number, clock: performance.now() } satisfies Pong));
  }

  #send(waiting: Unanswered): void {
    waiting.sends += 1;
    this.#line?.send(JSON.stringify(waiting.message));
    this.#expectAnswer();
  }

  /** No answer in time means a line that only looks alive. Twice as patient each time, for slow lines. */
  #expectAnswer(): void {
    clearTimeout(this.#patience);
    const [oldest] = this.#unanswered.values();
    if (!oldest) return;
    const patience = Math.min(PATIENCE * 2 ** (oldest.sends - 1), LONGEST_PATIENCE);
    this.#patience = setTimeout(() => this.#reconnect(), patience);
  }

  /** Who only watches asks for nothing, and would never learn that nobody is there any more. */
  #expectWord(): void {
    clearTimeout(this.#silence);
    const longest = SILENCE * 2 ** Math.min(this.#failures, MOST_DOUBLINGS);
    this.#silence = setTimeout(() => this.#lose(), longest);
  }

  #lose(): void {
    this.#drop();
    if (this.#closed) return;
    this.#listener.changed(navigator.onLine ? "broken" : "offline");
    const longest = Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE);
    this.#failures += 1;
    this.#pause = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
  }

  #reconnect(): void {
    this.#drop();
    this.#listener.changed("broken");
    this.#connect();
  }

  #drop(): void {
    clearTimeout(this.#pause);
    clearTimeout(this.#patience);
    clearTimeout(this.#silence);
    if (!this.#line) return;
    this.#line.onopen = this.#line.onmessage = this.#line.onclose = null;
    this.#line.close();
    this.#line = null;
  }

  #wake(): void {
    if (document.hidden) {
      this.#hiddenAt = Date.now();
      return;
    }
    const asleep = this.#hiddenAt > 0 && Date.now() - this.#hiddenAt > NAP;
    if (asleep || this.#line?.readyState !== WebSocket.OPEN) this.#reconnect();
  }
}
