/** Preferences that hold at every table, each one of a few words, kept on this device. */

import { follow, recall, remember } from "./memory";

export class Preference<Word extends string> {
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

/** Takes over a preference that one game used to keep under a key and a word of its own. */
function inherit(former: string, was: string, key: string, word: string): void {
  if (recall(former) === was && recall(key) === null) remember(key, word);
  remember(former, null);
}
inherit("dos.order", "number", "order", "number");
inherit("kezao.symbols", "hidden", "signs", "few");

/** How a player's hand is sorted; "usual" leaves it to the game. */
export const order = new Preference("order", ["usual", "colour", "number", "dealt"], "usual");

/** How large the signs are that repeat a colour as a shape. With "few", a game whose pictures show the colour too may
 *  hide them. */
export const signs = new Preference("signs", ["few", "usual", "large"], "usual");

/** Whether single letters and digits do something on a page (WCAG 2.1.4). */
export const letterKeys = new Preference("letters", ["on", "off"], "on");

/** Whether the player confirms each move before it is sent. */
export const confirmation = new Preference("confirm", ["never", "always"], "never");

/** Whether a line says what each option would do: as long as a game is new, always or never. */
export const hints = new Preference("hints", ["learning", "always", "never"], "learning");
