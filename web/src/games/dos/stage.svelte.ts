/** What the board shows while steps arrive: the last view, or the table as it lay until a round has been counted. */

import { tick } from "svelte";
import { NOWHERE, positions, project, type Positions } from "../../parts/projector";
import { filmOf, roundEndIn, type RoundEnd, type Shot } from "./film";
import type { DiscardPile, Event, View } from "./model";
import { tripOf } from "./projector";
import { NOTHING, remembered, type Recent } from "./recent";

export interface Step {
  view: View;
  events: Event[];
  version: number;
}

export class Stage {
  table = $state<HTMLElement>();
  recent = $state.raw<Recent>(NOTHING);
  /** What lay on top of each discard pile before a card flew there. */
  covered = $state.raw<(DiscardPile | null)[]>([]);
  /** A round that ended and is still being looked at. */
  end = $state.raw<RoundEnd | null>(null);
  isCounting = $state(false);

  #drawn: View | null = null;
  #known = NOTHING;
  #endedAt = 0;

  /** Before a step is drawn: remember where things lie. Once it is drawn, its cards fly from there. */
  follow({ view, events, version }: Step): void {
    const before = this.#drawn;
    this.#drawn = view;
    this.covered = [0, 1].map((side) => coveredBy(before, events, side));
    this.#known = remembered(this.#known, events);
    const ended = roundEndIn(before, events);
    if (this.end && !ended) return;
    this.end = ended;
    this.#endedAt = version;
    this.recent = ended ? remembered(this.recent, ended.closing) : this.#known;
    const shots = ended ? filmOf(before, ended.closing, ended.view) : filmOf(before, events, view);
    void this.#show(shots, positions(this.table));
  }

  /** The points have been looked at: the next round is dealt, unless it has already begun. */
  goOn({ view, version }: Step): void {
    const shots = this.end && this.#endedAt === version ? filmOf(null, this.end.opening, view) : [];
    this.recent = this.#known;
    this.end = null;
    this.isCounting = false;
    this.table?.focus();
    void this.#show(shots, NOWHERE);
  }

  /** The table holds the focus while a move is on its way: the control that sent it may be gone at once. */
  keepFocus(): void {
    if (this.table?.contains(document.activeElement)) this.table.focus();
  }

  async #show(shots: Shot[], before: Positions): Promise<void> {
    const hadFocus = this.table?.contains(document.activeElement);
    await tick();
    if (!this.table) return;
    if (hadFocus) goOnWithKeys(this.table);
    await project(this.table, shots.map(tripOf), before);
    this.isCounting = this.end !== null;
  }
}

function coveredBy(before: View | null, events: Event[], side: number): DiscardPile | null {
  const landed = events.some(
    (event) => (event.type === "laid" || event.type === "flipped") && event.side === side,
  );
  return landed ? (before?.discards[side] ?? null) : null;
}

/** The control in use is often gone after a move: go on with the next one. */
function goOnWithKeys(table: HTMLElement): void {
  const focused = document.activeElement;
  if (focused !== table && table.contains(focused) && !focused?.matches(":disabled")) return;
  const next = [
    "[data-spot^=card] button",
    "[data-spot=pile] button",
    "[data-spot=finish] button:not(:disabled)",
  ]
    .map((place) => table.querySelector<HTMLElement>(place))
    .find((button) => button !== null);
  (next ?? table).focus();
}
