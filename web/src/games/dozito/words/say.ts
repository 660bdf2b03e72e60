import { m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import { CARDS } from "../cards";
import type { Event, RoundScored } from "../model";
import { cardAt } from "../logic/deck";
import { named, sideName } from "./words";

/** One line of the log; null for what goes without saying. */
export function say(event: Event, names: Names): string | null {
  switch (event.type) {
    case "round_opened":
      return m.dozito_say_round_opened({ round: event.round, name: names(event.starter) });
    case "pile_formed":
      // Every round starts with a shuffled deck; only a pile made of discards is news.
      return event.count < CARDS.length ? m.dozito_say_pile_formed() : null;
    case "drawn":
      return m.dozito_say_drawn({ name: names(event.seat), card: named(event.card) });
    case "taken":
      return m.dozito_say_taken({
        name: names(event.seat),
        card: named(event.card),
        side: sideName(event.side),
      });
    case "placed":
      return placed(names(event.seat), event.card, event.slot);
    case "turned":
      return event.forced
        ? m.dozito_say_forced({ card: named(event.card) })
        : m.dozito_say_turned({ card: named(event.card) });
    case "discarded":
      return m.dozito_say_discarded({
        name: names(event.seat),
        card: named(event.card),
        side: sideName(event.side),
      });
    case "extra_turn_earned":
      return m.dozito_say_extra_turn({ name: names(event.seat) });
    case "last_turns_called":
      return m.dozito_say_last_turns({ name: names(event.seat) });
    case "round_scored":
      return m.dozito_say_round_scored({ round: event.round, scores: scores(event, names) });
    case "twelve_matched":
      return m.dozito_say_twelve({ name: names(event.seat) });
    case "game_ended":
      return m.dozito_say_game_ended();
    case "shuffled":
    case "dealt":
    case "turn_passed":
      return null;
  }
}

/** A number says where the card goes; a joker does not. */
function placed(name: string, card: number, slot: number): string {
  return cardAt(card).number === null
    ? m.dozito_say_placed_in({ name, card: named(card), slot })
    : m.dozito_say_placed({ name, card: named(card) });
}

function scores(event: RoundScored, names: Names): string {
  return event.tallies.map((tally, seat) => `${names(seat)} ${tally.points}`).join(", ");
}
