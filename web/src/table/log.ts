/** The log of a match in words. An event is put into words once: a step costs what it brings, however long the match. */

/** The line of the log about an event. */
export interface Told {
  words: string;
  /** The seat whose turn it belongs to; null for nobody's turn, undefined for the same turn as before. */
  turn?: number | null | undefined;
  /** The cards that it names. */
  pieces?: readonly number[];
}

/** One line of the log. A line that is told anew is another object. */
export interface Line {
  words: string;
  turn: number | null;
  /** The turn of somebody else begins with it. */
  begins: boolean;
  pieces: readonly number[];
}

/** The lines so far. The list itself changes at its end only; after each change it is handed out in another object. */
export interface LogLines {
  readonly lines: readonly Line[];
}

/** An event in words; null for what goes without saying. */
type Say = (event: unknown) => Told | null;

export class LogWriter {
  #lines: Line[] = [];
  /** The events told so far, and the number of lines after each of them. */
  #told: { event: unknown; lines: number }[] = [];
  #voice = "";

  /**
   * The log of the first `count` events. Events that were taken back leave it.
   * @param voice What the words depend on besides the event: with another voice everything is told anew.
   */
  write(events: readonly unknown[], count: number, say: Say, voice: string): LogLines {
    const known = voice === this.#voice ? this.#known(events, count) : 0;
    this.#voice = voice;
    this.#forget(known);
    for (const event of events.slice(known, count)) this.#add(event, say);
    return { lines: this.#lines };
  }

  /** The index of the event that a line tells of. */
  eventOf(line: number): number {
    return this.#told.findIndex(({ lines }) => lines > line);
  }

  /** How many of these events were told before. They change at their end only, so the last equal one decides. */
  #known(events: readonly unknown[], count: number): number {
    let known = Math.min(this.#told.length, count);
    while (known > 0 && this.#told[known - 1]?.event !== events[known - 1]) known -= 1;
    return known;
  }

  #forget(known: number): void {
    this.#told.length = known;
    this.#lines.length = this.#told.at(-1)?.lines ?? 0;
  }

  #add(event: unknown, say: Say): void {
    const told = say(event);
    if (told !== null) this.#lines.push(lineAfter(this.#lines.at(-1), told));
    this.#told.push({ event, lines: this.#lines.length });
  }
}

export function lineAfter(last: Line | undefined, { words, turn, pieces = [] }: Told): Line {
  const before = last?.turn ?? null;
  const now = turn === undefined ? before : turn;
  return { words, pieces, turn: now, begins: now !== null && now !== before };
}

/** The number of lines in a part of the log. The browser leaves out the parts that are out of sight when it computes
 *  styles and places, so a new line costs no more in a long log. */
const PART = 40;

/** Makes a log show these lines, of which it showed some before, in lists of PART lines. Only its end is touched. */
export function writeLines(
  parts: Element,
  shown: Line[],
  lines: readonly Line[],
  item: (line: Line) => HTMLElement,
): void {
  while (shown.length > 0 && shown.at(-1) !== lines[shown.length - 1]) {
    shown.pop();
    removeLast(parts);
  }
  for (const line of lines.slice(shown.length)) {
    if (shown.length % PART === 0) parts.append(document.createElement("ol"));
    parts.lastElementChild?.append(item(line));
    shown.push(line);
  }
}

function removeLast(parts: Element): void {
  const list = parts.lastElementChild;
  list?.lastElementChild?.remove();
  if (list?.childElementCount === 0) list.remove();
}
