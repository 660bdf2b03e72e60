/** Sentences about decisions that were undone. */

import { m } from "../texts/index.svelte";
import type { TakenBack } from "../wire/protocol";

export function takenBackWords(
  { seat, showed }: TakenBack,
  you: number | null,
  nameOf: (seat: number) => string,
): string {
  if (seat === null || seat === you) return showed ? m.undo_done_shown_you() : m.undo_done_you();
  const name = nameOf(seat);
  return showed ? m.undo_done_shown({ name }) : m.undo_done({ name });
}

/** How often this seat undid a decision that had revealed something. */
export function timesUndone(undone: readonly number[], seat: number): number {
  return undone.filter((other) => other === seat).length;
}
