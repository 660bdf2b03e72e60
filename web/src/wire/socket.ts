/** The connection between this page and the house.
 *
 * Delivery: each request is done exactly once. Requests are sent in their order, and sent again with the same id after
 * every reconnection until they are answered; the house recognises the id of a request that it has done. Messages of
 * the house arrive in order; after a lost connection the address names the last version, and the house sends the steps
 * that were missed. Requests do not outlive the page: after a reload the table is drawn anew.
 */

import type { Accepted, AnyRequest, Failed, Ping, Pong, Refused, ServerMessage } from "./protocol";

/** A move as it is sent; only its game knows more about it. */
export type Move = Record<string, unknown>;

type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;
export type Request = WithoutId<AnyRequest>;
export type Answer = Accepted | Refused | Failed;

/** A `broken` connection is being restored, an `offline` one waits for the network, a `closed` one stays closed. */
export type Connection = "connecting" | "open" | "broken" | "offline" | "closed";

export interface Listener {
  /** The address to connect to. It names the version drawn last, so it is asked for each connection. */
  address(): string;
  heard(message: ServerMessage): void;
  changed(connection: Connection): void;
}

interface Unanswered {
  message: AnyRequest;
  sends: number;
  answer(answer: Answer): void;
}

// Browsers offer randomUUID on secure addresses only; a home network often has none.
const PAGE = crypto.getRandomValues(new Uint32Array(3)).join("-");
let counter = 0;

const FIRST_PAUSE = 250;
/** Short, so that all pages are connected within two seconds after a restart of the house. */
const LONGEST_PAUSE = 1_500;
const PATIENCE = 2_000;
const LONGEST_PATIENCE = 30_000;
/** The house sends a ping every two seconds: a connection that is silent for so long is dead. */
const SILENCE = 15_000;
/** How often the time above doubles, for a slow house. */
const MOST_DOUBLINGS = 3;
/** A page hidden this long may have slept through the end of its connection. */
const NAP = 10_000;

export class Socket {
  #listener: Listener;
  #unanswered = new Map<string, Unanswered>();
  #webSocket: WebSocket | null = null;
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
      if (this.#webSocket?.readyState === WebSocket.OPEN) this.#send(waiting);
    });
  }

  close(): void {
    this.#closed = true;
    this.#watched.abort();
    this.#drop();
    this.#listener.changed("closed");
  }

  #connect(): void {
    const webSocket = new WebSocket(this.#listener.address());
    this.#webSocket = webSocket;
    webSocket.onopen = () => this.#opened();
    webSocket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    webSocket.onclose = () => this.#lose();
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

  /** A ping is answered before anything else is done: any delay here would count as latency. */
  #answer({ number }: Ping): void {
    this.#webSocket?.send(JSON.stringify({ type: "pong", number, clock: performance.now() } satisfies Pong));
  }

  #send(waiting: Unanswered): void {
    waiting.sends += 1;
    this.#webSocket?.send(JSON.stringify(waiting.message));
    this.#expectAnswer();
  }

  /** Reconnects if the oldest request is not answered in time. The time doubles with each try, for slow connections. */
  #expectAnswer(): void {
    clearTimeout(this.#patience);
    const [oldest] = this.#unanswered.values();
    if (!oldest) return;
    const patience = Math.min(PATIENCE * 2 ** (oldest.sends - 1), LONGEST_PATIENCE);
    this.#patience = setTimeout(() => this.#reconnect(), patience);
  }

  /** Reconnects after a silence: a spectator sends no requests that could remain without an answer. */
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
    if (!this.#webSocket) return;
    this.#webSocket.onopen = this.#webSocket.onmessage = this.#webSocket.onclose = null;
    this.#webSocket.close();
    this.#webSocket = null;
  }

  #wake(): void {
    if (document.hidden) {
      this.#hiddenAt = Date.now();
      return;
    }
    const asleep = this.#hiddenAt > 0 && Date.now() - this.#hiddenAt > NAP;
    if (asleep || this.#webSocket?.readyState !== WebSocket.OPEN) this.#reconnect();
  }
}
