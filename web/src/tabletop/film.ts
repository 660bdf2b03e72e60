/** Films: which cards move in a step, from where to where and when, before anything is drawn. */

import type { Ending } from "./stage.svelte";

/** The flight of one thing between two spots. */
export interface Passage<Spot extends string> {
  from: Spot;
  to: Spot;
  /** Whether the card leaves with its back up and turns on the way. */
  turns: boolean;
  /** Milliseconds before it leaves. */
  delay: number;
}

export interface CardPassage<Spot extends string> extends Passage<Spot> {
  /** The face that is seen on landing; null for a back. */
  card: number | null;
}

export interface Ended<View, Event, Told extends Event> extends Ending<View, Event> {
  /** The event that ended the round. */
  told: Told;
}

/** The end of a round inside a step; null if there is none, or if nobody saw the round. `closed` is the table as it lay
 *  then. */
export function endingIn<View, Event, Told extends Event>(
  before: View | null,
  events: Event[],
  isEnd: (event: Event) => event is Told,
  closed: (before: View, closing: Event[], told: Told) => View,
): Ended<View, Event, Told> | null {
  const told = events.find(isEnd);
  if (!before || told === undefined) return null;
  const at = events.indexOf(told);
  const closing = events.slice(0, at);
  return { told, view: closed(before, closing, told), closing, opening: events.slice(at + 1) };
}
