/** A line of the log on the page. The picture of a card is drawn once and copied: a log is long, and opened at once. */

import { type Component, flushSync, mount, unmount } from "svelte";
import { m } from "../texts/index.svelte";
import type { Line } from "./log";

type Piece = Component<{ piece: number }>;

export class Items {
  #Piece: Piece;
  #drawn = new Map<number, HTMLElement>();

  constructor(Piece: Piece) {
    this.#Piece = Piece;
  }

  /** @param who The heading of a turn. */
  item({ words, begins, turn, pieces }: Line, who: (seat: number) => string): HTMLElement {
    const item = document.createElement("li");
    item.dir = "auto";
    if (begins && turn !== null) item.append(heading(who(turn)));
    item.append(words, ...pieces.map((piece) => this.#picture(piece)), moment());
    return item;
  }

  #picture(piece: number): Node {
    const drawn = this.#drawn.get(piece) ?? this.#draw(piece);
    this.#drawn.set(piece, drawn);
    return drawn.cloneNode(true);
  }

  /** Draws a card. The words of the line name it, so screen readers skip the picture. */
  #draw(piece: number): HTMLElement {
    const picture = document.createElement("span");
    picture.className = "piece";
    picture.ariaHidden = "true";
    const target = document.createElement("span");
    const component = mount(this.#Piece, { target, props: { piece } });
    flushSync();
    picture.append(...target.cloneNode(true).childNodes);
    void unmount(component);
    return picture;
  }
}

function heading(name: string): HTMLElement {
  const heading = document.createElement("b");
  heading.className = "turn";
  heading.dir = "auto";
  heading.textContent = name;
  return heading;
}

/** For keys; a pointer may choose the whole line. Arrow keys come to it: a long log is one stop of the Tab key. */
function moment(): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.className = "for-screen-readers";
  button.ariaLabel = m.replay_moment();
  return button;
}
