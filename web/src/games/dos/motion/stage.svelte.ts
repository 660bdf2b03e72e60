import { Stage, type BoardStep } from "../../../tabletop/stage.svelte";
import type { Trip } from "../../../tabletop/projector";
import { filmOf, roundEndIn, type RoundEnd } from "./film";
import type { DiscardPile, Event, View } from "../model";
import { tripOf } from "./projector";
import { NOTHING, remembered, type Recent } from "../logic/recent";
import { soundOf } from "./sounds";

export class DosStage extends Stage<View, Event, RoundEnd> {
  protected readonly next = [
    "[data-spot^=card].drawn button",
    "[data-spot^=card] button",
    "[data-spot=pile] button",
    "[data-spot=finish] button:not(:disabled)",
  ];

  /** The top card of each discard pile before a card flew there. */
  covered = $state.raw<(DiscardPile | null)[]>([]);
  #known = $state.raw<Recent>(NOTHING);
  #atEnd = $state.raw<Recent>(NOTHING);

  get recent(): Recent {
    return this.end ? this.#atEnd : this.#known;
  }

  protected film(before: View | null, events: Event[], after: View): Trip[] {
    return filmOf(before, events, after).map(tripOf);
  }

  protected sound = soundOf;

  /** The last round leads to the results at once; its hands lie open behind them. */
  protected override endIn(before: View | null, { view, events }: BoardStep<View, Event>): RoundEnd | null {
    return view.winner === null ? roundEndIn(before, events) : null;
  }

  protected override note(before: View | null, step: BoardStep<View, Event>, ended: RoundEnd | null): void {
    const { events, story = events } = step;
    this.covered = [0, 1].map((side) => coveredBy(before, events, side));
    if (ended) this.#atEnd = remembered(this.#known, [...ended.closing, ended.told]);
    // Without events the table was joined, or something was taken back: then only the story knows who laid what.
    this.#known = before && events.length > 0 ? remembered(this.#known, events) : remembered(NOTHING, story);
  }
}

function coveredBy(before: View | null, events: Event[], side: number): DiscardPile | null {
  const landed = events.some(
    (event) => (event.type === "laid" || event.type === "flipped") && event.side === side,
  );
  return landed ? (before?.discards[side] ?? null) : null;
}
