import { m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type { Move, View } from "../model";
import { offersOf } from "../logic/offers";
import { named } from "./words";

/** The status line: what the reader must or may do, or whom the table waits for. */
export function status(view: View, legal: Move[], _seat: number | null, names: Names): string {
  if (view.twelve !== null) return m.dozito_status_twelve({ name: names(view.twelve) });
  if (view.over) return m.dozito_status_over();
  const isLast = view.closer !== null && view.closer !== view.turn;
  if (legal.length === 0)
    return isLast ? m.dozito_status_last_turns({ waiting: waiting(view, names) }) : waiting(view, names);
  return isLast ? m.dozito_status_last_turn({ task: task(view, legal) }) : task(view, legal);
}

function waiting(view: View, names: Names): string {
  const name = names(view.turn);
  return view.hand === null
    ? m.dozito_status_choosing({ name })
    : m.dozito_status_holding({ name, card: named(view.hand) });
}

function task(view: View, legal: Move[]): string {
  if (view.hand === null) return m.dozito_status_open();
  const card = named(view.hand);
  const { place, discard } = offersOf(legal);
  if (place.size === 0) return m.dozito_status_discard({ card });
  if (discard.size === 0) return m.dozito_status_anywhere({ card });
  const [slot] = place.keys();
  return place.size === 1 && slot !== undefined
    ? m.dozito_status_place_or_discard({ card, slot })
    : m.dozito_status_anywhere_or_discard({ card });
}
