import { describe, expect, it } from "vitest";
import { filmOf, roundEndIn, type Shot } from "./film";
import { SCENES, type Scene } from "../scenes";

function film({ before, events, view }: Scene): Shot[] {
  return filmOf(before, events, view);
}

function ways(shots: Shot[]): string[] {
  return shots.map(({ from, to }) => `${from} > ${to}`);
}

describe("the film of a step", () => {
  it("deals every slot and both discard piles from the pile", () => {
    const shots = film(SCENES.deal);
    expect(shots).toHaveLength(3 * 12 + 2);
    expect(new Set(shots.map(({ from }) => from))).toEqual(new Set(["pile"]));
    expect(new Set(shots.map(({ to }) => to)).size).toBe(shots.length);
    expect(shots.filter(({ card }) => card !== null).map(({ to }) => to)).toEqual([
      "discards-0",
      "discards-1",
    ]);
  });

  it("turns a drawn card on its way to the hand", () => {
    const { hand } = SCENES.waiting.view;
    expect(film(SCENES.waiting)).toEqual([{ card: hand, from: "pile", to: "hand", turns: true, delay: 0 }]);
  });

  it("carries a card to its slot and what lay there onwards, in one go", () => {
    const [, placed] = SCENES.all_at_once.events;
    const slot = placed?.type === "placed" ? `slot-${placed.seat}-${placed.slot}` : "";
    const [come, go] = film(SCENES.all_at_once);
    expect(come).toMatchObject({ from: expect.stringMatching(/^discards/), to: slot, turns: false });
    expect(go).toMatchObject({ from: slot, to: come?.from, turns: true });
    expect(go?.delay).toBeGreaterThan(come?.delay ?? 0);
  });

  it("shuffles the discards into the pile", () => {
    expect(ways(film(SCENES.new_pile))).toEqual(
      expect.arrayContaining(["discards-0 > pile", "discards-1 > pile"]),
    );
  });

  it("shows nothing to those who missed it", () => {
    expect(filmOf(null, [], SCENES.numbered.view)).toEqual([]);
  });
});

describe("the end of a round", () => {
  const { before, events, view } = SCENES.round_end;
  const end = roundEndIn(before, events);

  it("keeps the table as it lay until the points are counted", () => {
    const scored = events.find((event) => event.type === "round_scored");
    expect(end?.view).toMatchObject({ round: before?.round, hand: null, tallies: end?.told.tallies });
    expect(end?.told).toBe(scored);
    expect(end?.view.grids.flat().filter((card) => card !== null).length).toBeGreaterThan(12);
  });

  it("then opens the next round", () => {
    expect(end?.opening.map((event) => event.type)).toEqual(["round_opened", "pile_formed", "dealt"]);
    expect(filmOf(null, end?.opening ?? [], view)).toHaveLength(3 * 12 + 2);
  });

  it("is not there in any other step, nor for a newcomer", () => {
    expect(roundEndIn(SCENES.numbered.before, SCENES.numbered.events)).toBeNull();
    expect(roundEndIn(null, events)).toBeNull();
  });
});
