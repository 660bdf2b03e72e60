/** Hints about the effect of a move, for people who are new to DOS. */

import { m } from "../../../texts/index.svelte";
import type { Considered } from "../../contract";
import { faceOf } from "../logic/faces";
import type { Move, Play, View } from "../model";
import { colourName, named, sideName, sumOf, toDraw } from "./words";

/** §9.1: with so many cards, "DOS!" is due. */
const FEW = 2;

export function hint(move: Move, { view, names }: Considered<View>): string {
  switch (move.type) {
    case "play":
      return m.dos_hint_play({ side: sideName(move.side), what: effect(move, view), rest: rest(move, view) });
    case "draw":
      return isOwed(view) ? m.dos_hint_draw_owed({ count: toDraw(view) }) : m.dos_hint_draw();
    case "finish":
      return finishes(view);
    case "call":
      return m.dos_hint_call();
    case "catch":
      return m.dos_hint_catch({ name: names(move.seat) });
  }
}

/** §5 to §8: the effect on the pile, and on the other players. */
function effect({ cards, side, colour }: Play, { discards, counts }: View): string {
  const top = cards.at(-1) ?? 0;
  const sum = sumOf(cards);
  const given = colourName(colour ?? discards[side]?.colour ?? 0);
  if (sum !== null) return m.dos_hint_sum({ sum, card: named(top) });
  switch (faceOf(top).kind) {
    case "number":
      return m.dos_hint_number({ card: named(top) });
    case "plus2":
      return m.dos_hint_plus2();
    case "reverse":
      return counts.length === 2 ? m.dos_hint_reverse_two() : m.dos_hint_reverse();
    case "skip":
      return m.dos_hint_skip();
    case "dos":
      return m.dos_hint_dos({ colour: given });
    case "play2":
      return m.dos_hint_play2({ colour: given });
  }
}

function rest({ cards }: Play, { hand, armed }: View): string {
  const before = hand?.length ?? 0;
  const count = before - cards.length;
  if (count === 0) return m.dos_hint_out();
  return before > FEW && count <= FEW && !armed
    ? m.dos_hint_left_call({ count })
    : m.dos_hint_left({ count });
}

/** §7.2: a player who cannot answer a Wild Play 2 draws, and the turn is over. */
function isOwed({ owed, turn }: View): boolean {
  return (owed[turn] ?? 0) > 0;
}

/** §8.4: action cards act when the turn ends. */
function finishes({ actions, drawn }: View): string {
  if (actions.length > 0) return m.dos_hint_finish_acts();
  return drawn ? m.dos_hint_finish_drawn() : m.dos_hint_finish();
}
