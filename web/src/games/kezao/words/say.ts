import { listing, m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import { isCovered } from "../logic/covered.svelte";
import type { Event, Laid, Rolled } from "../model";
import { colourName, demand, named, seconds } from "./words";

const DECK = 60;

/** One line of the log; null for what goes without saying. */
export function say(event: Event, names: Names): string | null {
  switch (event.type) {
    case "round_opened":
      return m.kezao_say_round_opened({ round: event.round, name: names(event.roller) });
    case "pile_formed":
      // Every round starts with a shuffled deck; only a pile made of cards set aside is news.
      return event.count < DECK ? m.kezao_say_pile_formed() : null;
    case "dice_chosen":
      return m.kezao_say_dice_chosen({ name: names(event.seat) });
    case "rolled":
      return isCovered(event.roll) ? null : rolled(event);
    case "laid":
      return laid(event, names);
    case "erred":
      return m.kezao_say_erred({ name: names(event.seat), card: named(event.card) });
    case "drew": {
      const drew = m.kezao_say_drew({ name: names(event.seat), count: event.cards.length });
      return m.kezao_say_drew_these({ drew, cards: event.cards.map(named).join("; ") });
    }
    case "drew_unseen":
      return m.kezao_say_drew({ name: names(event.seat), count: event.count });
    case "passed":
      return m.kezao_say_passed({ name: names(event.seat) });
    case "roll_ended":
      return event.why === "round" ? null : m.kezao_why_ended({ why: event.why });
    case "round_won":
      return m.kezao_round_won(together(event.seats, names));
    case "game_won":
      return m.kezao_say_game_won(together(event.seats, names));
    case "shuffled":
    case "dealt":
      return null;
  }
}

function rolled(event: Rolled): string {
  if (!event.opposition) return m.kezao_say_rolled({ demand: demand(event) });
  const colour = colourName(event.dice[0]?.colour ?? 0);
  return m.kezao_say_opposition({ colour, hint: m.kezao_opposition_hint() });
}

function laid({ seat, card, reaction, extra }: Laid, names: Names): string {
  const time = m.kezao_finish_time({ time: seconds(reaction) });
  const words = { name: names(seat), card: named(card), time };
  return extra ? m.kezao_say_laid_tie(words) : m.kezao_say_laid(words);
}

export function together(seats: readonly number[], names: Names): { many: string; names: string } {
  return { many: seats.length > 1 ? "yes" : "no", names: listing(seats.map(names)) };
}
