import { describe, expect, it } from "vitest";
import { actingAt, filmOf, roundEndIn, type Shot } from "./film";
import { laidOn } from "../logic/ground";
import { SCENES, type Scene } from "../scenes";

function film({ before, events, view }: Scene): Shot[] {
  return filmOf(before, events, view);
}

function ways(shots: Shot[]): string[] {
  return shots.map(({ from, to }) => `${from} > ${to}`);
}

describe("the film of a step", () => {
  it("lays the first line from the pile, one domino after the other", () => {
    const shots = film(SCENES.deal);
    expect(ways(shots)).toEqual(["pile > next-0", "pile > next-1", "pile > next-2", "pile > next-3"]);
    expect(shots.every(({ turns }) => turns)).toBe(true);
    expect(shots.map(({ delay }) => delay)).toEqual(
      [...shots.map(({ delay }) => delay)].sort((a, b) => a - b),
    );
  });

  it("carries the domino in hand to where it was laid, as it lies there", () => {
    const placed = SCENES.claiming.events.find((event) => event.type === "placed");
    const seat = placed?.type === "placed" ? placed.seat : 0;
    const laid = laidOn(SCENES.claiming.view.domains[seat]?.squares ?? []).at(-1);
    const [shot] = film(SCENES.claiming);
    expect(shot).toMatchObject({ from: "hold", to: `laid-${laid?.domino}` });
    const colours = laid?.halves.map(({ colour }) => ({ colour }));
    expect(shot?.thing).toMatchObject({ halves: colours, upright: laid?.upright });
  });

  it("moves the claimed line up with its tokens, takes its first domino and lays a new line", () => {
    const { before } = SCENES.new_line;
    const shots = ways(film(SCENES.new_line));
    expect(shots).toEqual(expect.arrayContaining(["next-1 > line-1", "next-0 > hold", "pile > next-0"]));
    before?.next_line.forEach(({ seat }, place) => {
      const stays = `token-next-${place} > token-line-${place}`;
      expect(shots.includes(stays)).toBe(seat !== null);
    });
    expect(shots.filter((way) => /^token-(line|order)-\d > token-line-\d$/.test(way))).not.toHaveLength(0);
  });

  it("knows which of two tokens acts", () => {
    const { view } = SCENES.placing;
    const acting = actingAt(view);
    expect(view.line.findIndex((spot) => spot !== null)).toBe(
      acting + 1 < view.line.length ? acting + 1 : -1,
    );
  });

  it("takes a domino without room straight out of the game", () => {
    const { events } = SCENES.discarded;
    const count = (type: string) => events.filter((event) => event.type === type).length;
    const shots = ways(film(SCENES.discarded));
    expect(shots.filter((way) => /> discards-[01]$/.test(way))).toHaveLength(count("discarded"));
    expect(shots.filter((way) => way.endsWith("> hold"))).toHaveLength(count("taken") - count("discarded"));
  });

  it("shows nothing to those who missed it", () => {
    expect(filmOf(null, [], SCENES.placing.view)).toEqual([]);
  });
});

describe("the end of a round", () => {
  const { before, events, view } = SCENES.round_end;
  const end = roundEndIn(before, events);

  it("keeps the domains as they lay until they are counted", () => {
    expect(end?.view.round).toBe(before?.round);
    const placed = events.filter((event) => event.type === "placed").length;
    const squares = (domains: { squares: unknown[] }[] = []) =>
      domains.flatMap(({ squares }) => squares).length;
    expect(squares(end?.view.domains)).toBe(squares(before?.domains) + 2 * placed);
    expect(end?.view.domains.map(({ points }) => points)).toEqual(
      end?.told.tallies.map(({ points }) => points),
    );
  });

  it("then opens the next round", () => {
    expect(ways(filmOf(null, end?.opening ?? [], view))).toEqual([0, 1, 2, 3].map((n) => `pile > next-${n}`));
  });

  it("is not there in any other step, nor for a newcomer", () => {
    expect(roundEndIn(SCENES.placing.before, SCENES.placing.events)).toBeNull();
    expect(roundEndIn(null, events)).toBeNull();
  });
});
