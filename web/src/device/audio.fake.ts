/** A sound card whose only listener is the test. */

class Param {
  value = 0;
  peak = 0;
  loudestAt = 0;
  setValueAtTime(value: number): this {
    this.value = value;
    return this;
  }
  linearRampToValueAtTime(value: number, at: number): this {
    this.peak = value;
    this.loudestAt = at;
    return this;
  }
  exponentialRampToValueAtTime(): this {
    return this;
  }
}

class Node {
  next: Node | null = null;
  connect(next: Node): Node {
    return (this.next = next);
  }
}

class Gain extends Node {
  gain = new Param();
}

class Filter extends Node {
  type = "";
  frequency = new Param();
  Q = new Param();
}

class Source extends Node {
  type = "";
  frequency = new Param();
  buffer: unknown = null;
  loop = false;
  from = 0;
  until = 0;
  constructor(readonly context: Context) {
    super();
  }
  start(from: number): void {
    this.from = from;
    this.context.started.push(this);
  }
  stop(until: number): void {
    this.until = until;
  }
  /** The envelope it goes through. */
  get envelope(): Param {
    let node: Node | null = this.next;
    while (node && !(node instanceof Gain)) node = node.next;
    return node?.gain ?? new Param();
  }
  get isHeard(): boolean {
    let node: Node | null = this.next;
    while (node && node !== this.context.destination) node = node.next;
    return node === this.context.destination;
  }
}

export class Context {
  static all: Context[] = [];
  state = "suspended";
  currentTime = 7;
  sampleRate = 100;
  destination = new Node();
  started: Source[] = [];

  constructor() {
    Context.all.push(this);
  }
  async resume(): Promise<void> {
    this.state = "running";
  }
  async suspend(): Promise<void> {
    this.state = "suspended";
  }
  createOscillator(): Source {
    return new Source(this);
  }
  createBufferSource(): Source {
    return new Source(this);
  }
  createGain(): Gain {
    return new Gain();
  }
  createBiquadFilter(): Filter {
    return new Filter();
  }
  createBuffer(_channels: number, length: number): { getChannelData(): Float32Array } {
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  }
}
