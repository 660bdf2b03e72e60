/** The film of a step: what moves, from where to where and when, computed before anything is drawn. */

import { type Ended, endingIn, type Passage } from "../../../tabletop/film";
import { BACK, facesOf, type Halves } from "../logic/faces";
import { cellsOf, lying } from "../logic/ground";
import type { Claimed, Domain, Event, Placed, RoundScored, Square, Tally, Taken, View } from "../model";

export type Spot =
  | "pile"
  | "hold"
  | `line-${number}`
  | `next-${number}`
  | `token-${"order" | "line" | "next"}-${number}`
  | `laid-${number}`
  | `discards-${number}`;

/** A domino, or a seat's token. */
export type Thing = { halves: Halves; upright: boolean } | { pawn: number };

export interface Shot extends Passage<Spot> {
  thing: Thing;
}

/** A new line comes after the old one has moved up. */
const MOVE_UP = 160;
const BETWEEN_DOMINOES = 70;

/** The place in the line whose token acts, while dominoes are taken from it. */
export function actingAt({ line, order }: View): number {
  return line.length - order.length;
}

/** `before` is null if the table was not drawn yet; then only motions that start from known places are shown. */
export function filmOf(before: View | null, events: Event[], after: View): Shot[] {
  return new Film(before, after).of(events);
}

class Film {
  readonly #shots: Shot[] = [];
  /** The line that was claimed has become the one to take from. */
  readonly #hasMovedUp: boolean;
  #claims = 0;

  constructor(
    private readonly before: View | null,
    private readonly after: View,
  ) {
    this.#hasMovedUp = before !== null && hasMovedUp(before, after);
  }

  of(events: Event[]): Shot[] {
    if (this.#hasMovedUp) this.#moveUp();
    for (const event of events) this.#follow(event);
    return this.#shots;
  }

  #follow(event: Event): void {
    switch (event.type) {
      case "line_laid":
        return this.#lay(event.dominoes);
      case "claimed":
        return this.#claim(event);
      case "taken":
        return this.#take(event);
      case "placed":
        return this.#add(thingOf(event), "hold", `laid-${event.domino}`);
      case "discarded":
        return this.#discard(event.domino, `discards-${event.seat}`);
    }
  }

  #moveUp(): void {
    this.before?.next_line.forEach(({ domino, seat }, place) => {
      const stays = this.after.line[place]?.domino === domino;
      if (stays) this.#add(across(domino), `next-${place}`, `line-${place}`);
      if (seat !== null) this.#add({ pawn: seat }, `token-next-${place}`, `token-line-${place}`);
    });
  }

  #lay(dominoes: number[]): void {
    const start = this.#hasMovedUp ? MOVE_UP : 0;
    dominoes.forEach((domino, place) => {
      const delay = start + place * BETWEEN_DOMINOES;
      this.#shots.push({ thing: across(domino), from: "pile", to: `next-${place}`, turns: true, delay });
    });
  }

  #claim({ seat, position }: Claimed): void {
    if (!this.before) return;
    const nth = this.#claims++;
    const from: Spot =
      this.before.phase === "first_claims"
        ? `token-order-${nth}`
        : `token-line-${actingAt(this.before) + nth}`;
    this.#add({ pawn: seat }, from, `token-${this.#hasMovedUp ? "line" : "next"}-${position}`);
  }

  #take({ domino, position }: Taken): void {
    const line = this.#hasMovedUp ? "next" : "line";
    if (this.before) this.#add(across(domino), `${line}-${position}`, "hold");
  }

  /** A domino is often laid right after it was taken; then it flies directly to its place. */
  #discard(domino: number, to: Spot): void {
    const taken = this.#shots.findLast((shot) => shot.to === "hold");
    if (taken) taken.to = to;
    else this.#add(across(domino), "hold", to);
  }

  #add(thing: Thing, from: Spot, to: Spot): void {
    if (this.before) this.#shots.push({ thing, from, to, turns: false, delay: 0 });
  }
}

function hasMovedUp(before: View, after: View): boolean {
  const [first] = before.next_line;
  return first !== undefined && before.round === after.round && after.next_line[0]?.domino !== first.domino;
}

function across(domino: number): Thing {
  return { halves: facesOf(domino), upright: false };
}

function thingOf(placed: Placed): Thing {
  return lying(placed.domino, cellsOf(placed), seenOf(placed));
}

function seenOf({ domino, face_up }: Placed): Halves {
  return face_up ? facesOf(domino) : BACK;
}

export type RoundEnd = Ended<View, Event, RoundScored>;

export function roundEndIn(before: View | null, events: Event[]): RoundEnd | null {
  return endingIn(before, events, (event) => event.type === "round_scored", closed);
}

function closed(before: View, events: Event[], scored: RoundScored): View {
  const domains = before.domains.map((domain, seat) => grown(domain, seat, events, scored.tallies[seat]));
  const line = before.line.map(() => null);
  return { ...before, domains, line, next_line: [], order: [], domino: null, turn: null };
}

function grown(domain: Domain, seat: number, events: Event[], tally: Tally | undefined): Domain {
  const laid = events.flatMap((event) =>
    event.type === "placed" && event.seat === seat ? squaresOf(event) : [],
  );
  return { ...domain, ...tally, squares: [...domain.squares, ...laid] };
}

function squaresOf(placed: Placed): Square[] {
  const halves = seenOf(placed);
  return cellsOf(placed).map((cell, half) => ({
    ...cell,
    ...halves[half === 0 ? 0 : 1],
    domino: placed.domino,
  }));
}
