/** What the board shows while steps arrive: the last view, or the table as it lay until a round has been counted. */

import { tick } from "svelte";
import { NOWHERE, positions, project, type Positions } from "../../parts/projector";
import { filmOf, roundEndIn, type RoundEnd, type Shot } from "./film";
import type { Event, View } from "./model";
import { tripOf } from "./projector";

export interface Step {
  view: View;
  events: Event[];
  version: number;
}

export class Stage {
  table = $state<HTMLElement>();
  /** A round that ended and is still being looked at. */
  end = $state.raw<RoundEnd | null>(null);
  isCounting = $state(false);

  #drawn: View | null = null;
  #endedAt = 0;

  constructor(private readonly initials: () => string[]) {}

  /** Before a step is drawn: remember where things lie. Once it is drawn, they move from there. */
  follow({ view, events, version }: Step): void {
    const before = this.#drawn;
    this.#drawn = view;
    const ended = roundEndIn(before, events);
    if (this.end && !ended) return;
    this.end = view.turn === null ? null : ended;
    this.#endedAt = version;
    const shots = this.end ? filmOf(before, this.end.closing, this.end.view) : filmOf(before, events, view);
    void this.#show(shots, positions(this.table));
  }

  /** The points have been looked at: the next round is opened, unless it has already begun. */
  goOn({ view, version }: Step): void {
    const shots = this.end && this.#endedAt === version ? filmOf(null, this.end.opening, view) : [];
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
    const initials = this.initials();
    await project(
      this.table,
      shots.map((shot) => tripOf(shot, initials)),
      before,
    );
    this.isCounting = this.end !== null;
  }
}

/** The control in use is often gone after a move: go on with the next one. */
function goOnWithKeys(table: HTMLElement): void {
  const focused = document.activeElement;
  if (focused !== table && table.contains(focused)) return;
  const next = table.querySelector<HTMLElement>(
    "[data-spot^=cell] button[tabindex='0'], [data-spot^=claim] button",
  );
  (next ?? table).focus();
}
