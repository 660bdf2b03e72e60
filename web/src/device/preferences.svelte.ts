/** What somebody wishes at every table: one of a few words, kept on this device. */

import { follow, recall, remember } from "./memory";

export class Wish<Word extends string> {
  readonly words: readonly Word[];
  #key: string;
  #usual: Word;
  #chosen: Word;

  constructor(key: string, words: readonly Word[], usual: Word) {
    this.words = words;
    this.#key = key;
    this.#usual = usual;
    this.#chosen = $state(this.#kept());
    follow(key, () => (this.#chosen = this.#kept()));
  }

  get is(): Word {
    return this.#chosen;
  }

  #kept(): Word {
    return this.words.find((word) => word === recall(this.#key)) ?? this.#usual;
  }

  choose(word: Word): void {
    this.#chosen = word;
    remember(this.#key, word === this.#usual ? null : word);
  }
}

/** A wish that one game used to keep for itself, in a word of its own. */
function inherit(former: string, was: string, key: string, word: string): void {
  if (recall(former) === was && recall(key) === null) remember(key, word);
  remember(former, null);
}
inherit("dos.order", "number", "order", "number");
inherit("kezao.symbols", "hidden", "signs", "few");

/** How one's hand is sorted; usually each game knows best. */
export const order = new Wish("order", ["usual", "colour", "number", "dealt"], "usual");

/** How large the signs are that say a colour once more. A game whose pictures say it too may hide the few. */
export const signs = new Wish("signs", ["few", "usual", "large"], "usual");

/** Whether a move of one's own is asked about before it is made. */
export const confirmation = new Wish("confirm", ["never", "always"], "never");
