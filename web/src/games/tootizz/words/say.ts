import { listing, m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type { Event, Placed, RoundScored } from "../model";
import { named } from "./words";

/** One line of the log; null for what goes without saying. */
export function say(event: Event, names: Names): string | null {
  switch (event.type) {
    case "round_opened":
      // The first one is opened by the order that is drawn.
      return event.round > 1 ? m.tootizz_say_round({ round: event.round }) : null;
    case "order_drawn":
      return m.tootizz_say_order({ names: event.seats.map(names).join(", ") });
    case "line_laid":
      return m.tootizz_say_line({ dominoes: event.dominoes.map(named).join(", ") });
    case "claimed":
      return m.tootizz_say_claimed({ name: names(event.seat), number: event.position + 1 });
    case "placed":
      return placed(event, names(event.seat));
    case "discarded":
      return m.tootizz_say_discarded({ name: names(event.seat), domino: named(event.domino) });
    case "round_scored":
      return m.tootizz_say_scored({ scores: scores(event, names) });
    case "game_won":
      return won(event.seats.map(names));
    case "shuffled":
    case "pile_formed":
    case "taken":
      return null;
  }
}

function placed({ domino, face_up }: Placed, name: string): string {
  return face_up
    ? m.tootizz_say_laid({ name, domino: named(domino) })
    : m.tootizz_say_face_down({ name, domino: named(domino) });
}

function scores({ tallies }: RoundScored, names: Names): string {
  return tallies.map(({ points }, seat) => `${names(seat)} ${points}`).join(", ");
}

function won(winners: string[]): string {
  return winners.length === 1
    ? m.tootizz_say_won({ name: winners[0] ?? "" })
    : m.tootizz_say_shared({ names: listing(winners) });
}
