/** What the board shows while steps arrive: the last view, or the table as it lay until a round has been counted. */

import { tick } from "svelte";
import { NOWHERE, positions, project, type Positions } from "../../parts/projector";
import { filmOf, roundEndIn, type RoundEnd, type Shot } from "./film";
import type { Event, View } from "./model";
import { tripOf } from "./projector";
import { NOTHING, remembered, type Recent } from "./recent";

export interface Step {
  view: View;
  events: Event[];
  version: number;
  seat: number | null;
}

export class Stage {
  table = $state<HTMLElement>();
  /** What each of the others changed in their last turn. */
  recent = $state.raw<Recent>(NOTHING);
  /** What was on top of each discard pile before a card flew there. */
  under = $state.raw<(number | null)[]>([]);
  /** A round that ended and is still being looked at. */
  end = $state.raw<RoundEnd | null>(null);
  isCounting = $state(false);

  #drawn: View | null = null;
  #endedAt = 0;

  /** Before a step is drawn: remember where things lie. Once it is drawn, its cards fly from there. */
  follow({ view, events, version, seat }: Step): void {
    const before = this.#drawn;
    this.#drawn = view;
    this.recent = remembered(this.recent, events, seat);
    this.under = [0, 1].map((side) => landedOn(before, events, side));
    const ended = roundEndIn(before, events);
    if (this.end && !ended) return;
    this.end = view.over ? null : ended;
    this.#endedAt = version;
    const shots = this.end ? filmOf(before, this.end.closing, this.end.view) : filmOf(before, events, view);
    void this.#show(shots, positions(this.table));
  }

  /** The points have been looked at: the next round is dealt, unless it has already begun. */
  goOn({ view, version }: Step): void {
    const shots = this.end && this.#endedAt === version ? filmOf(null, this.end.opening, view) : [];
    this.end = null;
    this.isCounting = false;
    this.table?.focus();
    void this.#show(shots, NOWHERE);
  }

  async #show(shots: Shot[], before: Positions): Promise<void> {
    const hadFocus = this.table?.contains(document.activeElement);
    await tick();
    if (!this.table) return;
    if (hadFocus) keepFocus(this.table);
    await project(this.table, shots.map(tripOf), before);
    this.isCounting = this.end !== null;
  }
}

function landedOn(before: View | null, events: Event[], side: number): number | null {
  const landed = events.some((event) => event.type === "discarded" && event.side === side);
  return landed ? (before?.discards[side]?.top ?? null) : null;
}

/** The control in use is often gone after a move: go on with the next one. */
function keepFocus(table: HTMLElement): void {
  if (table !== document.activeElement && table.contains(document.activeElement)) return;
  const next =
    table.querySelector<HTMLElement>("[data-spot=hand] button") ??
    table.querySelector<HTMLElement>("[data-spot] button");
  (next ?? table).focus();
}
