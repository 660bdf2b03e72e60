import { m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import { CARDS } from "../cards";
import type { Event, RoundScored } from "../model";
import { cardAt } from "../logic/deck";
import { named, sideName } from "./words";

/** One line of the log; null for what goes without saying. */
export function say(event: Event, names: Names, you: number | null = null): string | null {
  switch (event.type) {
    case "round_opened":
      return event.starter === you
        ? m.dozito_say_round_opened_you({ round: event.round })
        : m.dozito_say_round_opened({ round: event.round, name: names(event.starter) });
    case "pile_formed":
      // Every round starts with a shuffled deck; only a pile made of discards is news.
      return event.count < CARDS.length ? m.dozito_say_pile_formed() : null;
    case "turned":
      return event.forced
        ? m.dozito_say_forced({ card: named(event.card) })
        : m.dozito_say_turned({ card: named(event.card) });
    case "round_scored":
      return m.dozito_say_round_scored({ round: event.round, scores: scores(event, names) });
    case "game_ended":
      return m.dozito_say_game_ended();
    case "shuffled":
    case "dealt":
    case "turn_passed":
      return null;
    default:
      return event.seat === you ? yours(event) : theirs(event, names(event.seat));
  }
}

type Done = Exclude<
  Event,
  {
    type:
      | "round_opened"
      | "pile_formed"
      | "turned"
      | "round_scored"
      | "game_ended"
      | "shuffled"
      | "dealt"
      | "turn_passed";
  }
>;

/** A line about another player. */
function theirs(event: Done, name: string): string {
  switch (event.type) {
    case "drawn":
      return m.dozito_say_drawn({ name, card: named(event.card) });
    case "taken":
      return m.dozito_say_taken({ name, card: named(event.card), side: sideName(event.side) });
    case "placed":
      return isJoker(event.card)
        ? m.dozito_say_placed_in({ name, card: named(event.card), slot: event.slot })
        : m.dozito_say_placed({ name, card: named(event.card) });
    case "discarded":
      return m.dozito_say_discarded({ name, card: named(event.card), side: sideName(event.side) });
    case "extra_turn_earned":
      return m.dozito_say_extra_turn({ name });
    case "last_turns_called":
      return m.dozito_say_last_turns({ name });
    case "twelve_matched":
      return m.dozito_say_twelve({ name });
  }
}

/** The same line for the reader. */
function yours(event: Done): string {
  switch (event.type) {
    case "drawn":
      return m.dozito_say_drawn_you({ card: named(event.card) });
    case "taken":
      return m.dozito_say_taken_you({ card: named(event.card), side: sideName(event.side) });
    case "placed":
      return isJoker(event.card)
        ? m.dozito_say_placed_in_you({ card: named(event.card), slot: event.slot })
        : m.dozito_say_placed_you({ card: named(event.card) });
    case "discarded":
      return m.dozito_say_discarded_you({ card: named(event.card), side: sideName(event.side) });
    case "extra_turn_earned":
      return m.dozito_say_extra_turn_you();
    case "last_turns_called":
      return m.dozito_say_last_turns_you();
    case "twelve_matched":
      return m.dozito_say_twelve_you();
  }
}

/** A number says where the card goes; a joker does not. */
function isJoker(card: number): boolean {
  return cardAt(card).number === null;
}

function scores(event: RoundScored, names: Names): string {
  return event.tallies.map((tally, seat) => `${names(seat)} ${tally.points}`).join(", ");
}
