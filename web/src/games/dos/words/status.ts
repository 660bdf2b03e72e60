import { m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type { Move, View } from "../model";
import { type Offers, offersOf } from "../logic/offers";
import { the } from "./words";

/** The status line: what the reader must or may do, or whom the table waits for. */
export function status(view: View, legal: Move[], seat: number | null, names: Names): string {
  if (view.winner !== null) return m.dos_status_won({ name: names(view.winner) });
  return view.turn === seat ? task(view, offersOf(legal)) : waiting(view, names(view.turn));
}

function waiting({ turn, drawn, laid, owed }: View, name: string): string {
  const count = owed[turn] ?? 0;
  if (drawn) return m.dos_status_waiting_drew({ name });
  if (laid > 0) return m.dos_status_waiting_laid({ name, count: laid });
  return count > 0 ? m.dos_status_waiting_owes({ name, count }) : m.dos_status_waiting({ name });
}

function task(view: View, offers: Offers): string {
  const canPlay = offers.plays.length > 0;
  if (view.drawn) return afterDrawing(the(view.drawn_card ?? 0), canPlay);
  const owed = view.owed[view.turn] ?? 0;
  if (view.laid > 0) return afterPlaying(view, owed, canPlay);
  if (owed > 0) return canPlay ? m.dos_status_owed({ count: owed }) : m.dos_status_owed_draw({ count: owed });
  return canPlay ? m.dos_status_open() : m.dos_status_must_draw();
}

function afterDrawing(card: string, canPlay: boolean): string {
  return canPlay ? m.dos_status_drew({ card }) : m.dos_status_drew_nothing({ card });
}

/** The part of the turn that is left after a play. */
function afterPlaying({ used, laid }: View, owed: number, canPlay: boolean): string {
  if (laid < owed) return m.dos_status_owed_more({ count: owed - laid });
  if (!canPlay) return m.dos_status_done();
  return used[0] ? m.dos_status_still_right() : m.dos_status_still_left();
}
