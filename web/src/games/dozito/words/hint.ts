/** Hints about the effect of a move, for people who are new to Dozito. */

import { m } from "../../../texts/index.svelte";
import type { Considered } from "../../contract";
import { cardAt } from "../logic/deck";
import type { Discard, Move, Place, Side, View } from "../model";
import { named, sideName } from "./words";

export function hint(move: Move, { view, worth }: Considered<View>): string {
  switch (move.type) {
    case "draw":
      return m.dozito_hint_draw();
    case "take":
      return takes(view, move.side);
    case "place":
      return places(move, view, worth);
    case "discard":
      return discards(move, view);
  }
}

/** §9.6: a card that is taken has to be placed. */
function takes(view: View, side: Side): string {
  const card = view.discards[side].top ?? 0;
  const { number: slot, kind } = cardAt(card);
  const words = { card: named(card), slot: slot ?? 0 };
  if (slot === null) return m.dozito_hint_take_anywhere(words);
  const other = lyingIn(view, slot);
  if (other === null) return kind === "stop" ? m.dozito_hint_take_stop(words) : m.dozito_hint_take(words);
  const taken = m.dozito_hint_take_over({ ...words, other: named(other) });
  return isAgain(other) ? `${taken} ${m.dozito_hint_again()}` : taken;
}

function places({ slot }: Place, view: View, worth: number | null): string {
  if (isTwelve(view, slot)) return m.dozito_hint_place_twelve({ slot });
  const now = view.tallies[view.turn]?.points ?? 0;
  const counted = worth === null ? [] : [m.dozito_hint_points({ now, then: worth })];
  const last = isLast(view, slot) ? [m.dozito_hint_last()] : [];
  return [...counted, ...last].reduce((said, more) => `${said} ${more}`, placed(view, slot));
}

function placed(view: View, slot: number): string {
  const other = lyingIn(view, slot);
  if (other === null) {
    const isStop = cardAt(view.hand ?? 0).kind === "stop";
    return isStop ? m.dozito_hint_place_stop({ slot }) : m.dozito_hint_place({ slot });
  }
  const words = { slot, other: named(other) };
  return isAgain(other) ? m.dozito_hint_place_over_again(words) : m.dozito_hint_place_over(words);
}

function discards({ side }: Discard, { hand }: View): string {
  const words = { side: sideName(side), card: named(hand ?? 0) };
  return isAgain(hand ?? 0) ? m.dozito_hint_discard_again(words) : m.dozito_hint_discard(words);
}

/** The face-up card there; null if it lies face down. */
function lyingIn({ grids, turn }: View, slot: number): number | null {
  return grids[turn]?.[slot - 1] ?? null;
}

/** §5.3: discarded, it gives another turn. */
function isAgain(card: number): boolean {
  return cardAt(card).kind === "again";
}

/** §6.1: the last card that lay face down is turned up. */
function isLast({ grids, turn, closer }: View, slot: number): boolean {
  const hidden = grids[turn]?.flatMap((card, index) => (card === null ? [index + 1] : [])) ?? [];
  return closer === null && hidden.length === 1 && hidden[0] === slot;
}

/** §9.5: with this card the whole grid has one colour. */
function isTwelve({ grids, turn, hand }: View, slot: number): boolean {
  const after = grids[turn]?.with(slot - 1, hand) ?? [];
  const colours = new Set(after.map((card) => card !== null && cardAt(card).colour));
  return colours.size === 1 && !colours.has(false);
}
