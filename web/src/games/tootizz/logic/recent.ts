/** The domino that each of the others laid last: outlined until your next turn. */

import type { Event } from "../model";

export type Recent = ReadonlyMap<number, number>;

export const NOTHING: Recent = new Map();

export function remembered(recent: Recent, events: Event[], you: number | null): Recent {
  return events.reduce((known, event) => after(known, event, you), recent);
}

function after(recent: Recent, event: Event, you: number | null): Recent {
  switch (event.type) {
    case "placed":
      // When you have laid yours, what the others did before is old.
      return event.seat === you ? NOTHING : new Map(recent).set(event.seat, event.domino);
    case "round_opened":
      return NOTHING;
    default:
      return recent;
  }
}
