/** The phrases of the house, in the reader's language. */

import { m } from "../texts/index.svelte";
import type { Phrase, Remark } from "../wire/protocol";

const PHRASES: Record<Phrase, () => string> = {
  hello: m.chat_phrase_hello,
  good_luck: m.chat_phrase_good_luck,
  well_played: m.chat_phrase_well_played,
  wow: m.chat_phrase_wow,
  oops: m.chat_phrase_oops,
  sorry: m.chat_phrase_sorry,
  thanks: m.chat_phrase_thanks,
  one_moment: m.chat_phrase_one_moment,
  hurry: m.chat_phrase_hurry,
  good_game: m.chat_phrase_good_game,
  again: m.chat_phrase_again,
  bye: m.chat_phrase_bye,
};

export const ALL_PHRASES = Object.keys(PHRASES) as Phrase[];

export function phrased(phrase: Phrase): string {
  return PHRASES[phrase]();
}

/** A phrase of a newer house, which this client does not know, is shown by its name. */
export function wordsOf({ phrase, text }: Remark): string {
  if (phrase === null) return text ?? "";
  return phrase in PHRASES ? phrased(phrase as Phrase) : phrase;
}
