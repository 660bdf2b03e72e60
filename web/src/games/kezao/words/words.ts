/** Colours, cards, dice and times in the reader's language: for the board, the log and screen readers. */

import { language, m } from "../../../texts/index.svelte";
import { coloursOf, isJoker } from "../cards";
import { TONES, type Colour } from "../colours";
import type { Die, Move, Rolled, View } from "../model";

const ALL = 6;

export type Outcome = "thrown" | "taken" | "tie" | "late" | "wrong";

/** The engine's colours are numbers; here they are the six there are. */
export function worn(colour: number): Colour {
  if (!TONES[colour]) throw new RangeError(`no colour ${colour}`);
  return colour as Colour;
}

export function colourName(colour: number): string {
  return m.kezao_colour({ colour: TONES[worn(colour)].name });
}

/** "red, violet", "all six colours", "Kezao". */
export function named(card: number): string {
  if (isJoker(card)) return m.kezao_joker();
  const colours = coloursOf(card);
  return colours.length === ALL ? m.kezao_card_all() : colours.map(colourName).join(", ");
}

/** In full, for somebody who cannot see that the bird is a joker. */
export function described(card: number): string {
  return isJoker(card) ? m.kezao_card_joker() : named(card);
}

export function outcomeName(outcome: Outcome): string {
  return m.kezao_outcome({ outcome });
}

/** "0.61", to the hundredth of a second. */
export function seconds(milliseconds: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(language(), digits).format(milliseconds / 1000);
}

export function dieName({ present, colour }: Die): string {
  const worn = { colour: wording(present, colour) };
  return present ? m.kezao_die_some(worn) : m.kezao_die_none(worn);
}

function wording(present: boolean, colour: number): string {
  const { name } = TONES[worn(colour)];
  return present ? m.kezao_some({ colour: name }) : m.kezao_none_of({ colour: name });
}

type Roll = Pick<Rolled, "dice" | "twist" | "opposition">;

/** The demand of the coloured dice: "red, but no violet". Players apply the fifth die themselves. */
export function demand(roll: Roll): string {
  const [asked, twist] = [askedBy(roll), twistOf(roll)];
  return twist === null ? asked : m.kezao_demand_twisted({ demand: asked, twist });
}

/** The demand of the coloured dice. */
export function askedBy({ dice, opposition }: Roll): string {
  return opposition ? m.kezao_demand_any() : together(dice);
}

/** The face of the fifth die, if it changes anything. */
export function twistOf({ twist, opposition }: Roll): string | null {
  return twist === null || twist === "neutral" || opposition ? null : m.kezao_twist({ twist });
}

function together(dice: Die[]): string {
  // §4: two equal dice ask for the same thing.
  const [one, other] = dice.filter((die, at) => dice.findIndex((twin) => isSame(die, twin)) === at);
  if (!one) return "";
  if (!other) return wording(one.present, one.colour);
  if (!one.present && !other.present)
    return m.kezao_demand_neither({ one: colourName(one.colour), other: colourName(other.colour) });
  const words = { one: wording(one.present, one.colour), other: wording(other.present, other.colour) };
  return one.present && other.present ? m.kezao_demand_two(words) : m.kezao_demand_mixed(words);
}

function isSame(one: Die, other: Die): boolean {
  return one.present === other.present && one.colour === other.colour;
}

/** A choice of the roller in words: how many of the dice ask for a colour. */
export function choiceName(dice: 1 | 2, present: number): string {
  const asking = present === 2 ? 2 : present === 1 ? 1 : 0;
  const [one, two] = [m.kezao_choose_one, m.kezao_choose_two];
  return dice === 1 ? one({ asking: asking === 0 ? 0 : 1 }) : two({ asking });
}

/** In a race nothing waits: null. */
export function moveName(move: Move, { level }: View): string | null {
  return move.type === "choose" ? choiceName(level === "junior" ? 1 : 2, move.present) : null;
}
