import { listing, m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type { Drew, DrewUnseen, Event, Laid, Rolled } from "../model";
import { colourName, demand, named, seconds } from "./words";

const DECK = 60;

/** One line of the log; null for what goes without saying. */
export function say(event: Event, names: Names, you: number | null = null): string | null {
  switch (event.type) {
    case "round_opened":
      return event.roller === you
        ? m.kezao_say_round_opened_you({ round: event.round })
        : m.kezao_say_round_opened({ round: event.round, name: names(event.roller) });
    case "pile_formed":
      // Every round starts with a shuffled deck; only a pile made of cards set aside is news.
      return event.count < DECK ? m.kezao_say_pile_formed() : null;
    case "dice_chosen":
      return event.seat === you
        ? m.kezao_say_dice_chosen_you()
        : m.kezao_say_dice_chosen({ name: names(event.seat) });
    case "rolled":
      return rolled(event);
    case "laid":
      return laid(event, names, you);
    case "erred":
      return event.seat === you
        ? m.kezao_say_erred_you({ card: named(event.card) })
        : m.kezao_say_erred({ name: names(event.seat), card: named(event.card) });
    case "drew":
      return m.kezao_say_drew_these({
        drew: drew(event, names, you),
        cards: event.cards.map(named).join("; "),
      });
    case "drew_unseen":
      return drew(event, names, you);
    case "passed":
      return event.seat === you ? m.kezao_say_passed_you() : m.kezao_say_passed({ name: names(event.seat) });
    case "roll_ended":
      return event.why === "round" ? null : m.kezao_why_ended({ why: event.why });
    case "round_won":
      return roundWon(event.seats, names, you);
    case "game_won":
      return isAlone(event.seats, you)
        ? m.kezao_say_game_won_you()
        : m.kezao_say_game_won(together(event.seats, names));
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

function laid({ seat, card, reaction, extra }: Laid, names: Names, you: number | null): string {
  const words = { card: named(card), time: m.kezao_finish_time({ time: seconds(reaction) }) };
  if (seat === you) return extra ? m.kezao_say_laid_tie_you(words) : m.kezao_say_laid_you(words);
  const theirs = { ...words, name: names(seat) };
  return extra ? m.kezao_say_laid_tie(theirs) : m.kezao_say_laid(theirs);
}

export function drew(event: Drew | DrewUnseen, names: Names, you: number | null): string {
  const count = event.type === "drew" ? event.cards.length : event.count;
  return event.seat === you
    ? m.kezao_say_drew_you({ count })
    : m.kezao_say_drew({ name: names(event.seat), count });
}

function isAlone(seats: readonly number[], you: number | null): boolean {
  return seats.length === 1 && seats[0] === you;
}

/** Who is out of cards. */
export function roundWon(seats: readonly number[], names: Names, you: number | null): string {
  return isAlone(seats, you) ? m.kezao_round_won_you() : m.kezao_round_won(together(seats, names));
}

function together(seats: readonly number[], names: Names): { many: "yes" | "no"; names: string } {
  return { many: seats.length > 1 ? "yes" : "no", names: listing(seats.map(names)) };
}
