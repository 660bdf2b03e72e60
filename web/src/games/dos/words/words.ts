/** Cards, piles and moves in the reader's language: for the log, the status line and screen readers. */

import { m } from "../../../texts/index.svelte";
import type { Colour } from "../cards";
import { TONES } from "../colours";
import { faceOf, isWild } from "../logic/faces";
import type { DiscardPile, Move, Play, Side, View } from "../model";

export function colourName(colour: Colour): string {
  return m.dos_colour({ colour: TONES[colour].name });
}

/** "red 3", "Wild DOS": on its own. */
export function named(card: number): string {
  const { kind, colour, number } = faceOf(card);
  const worn = { colour: TONES[colour ?? 0].name };
  switch (kind) {
    case "number":
      return m.dos_card_number({ ...worn, number: number ?? "" });
    case "plus2":
      return m.dos_card_plus2(worn);
    case "reverse":
      return m.dos_card_reverse(worn);
    case "skip":
      return m.dos_card_skip(worn);
    case "dos":
      return m.dos_card_dos();
    case "play2":
      return m.dos_card_play2();
  }
}

/** "the red 3", "a Wild DOS": inside a sentence. */
export function the(card: number): string {
  return m.dos_the({ kind: faceOf(card).kind, card: named(card) });
}

/** One card, or two in the order in which they land. */
export function together(cards: number[]): string {
  const [one, other] = cards.map(the);
  return other === undefined ? (one ?? "") : m.dos_two({ one: one ?? "", other });
}

/** "3 + 4 = 7"; nothing for a card on its own. */
export function sumOf(cards: number[]): string | null {
  if (cards.length < 2) return null;
  const numbers = cards.map((card) => faceOf(card).number ?? 0);
  return `${numbers.join(" + ")} = ${numbers.reduce((sum, number) => sum + number, 0)}`;
}

export function sideName(side: Side): "left" | "right" {
  return side === 0 ? "left" : "right";
}

export function discardsLabel(side: Side, { top, colour }: DiscardPile, used: boolean): string {
  const card = named(top);
  const pile = isWild(top)
    ? m.dos_discards_given({ side: sideName(side), card, colour: colourName(colour) })
    : m.dos_discards({ side: sideName(side), card });
  return used ? m.dos_used({ pile }) : pile;
}

/** The label of a control: what its move does. */
export const does = {
  play: (cards: number[], side: Side): string => {
    const sum = sumOf(cards);
    const words = { side: sideName(side), cards: together(cards) };
    return sum === null ? m.dos_do_play(words) : m.dos_do_play_sum({ ...words, sum });
  },
  /** One of several plays of the same cards: they differ in the colour declared, or in the card on top. */
  choose: ({ colour, cards }: Play): string =>
    typeof colour === "number"
      ? m.dos_do_declare({ colour: colourName(colour) })
      : m.dos_do_leave_on_top({ card: the(cards.at(-1) ?? 0) }),
  draw: (count: number): string => m.dos_do_draw({ count }),
  finish: (): string => m.dos_finish(),
  call: (): string => m.dos_do_call(),
  catch: (name: string): string => m.dos_do_catch({ name }),
};

/** A player who cannot answer a Play 2 draws more than one card. */
export function toDraw({ owed, turn }: View): number {
  return Math.max(1, owed[turn] ?? 0);
}

/** Null for calling "DOS!" and for catching, which must not wait for a question. */
export function moveName(move: Move, view: View): string | null {
  if (move.type === "call" || move.type === "catch") return null;
  if (move.type === "draw") return does.draw(toDraw(view));
  if (move.type === "finish") return does.finish();
  const laid = does.play(move.cards, move.side);
  return typeof move.colour === "number" ? `${laid}. ${does.choose(move)}` : laid;
}
