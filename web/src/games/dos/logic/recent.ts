/** Marks on the table: events since a seat's last turn, and the seats that laid the top cards of the piles. */

import type { Event, Laid } from "../model";

export interface Note {
  /** The number of cards that the seat drew. */
  drew: number;
  lostTurn: boolean;
  caught: boolean;
}

export interface Recent {
  /** The last play on each pile. */
  laid: readonly [Laid | null, Laid | null];
  notes: ReadonlyMap<number, Note>;
  /** The hands of a round that is over, laid open to be counted. */
  hands: readonly (readonly number[])[];
}

const CLEAN: Note = { drew: 0, lostTurn: false, caught: false };
export const NOTHING: Recent = { laid: [null, null], notes: new Map(), hands: [] };

export function noteOf(recent: Recent, seat: number): Note {
  return recent.notes.get(seat) ?? CLEAN;
}

export function remembered(recent: Recent, events: Event[]): Recent {
  return events.reduce(after, recent);
}

function after(recent: Recent, event: Event): Recent {
  switch (event.type) {
    case "laid": {
      const [left, right] = recent.laid;
      return { ...recent, laid: event.side === 0 ? [event, right] : [left, event] };
    }
    case "drew":
    case "drew_unseen": {
      const count = event.type === "drew" ? event.cards.length : event.count;
      return noted(recent, event.seat, { drew: noteOf(recent, event.seat).drew + count });
    }
    case "turn_lost":
      return noted(recent, event.seat, { lostTurn: true });
    case "caught":
      return noted(recent, event.seat, { caught: true });
    case "turn_passed":
      return noted(recent, event.seat, CLEAN);
    case "round_won":
      return { ...recent, hands: event.hands };
    case "round_opened":
      return NOTHING;
    default:
      return recent;
  }
}

function noted(recent: Recent, seat: number, news: Partial<Note>): Recent {
  return { ...recent, notes: new Map(recent.notes).set(seat, { ...noteOf(recent, seat), ...news }) };
}
