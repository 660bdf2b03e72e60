import { m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type { Drew, DrewUnseen, Event, Laid, Why } from "../model";
import { isWild } from "../logic/faces";
import { colourName, sideName, sumOf, the, together } from "./words";

const DECK = 112;

/** One line of the log; null for what goes without saying. */
export function say(event: Event, names: Names): string | null {
  switch (event.type) {
    case "round_opened":
      return m.dos_say_round_opened({ round: event.round, name: names(event.dealer) });
    case "pile_formed":
      // Every round starts with a shuffled deck; only a pile made of discards is news.
      return event.count < DECK ? m.dos_say_pile_formed() : null;
    case "flipped":
      return m.dos_say_flipped({ side: sideName(event.side), card: the(event.card) });
    case "laid":
      return laid(event, names);
    case "drew":
      return `${drew(event, event.cards.length, names)} ${m.dos_say_you_drew({ cards: event.cards.map(the).join(", ") })}`;
    case "drew_unseen":
      return drew(event, event.count, names);
    case "direction_reversed":
      return m.dos_say_reversed({ way: event.direction === 1 ? "clockwise" : "counter" });
    case "play_two_owed":
      return m.dos_say_owed({ name: names(event.seat), count: event.cards });
    case "turn_lost":
      return m.dos_say_lost({ name: names(event.seat) });
    case "called":
      return m.dos_say_called({ name: names(event.seat) });
    case "caught":
      return m.dos_say_caught({ name: names(event.seat), by: names(event.by) });
    case "round_won":
      return event.hands.length === 0
        ? m.dos_say_out({ name: names(event.seat) })
        : m.dos_say_round_won({ name: names(event.seat), count: event.points });
    case "game_won":
      return m.dos_say_game_won({ name: names(event.seat) });
    // Whoever forgot to call is for the others to notice; a lost turn is told when it is lost.
    case "hand_shrank":
    case "catch_lapsed":
    case "turn_barred":
    case "shuffled":
    case "dealt":
    case "turn_passed":
      return null;
  }
}

/** A wild says which colour it was given; the others show theirs. */
function laid({ seat, side, cards, colour }: Laid, names: Names): string {
  const sum = sumOf(cards);
  const words = { name: names(seat), side: sideName(side), cards: together(cards) };
  const given = { ...words, colour: colourName(colour) };
  if (!cards.some(isWild))
    return sum === null ? m.dos_say_laid(words) : m.dos_say_laid_sum({ ...words, sum });
  return sum === null ? m.dos_say_laid_given(given) : m.dos_say_laid_sum_given({ ...given, sum });
}

const DREW: Record<Why, (words: { name: string; count: number }) => string> = {
  turn: m.dos_say_drew,
  plus2: m.dos_say_drew_plus2,
  play2: m.dos_say_drew_play2,
  caught: m.dos_say_drew_caught,
};

function drew({ seat, why }: Drew | DrewUnseen, count: number, names: Names): string {
  return DREW[why]({ name: names(seat), count });
}
