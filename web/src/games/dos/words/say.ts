import { m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type {
  Called,
  Caught,
  Drew,
  DrewUnseen,
  Event,
  GameWon,
  Laid,
  PlayTwoOwed,
  RoundWon,
  TurnLost,
  Why,
} from "../model";
import { isWild } from "../logic/faces";
import { colourName, sideName, sumOf, the, together } from "./words";

const DECK = 112;

/** One line of the log; null for what goes without saying. */
export function say(event: Event, names: Names, you: number | null = null): string | null {
  switch (event.type) {
    case "round_opened":
      return event.dealer === you
        ? m.dos_say_round_opened_you({ round: event.round })
        : m.dos_say_round_opened({ round: event.round, name: names(event.dealer) });
    case "pile_formed":
      // Every round starts with a shuffled deck; only a pile made of discards is news.
      return event.count < DECK ? m.dos_say_pile_formed() : null;
    case "flipped":
      return m.dos_say_flipped({ side: sideName(event.side), card: the(event.card) });
    case "laid":
      return laid(event, names, you);
    case "drew": {
      const cards = event.cards.map(the).join(", ");
      return `${drew(event, names, you)} ${m.dos_say_you_drew({ cards, count: event.cards.length })}`;
    }
    case "drew_unseen":
      return drew(event, names, you);
    case "direction_reversed":
      return m.dos_say_reversed({ way: event.direction === 1 ? "clockwise" : "counter" });
    case "caught":
      return caught(event, names, you);
    case "play_two_owed":
    case "turn_lost":
    case "called":
    case "round_won":
    case "game_won":
      return event.seat === you ? yours(event) : theirs(event, names(event.seat));
    // The log does not tell who forgot to call: players have to notice it. A lost turn is told when it is lost.
    case "hand_shrank":
    case "catch_lapsed":
    case "turn_barred":
    case "shuffled":
    case "dealt":
    case "turn_passed":
      return null;
  }
}

type Done = PlayTwoOwed | TurnLost | Called | RoundWon | GameWon;

/** A line about another player. */
function theirs(event: Done, name: string): string {
  switch (event.type) {
    case "play_two_owed":
      return m.dos_say_owed({ name, count: event.cards });
    case "turn_lost":
      return m.dos_say_lost({ name });
    case "called":
      return m.dos_say_called({ name });
    case "round_won":
      return event.hands.length === 0
        ? m.dos_say_out({ name })
        : m.dos_say_round_won({ name, count: event.points });
    case "game_won":
      return m.dos_say_game_won({ name });
  }
}

/** The same line for the reader. */
function yours(event: Done): string {
  switch (event.type) {
    case "play_two_owed":
      return m.dos_say_owed_you({ count: event.cards });
    case "turn_lost":
      return m.dos_say_lost_you();
    case "called":
      return m.dos_say_called_you();
    case "round_won":
      return event.hands.length === 0
        ? m.dos_say_out_you()
        : m.dos_say_round_won_you({ count: event.points });
    case "game_won":
      return m.dos_say_game_won_you();
  }
}

function caught({ seat, by }: Caught, names: Names, you: number | null): string {
  if (seat === you) return m.dos_say_caught_you({ by: names(by) });
  return by === you
    ? m.dos_say_caught_by_you({ name: names(seat) })
    : m.dos_say_caught({ name: names(seat), by: names(by) });
}

/** A wild says which colour it was given; the others show theirs. */
function laid(event: Laid, names: Names, you: number | null): string {
  const sum = sumOf(event.cards);
  const words = {
    side: sideName(event.side),
    cards: together(event.cards),
    colour: colourName(event.colour),
  };
  const isGiven = event.cards.some(isWild);
  if (event.seat === you) {
    if (sum === null) return isGiven ? m.dos_say_laid_given_you(words) : m.dos_say_laid_you(words);
    return isGiven
      ? m.dos_say_laid_sum_given_you({ ...words, sum })
      : m.dos_say_laid_sum_you({ ...words, sum });
  }
  const theirs = { ...words, name: names(event.seat) };
  if (sum === null) return isGiven ? m.dos_say_laid_given(theirs) : m.dos_say_laid(theirs);
  return isGiven ? m.dos_say_laid_sum_given({ ...theirs, sum }) : m.dos_say_laid_sum({ ...theirs, sum });
}

const DREW: Record<Why, (words: { name: string; count: number }) => string> = {
  turn: m.dos_say_drew,
  plus2: m.dos_say_drew_plus2,
  play2: m.dos_say_drew_play2,
  caught: m.dos_say_drew_caught,
};

const YOU_DREW: Record<Why, (words: { count: number }) => string> = {
  turn: m.dos_say_drew_you,
  plus2: m.dos_say_drew_plus2_you,
  play2: m.dos_say_drew_play2_you,
  caught: m.dos_say_drew_caught_you,
};

export function drew(event: Drew | DrewUnseen, names: Names, you: number | null = null): string {
  const count = event.type === "drew" ? event.cards.length : event.count;
  const { seat, why } = event;
  return seat === you ? YOU_DREW[why]({ count }) : DREW[why]({ name: names(seat), count });
}
