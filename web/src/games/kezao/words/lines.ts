/** The roll that a line of the log belongs to, and the cards that it names. */

import type { Event } from "../model";

export function turn(event: Event): number | null | undefined {
  if (event.type === "dice_chosen") return event.seat;
  return event.type === "round_opened" || event.type === "round_won" ? null : undefined;
}

export function pieces(event: Event): readonly number[] {
  if (event.type === "drew") return event.cards;
  return event.type === "laid" || event.type === "erred" ? [event.card] : [];
}
