/** Hints about the effect of a move, for people who are new to Tootizz. */

import { m } from "../../../texts/index.svelte";
import type { Considered } from "../../contract";
import { facesOf } from "../logic/faces";
import { cellsOf, lying, nameOf } from "../logic/ground";
import type { Claim, Move, Place, View } from "../model";
import { lyingAs } from "./words";

export function hint(move: Move, { view, worth }: Considered<View>): string {
  return move.type === "claim" ? claims(move, view) : lays(move, view, worth);
}

/** §4.4: tokens come in the order of the claimed line. */
function claims({ position }: Claim, { next_line, lines_left }: View): string {
  const words = { number: position + 1, count: next_line.length };
  return lines_left > 0 ? m.tootizz_hint_claim(words) : m.tootizz_hint_claim_last(words);
}

function lays(move: Place, view: View, points: number | null): string {
  const [one, other] = cellsOf(move);
  if (!view.face_up) return m.tootizz_hint_place_down({ one: nameOf(one), other: nameOf(other) });
  const where = lyingAs(lying(0, [one, other], facesOf(view.domino ?? 0)));
  const now = view.turn === null ? 0 : (view.domains[view.turn]?.points ?? 0);
  if (points === null) return m.tootizz_hint_place({ where });
  return points === now
    ? m.tootizz_hint_place_same({ where, points })
    : m.tootizz_hint_place_worth({ where, points, gain: points - now });
}
