import type { Trip } from "../../../tabletop/projector";
import { Stage, type Step } from "../../../tabletop/stage.svelte";
import { filmOf, roundEndIn, type RoundEnd } from "./film";
import type { Event, View } from "../model";
import { tripOf } from "./projector";
import { soundOf } from "./sounds";

export class TootizzStage extends Stage<View, Event, RoundEnd> {
  protected readonly next = ["[data-spot^=cell] button[tabindex='0']", "[data-spot^=claim] button"];

  constructor(private readonly initials: () => string[]) {
    super();
  }

  protected film(before: View | null, events: Event[], after: View): Trip[] {
    const initials = this.initials();
    return filmOf(before, events, after).map((shot) => tripOf(shot, initials));
  }

  protected sound = soundOf;

  /** The last round is counted on the sheet with the results. */
  protected override endIn(before: View | null, { view, events }: Step<View, Event>): RoundEnd | null {
    return view.turn === null ? null : roundEndIn(before, events);
  }
}
