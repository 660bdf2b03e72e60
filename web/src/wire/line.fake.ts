import type { AnyRequest, ClientMessage, Pong, ServerMessage } from "./protocol";

/** One end of a line whose other end is the test. */
export class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: AnyRequest[] = [];
  pongs: Pong[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    Line.all.push(this);
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
    this.readyState = Line.OPEN;
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

export function lastLine(): Line {
  return Line.all.at(-1) as Line;
}
