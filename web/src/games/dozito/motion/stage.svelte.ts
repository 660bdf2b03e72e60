import { Stage, type BoardStep } from "../../../tabletop/stage.svelte";
import type { Trip } from "../../../tabletop/projector";
import { filmOf, roundEndIn, type RoundEnd } from "./film";
import type { Event, View } from "../model";
import { tripOf } from "./projector";
import { NOTHING, remembered, type Recent } from "../logic/recent";
import { soundOf } from "./sounds";

export class DozitoStage extends Stage<View, Event, RoundEnd> {
  protected readonly next = ["[data-spot=hand] button", "[data-spot] button"];

  /** The slots that each other seat changed in its last turn. */
  recent = $state.raw<Recent>(NOTHING);
  /** The top card of each discard pile before a card flew there. */
  under = $state.raw<(number | null)[]>([]);

  protected film(before: View | null, events: Event[], after: View): Trip[] {
    return filmOf(before, events, after).map(tripOf);
  }

  protected sound = soundOf;

  /** The last round is counted on the sheet with the results. */
  protected override endIn(before: View | null, { view, events }: BoardStep<View, Event>): RoundEnd | null {
    return view.over ? null : roundEndIn(before, events);
  }

  protected override note(before: View | null, { events, seat }: BoardStep<View, Event>): void {
    this.recent = remembered(this.recent, events, seat);
    this.under = [0, 1].map((side) => landedOn(before, events, side));
  }
}

function landedOn(before: View | null, events: Event[], side: number): number | null {
  const landed = events.some((event) => event.type === "discarded" && event.side === side);
  return landed ? (before?.discards[side]?.top ?? null) : null;
}
