import type { Trip } from "../../../tabletop/projector";
import { Stage, type BoardStep } from "../../../tabletop/stage.svelte";
import { filmOf, roundEndIn, type RoundEnd } from "./film";
import type { Event, View } from "../model";
import { tripOf } from "./projector";
import { NOTHING, remembered, type Recent } from "../logic/recent";
import { soundOf } from "./sounds";

export class TootizzStage extends Stage<View, Event, RoundEnd> {
  protected readonly next = ["[data-spot^=cell] button[tabindex='0']", "[data-spot^=claim] button"];

  /** The domino that each of the others laid last. */
  recent = $state.raw<Recent>(NOTHING);

  constructor(private readonly initials: () => string[]) {
    super();
  }

  protected film(before: View | null, events: Event[], after: View): Trip[] {
    const initials = this.initials();
    return filmOf(before, events, after).map((shot) => tripOf(shot, initials));
  }

  protected sound = soundOf;

  /** The last round is counted on the sheet with the results. */
  protected override endIn(before: View | null, { view, events }: BoardStep<View, Event>): RoundEnd | null {
    return view.turn === null ? null : roundEndIn(before, events);
  }

  protected override note(before: View | null, step: BoardStep<View, Event>): void {
    const { events, story = events, seat } = step;
    const isNext = before !== null && events.length > 0;
    this.recent = isNext ? remembered(this.recent, events, seat) : remembered(NOTHING, story, seat);
  }
}
