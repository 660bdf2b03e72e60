import { listing, m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type { Move, View } from "../model";

/** Until the dice of a race are painted. */
export function statusBeforeRace(): string {
  return m.kezao_status_ready();
}

/** The status line: what the reader must or may do, or whom the table waits for. */
export function status(view: View, legal: Move[], seat: number | null, names: Names): string {
  switch (view.phase) {
    case "choosing":
      return view.roller === seat ? m.kezao_status_choose() : m.kezao_choosing({ name: names(view.roller) });
    case "countdown":
      return m.kezao_status_ready();
    case "race":
      return racing(view, legal, seat);
    case "over":
      return m.kezao_say_game_won({
        many: view.winners.length > 1 ? "yes" : "no",
        names: listing(view.winners.map(names)),
      });
  }
}

function racing(view: View, legal: Move[], seat: number | null): string {
  const count = Math.max(0, view.limit - view.laid.length);
  if (view.decided !== null) return m.kezao_status_deciding();
  if (seat === null) return m.kezao_status_watch({ count });
  if (view.barred[seat]) return m.kezao_status_barred();
  if (view.opposition) return legal.length > 0 ? m.kezao_status_opposition() : m.kezao_status_laid();
  return view.passed[seat] ? m.kezao_status_passed() : m.kezao_status_throw({ count });
}
