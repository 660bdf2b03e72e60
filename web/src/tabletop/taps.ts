/** Answers to taps on things that cannot be used now. */

import { m } from "../texts/index.svelte";
import { tremble } from "./tremble";

/** The meaning of a tap: a move, about which the house is asked, or something that can be said at once. */
export interface Meaning<Move> {
  /** The thing that answers, if it is another one than the one under the finger. */
  spot?: string;
  move?: Move;
  words?: string;
  /** The paragraph that "why?" opens. */
  rule?: string | undefined;
}

export interface Tap<Move> extends Meaning<Move> {
  /** The `data-spot` of the thing that was tapped. */
  spot: string;
}

interface Table<Move> {
  element(): HTMLElement | undefined;
  /** The meaning of a tap on this spot; null for a spot that answers in another way. */
  meaning(spot: string): Meaning<Move> | null;
  /** The function that shows objections; undefined where no moves are possible, as in a replay. */
  object(): ((tap: Tap<Move>) => void) | undefined;
}

export class Taps<Move> {
  #table: Table<Move>;
  /** Where the finger came down; undefined before the first one. A button that was pressed is no longer asked about,
   *  whatever has become of it when the finger rises. */
  #pressed: string | null | undefined;

  constructor(table: Table<Move>) {
    this.#table = table;
  }

  down(event: Event): void {
    this.#pressed = uselessSpot(event);
  }

  click(event: Event): void {
    const spot = uselessSpot(event);
    if (spot !== null && (this.#pressed === undefined || this.#pressed === spot)) this.on(spot);
  }

  on(spot: string): void {
    const object = this.#table.object();
    const meaning = object ? this.#table.meaning(spot) : null;
    if (!object || !meaning) return;
    tremble(this.#table.element(), meaning.spot ?? spot);
    object({ spot, ...meaning });
  }
}

/** The spot under an event; null where something can be pressed, which answers for itself. */
function uselessSpot({ target }: Event): string | null {
  if (!(target instanceof Element) || target.closest("a, button, input, [role=dialog]")) return null;
  return target.closest<HTMLElement>("[data-spot]")?.dataset.spot ?? null;
}

/** The answer to a person who cannot act at all; null for the seat whose turn it is. */
export function standsBy(
  seat: number | null,
  turn: number | null,
  nameOf: (seat: number) => string,
): string | null {
  if (seat === null) return m.table_tap_watching();
  if (turn === null) return m.table_tap_over();
  return turn === seat ? null : m.table_tap_turn({ name: nameOf(turn) });
}
