/** The state of a board while steps arrive: the last view, or the table at the end of a round until it is counted. */

import { tick } from "svelte";
import { hear } from "../device/sound.svelte";
import type { Sound } from "../device/instruments";
import { finishAll } from "./flight";
import { NOWHERE, positions, project, type Positions, type Trip } from "./projector";

export interface BoardStep<View, Event> {
  view: View;
  events: Event[];
  /** All events so far, these included. */
  story?: Event[];
  version: number;
  /** The reader's seat; null for a spectator. */
  seat: number | null;
  /** Looking back, a round that ended is not looked at longer than until the next step. */
  looksBack?: boolean;
}

/** A round that ended inside a step. */
export interface Ending<View, Event> {
  /** The table as it lay when the round ended. */
  view: View;
  /** The events that led to the end of the round. */
  closing: Event[];
  /** The events after it, such as the deal of the next round. */
  opening: Event[];
}

/** Seconds between two sounds of one step. */
const BETWEEN_SOUNDS = 0.12;

/** Lets cards fly over the board, and keeps the focus. Each game says how its steps are animated. */
export abstract class Stage<View, Event, End extends Ending<View, Event> = never> {
  table = $state<HTMLElement>();
  /** A round that ended and is still being looked at. */
  end = $state.raw<End | null>(null);
  isCounting = $state(false);

  #drawn: View | null = null;
  /** The version that was followed last: what else changes at a table must not show a step twice. */
  #followed: number | null = null;
  #endedAt = 0;

  /** `before` is null if the table was not drawn yet; then only motions that start from known places are shown. */
  protected abstract film(before: View | null, events: Event[], after: View): Trip[];

  /** The sound of an event for the reader; null for a silent one. */
  protected abstract sound(event: Event, after: View): Sound | null;

  /** Whether it is played for small children. */
  protected isGentle?(view: View): boolean;

  /** Selectors of what the keyboard goes on with when the control in use is gone: the first that is there. */
  protected abstract readonly next: readonly string[];

  /** The round to be looked at before the table goes on; a game without rounds has none. */
  protected endIn?(before: View | null, step: BoardStep<View, Event>): End | null;

  /** Updates whatever else the board remembers, before the step is drawn. */
  protected note?(before: View | null, step: BoardStep<View, Event>, ended: End | null): void;

  /** Before a step is drawn: remember where things lie. Once it is drawn, its cards fly from there. */
  follow(step: BoardStep<View, Event>): void {
    if (step.version === this.#followed) return;
    this.#followed = step.version;
    const before = this.#drawn;
    this.#drawn = step.view;
    const ended = this.endIn?.(before, step) ?? null;
    this.note?.(before, step, ended);
    if (this.end && !ended && !step.looksBack) return;
    this.end = ended;
    this.#endedAt = step.version;
    const { events, view } = ended ? { events: ended.closing, view: ended.view } : step;
    this.#ring(ended ? step.events.slice(0, -ended.opening.length || undefined) : events, step.view);
    const plays = step.seat !== null && !step.looksBack;
    void this.#show(this.film(before, events, view), positions(this.table), this.#hasFocus(), plays);
  }

  /** The points have been looked at: the next round is dealt, unless it has already begun. */
  goOn({ view, version }: BoardStep<View, Event>): void {
    const opening = this.end && this.#endedAt === version ? this.end.opening : [];
    const trips = this.film(null, opening, view);
    this.#ring(opening, view);
    this.end = null;
    this.isCounting = false;
    void this.#show(trips, NOWHERE, true);
  }

  /** The table holds the focus while a move is on its way: the control that sent it may be gone at once. */
  keepFocus(): void {
    if (this.#hasFocus()) this.table?.focus();
  }

  #hasFocus(): boolean {
    return this.table?.contains(document.activeElement) ?? false;
  }

  /** Each sound once, however much happened: several cards are laid as one, and what was missed is no uproar. */
  #ring(events: Event[], view: View): void {
    const gentle = this.isGentle?.(view) ?? false;
    const sounds = events.map((event) => this.sound(event, view)).filter((sound) => sound !== null);
    const once = sounds.filter((sound, index) => sounds.indexOf(sound) === index);
    once.forEach((sound, index) => hear(sound, { gentle, after: index * BETWEEN_SOUNDS }));
  }

  /** `plays`: whether somebody plays here, who gets the focus if it is lost. */
  async #show(trips: Trip[], before: Positions, takesFocus: boolean, plays = false): Promise<void> {
    await tick();
    if (!this.table) return;
    finishAll(); // before the focus moves: both need the layout, which is then computed once
    if (takesFocus || (plays && isFocusLost(this.table))) this.#goOnWithKeys(this.table);
    await project(this.table, trips, before);
    this.isCounting = this.end !== null;
  }

  #goOnWithKeys(table: HTMLElement): void {
    const focused = document.activeElement;
    if (focused !== table && table.contains(focused) && !focused?.matches(":disabled")) return;
    const next = this.next
      .map((place) => table.querySelector<HTMLElement>(place))
      .find((control) => control !== null);
    // The focus scrolls into view only for keys; under a finger nothing moves.
    (next ?? table).focus({ preventScroll: !focused?.matches(":focus-visible") });
  }
}

/** Whether the control that was used last is gone, such as the one that led to this table. On a page that nobody has
 *  used yet, the focus stays where the browser puts it. */
function isFocusLost(table: HTMLElement): boolean {
  return navigator.userActivation?.hasBeenActive && document.activeElement?.contains(table) === true;
}
