import { m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type { Move, View } from "../model";
import { named } from "./words";

/** The status line: what the reader must do, or whom the table waits for. */
export function status(view: View, legal: Move[], _seat: number | null, names: Names): string {
  if (view.turn === null) return m.tootizz_status_over();
  return legal.length > 0 ? task(view) : waiting(view, names(view.turn));
}

function task({ phase, domino, face_up }: View): string {
  if (domino === null) return phase === "first_claims" ? m.tootizz_status_first() : m.tootizz_status_claim();
  return face_up
    ? m.tootizz_status_lay({ domino: named(domino) })
    : m.tootizz_status_lay_down({ domino: named(domino) });
}

function waiting({ domino }: View, name: string): string {
  return domino === null
    ? m.tootizz_status_waiting_claim({ name })
    : m.tootizz_status_waiting_lay({ name, domino: named(domino) });
}
