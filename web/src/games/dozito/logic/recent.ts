/** The slots that each seat changed in its last turn, outlined until the reader's next one. */

import type { Event } from "../model";

export type Recent = ReadonlyMap<number, ReadonlySet<number>>;

export const NOTHING: Recent = new Map();

export function remembered(recent: Recent, events: Event[], you: number | null): Recent {
  return events.reduce((known, event) => after(known, event, you), recent);
}

function after(recent: Recent, event: Event, you: number | null): Recent {
  switch (event.type) {
    case "drawn":
    case "taken":
      return event.seat === you ? NOTHING : new Map(recent).set(event.seat, new Set());
    case "placed": {
      if (event.seat === you) return recent;
      const slots = new Set(recent.get(event.seat)).add(event.slot);
      return new Map(recent).set(event.seat, slots);
    }
    case "round_opened":
      return NOTHING;
    default:
      return recent;
  }
}
