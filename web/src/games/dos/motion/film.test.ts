import { describe, expect, it } from "vitest";
import { filmOf, roundEndIn, type Shot } from "./film";
import type { Event } from "../model";
import { SCENES, type Scene } from "../scenes";

function film({ before, events, view }: Scene): Shot[] {
  return filmOf(before, events, view);
}

function ways(shots: Shot[]): string[] {
  return shots.map(({ from, to }) => `${from} > ${to}`);
}

function happened<Type extends Event["type"]>(type: Type, { events }: Scene): Extract<Event, { type: Type }> {
  const found = events.find((event) => event.type === type);
  if (!found) throw new Error(`no ${type}`);
  return found as Extract<Event, { type: Type }>;
}

describe("the film of a step", () => {
  it("deals to every seat, turns only your own cards, then flips the piles", () => {
    const shots = film(SCENES.deal);
    const mine = shots.filter(({ to }) => to.startsWith("card-"));
    expect(new Set(mine.map(({ to }) => to)).size).toBe(7);
    expect(mine.every(({ card, turns }) => card !== null && turns)).toBe(true);
    const theirs = shots.filter(({ to }) => to.startsWith("seat-"));
    expect(theirs).toHaveLength(14);
    expect(theirs.every(({ card, turns }) => card === null && !turns)).toBe(true);
    const flips = shots.filter(({ to }) => to.startsWith("discards-"));
    expect(flips.length).toBeGreaterThanOrEqual(2);
    expect(Math.min(...flips.map(({ delay }) => delay))).toBeGreaterThan(
      Math.max(...theirs.map(({ delay }) => delay)),
    );
  });

  it("lays your cards from the hand, without turning them", () => {
    const { side, cards, seat } = happened("laid", SCENES.laid);
    expect(seat).toBe(0);
    const [shot] = film(SCENES.laid);
    expect(shot).toMatchObject({ card: cards[0], to: `discards-${side}`, turns: false });
    expect(shot?.from).toMatch(/^card-/);
  });

  it("lays the first of two cards under the second, which follows it", () => {
    const pair: Event = { type: "laid", seat: 1, side: 1, cards: [1, 2], colour: 0 };
    const shots = filmOf(SCENES.turn.view, [pair], SCENES.turn.view);
    expect(ways(shots)).toEqual(["seat-1 > under-1", "seat-1 > discards-1"]);
    expect(shots.map(({ turns }) => turns)).toEqual([true, true]);
    expect(shots[1]?.delay).toBeGreaterThan(shots[0]?.delay ?? 0);
  });

  it("turns a drawn card on its way to your hand", () => {
    const [card] = happened("drew", SCENES.drew).cards;
    const [shot, ...more] = film(SCENES.drew);
    expect(shot).toMatchObject({ card, from: "pile", turns: true });
    expect(shot?.to).toMatch(new RegExp(`^card-${card}-`));
    expect(more).toEqual([]);
  });

  it("gives each of several drawn cards its own place", () => {
    const { cards } = happened("drew", SCENES.skipped);
    const places = film(SCENES.skipped).filter(({ to }) => to.startsWith("card-"));
    expect(new Set(places.map(({ to }) => to)).size).toBe(cards.length);
  });

  it("shuffles the piles into a new one, but not when a round is dealt", () => {
    expect(ways(film(SCENES.new_pile))).toEqual(
      expect.arrayContaining(["discards-0 > pile", "discards-1 > pile"]),
    );
    expect(ways(film(SCENES.deal))).not.toContain("discards-0 > pile");
  });

  it("shows nothing to those who missed it", () => {
    expect(filmOf(null, [], SCENES.turn.view)).toEqual([]);
  });
});

describe("the end of a round", () => {
  it("is found inside its step, with the table as it lay", () => {
    const { before, events } = SCENES.round_end;
    const end = roundEndIn(before, events);
    const won = happened("round_won", SCENES.round_end);
    const laid = happened("laid", SCENES.round_end);
    expect(end?.told).toBe(won);
    expect(end?.view.counts).toEqual(won.hands.map((hand) => hand.length));
    expect(end?.view.hand).toEqual(won.hands[0]);
    expect(end?.view.discards[laid.side]?.top).toBe(laid.cards.at(-1));
    expect(end?.closing.concat(won, end.opening)).toEqual(events);
  });

  it("needs hands to count, and somebody who saw the round", () => {
    const { before, events } = SCENES.round_end;
    expect(roundEndIn(null, events)).toBeNull();
    expect(roundEndIn(before, [{ type: "round_won", seat: 0, points: 0, hands: [] }])).toBeNull();
    expect(roundEndIn(before, SCENES.turn.events)).toBeNull();
  });
});
