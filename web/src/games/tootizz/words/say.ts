import { listing, m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type { Claimed, Discarded, Event, Placed, RoundScored } from "../model";
import { named } from "./words";

/** One line of the log; null for what goes without saying. */
export function say(event: Event, names: Names, you: number | null = null): string | null {
  switch (event.type) {
    case "round_opened":
      // The event that draws the order announces the first round.
      return event.round > 1 ? m.tootizz_say_round({ round: event.round }) : null;
    case "order_drawn":
      return m.tootizz_say_order({ names: event.seats.map(names).join(", ") });
    case "line_laid":
      return m.tootizz_say_line({ dominoes: event.dominoes.map(named).join("; ") });
    case "claimed":
    case "placed":
    case "discarded":
      return event.seat === you ? yours(event) : theirs(event, names(event.seat));
    case "round_scored":
      return m.tootizz_say_scored({ scores: scores(event, names) });
    case "game_won":
      return event.seats.length === 1 && event.seats[0] === you
        ? m.tootizz_say_won_you()
        : won(event.seats.map(names));
    case "shuffled":
    case "pile_formed":
    case "taken":
      return null;
  }
}

type Done = Claimed | Placed | Discarded;

/** A line about another player. */
function theirs(event: Done, name: string): string {
  if (event.type === "claimed") return m.tootizz_say_claimed({ name, number: event.position + 1 });
  const words = { name, domino: named(event.domino) };
  if (event.type === "discarded") return m.tootizz_say_discarded(words);
  return event.face_up ? m.tootizz_say_laid(words) : m.tootizz_say_face_down(words);
}

/** The same line for the reader. */
function yours(event: Done): string {
  if (event.type === "claimed") return m.tootizz_say_claimed_you({ number: event.position + 1 });
  const words = { domino: named(event.domino) };
  if (event.type === "discarded") return m.tootizz_say_discarded_you(words);
  return event.face_up ? m.tootizz_say_laid_you(words) : m.tootizz_say_face_down_you(words);
}

function scores({ tallies }: RoundScored, names: Names): string {
  return tallies.map(({ points }, seat) => `${names(seat)} ${points}`).join(", ");
}

function won(winners: string[]): string {
  return winners.length === 1
    ? m.tootizz_say_won({ name: winners[0] ?? "" })
    : m.tootizz_say_shared({ names: listing(winners) });
}
