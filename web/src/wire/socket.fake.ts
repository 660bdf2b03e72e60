import type { AnyRequest, ClientMessage, Pong, ServerMessage } from "./protocol";

/** A WebSocket whose other end is the test. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: AnyRequest[] = [];
  pongs: Pong[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === "pong") this.pongs.push(message);
    else this.sent.push(message);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

export function lastSocket(): FakeSocket {
  return FakeSocket.all.at(-1) as FakeSocket;
}
