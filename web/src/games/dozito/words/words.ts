/** Cards, slots and piles in the reader's language: for the log, the status line and screen readers. */

import { m } from "../../../texts/index.svelte";
import type { Colour } from "../cards";
import { cardAt } from "../logic/deck";
import type { DiscardPile, Move, Side, View } from "../model";

const COLOURS: Record<Colour, () => string> = {
  red: m.dozito_colour_red,
  blue: m.dozito_colour_blue,
  green: m.dozito_colour_green,
  yellow: m.dozito_colour_yellow,
  purple: m.dozito_colour_purple,
};

/** "red 3", "blue joker": to be used inside a sentence. */
export function named(card: number): string {
  const { colour, number } = cardAt(card);
  const word = COLOURS[colour]();
  return number === null
    ? m.dozito_card_joker({ colour: word })
    : m.dozito_card_numbered({ colour: word, number });
}

/** Everything printed on the card: "red 9, STOP, 3 suns". */
export function described(card: number): string {
  const { kind, suns } = cardAt(card);
  const facts = [named(card)];
  if (kind === "stop") facts.push(m.dozito_kind_stop());
  if (kind === "again") facts.push(m.dozito_kind_again());
  if (suns > 0) facts.push(m.dozito_suns({ count: suns }));
  return facts.join(", ");
}

export function slotLabel(slot: number, card: number | null): string {
  return m.dozito_slot({ slot, content: card === null ? m.dozito_face_down() : described(card) });
}

export function sideName(side: Side): "left" | "right" {
  return side === 0 ? "left" : "right";
}

export function pileLabel(count: number): string {
  return m.dozito_pile({ cards: m.dozito_cards({ count }) });
}

export function discardsLabel(side: Side, pile: DiscardPile): string {
  return m.dozito_pile_holds({
    name: m.dozito_discards({ side: sideName(side) }),
    content: pile.top === null ? m.dozito_empty() : described(pile.top),
    cards: m.dozito_cards({ count: pile.count }),
  });
}

/** The label of a control: what its move does. */
export const does = {
  draw: (): string => m.dozito_do_draw(),
  take: (side: Side, card: number): string => m.dozito_do_take({ side: sideName(side), card: named(card) }),
  place: (card: number, slot: number): string => m.dozito_do_place({ card: named(card), slot }),
  discard: (card: number, side: Side): string =>
    m.dozito_do_discard({ card: named(card), side: sideName(side) }),
};

export function moveName(move: Move, { hand, discards }: View): string {
  if (move.type === "draw") return does.draw();
  if (move.type === "take") return does.take(move.side, discards[move.side]?.top ?? 0);
  return move.type === "place" ? does.place(hand ?? 0, move.slot) : does.discard(hand ?? 0, move.side);
}
