import { expect, test } from "vitest";
import { filmOf } from "./film";
import { SCENES, type Scene } from "../scenes";

const shots = ({ before, events, view }: Scene, lying: number[] = []) =>
  filmOf(before, events, view, lying).map(({ card, from, to, turns }) => ({ card, from, to, turns }));

test("a deal sends seven cards to everybody, one's own face up", () => {
  const dealt = shots(SCENES.deal);
  expect(dealt).toHaveLength(21);
  const mine = SCENES.deal.view.hands[0] ?? [];
  expect(dealt.filter(({ card }) => card !== null)).toEqual(
    mine.map((card) => ({ card, from: "pile", to: `card-${card}`, turns: true })),
  );
});

test("one's own card flies from its slot to the next place", () => {
  const { before, events } = SCENES.laid;
  const laid = events.find((event) => event.type === "laid");
  if (laid?.type !== "laid") throw new Error("nothing was laid");
  expect(shots(SCENES.laid)[0]).toEqual({
    card: laid.card,
    from: `card-${laid.card}`,
    to: `place-${before?.laid.length}`,
    turns: false,
  });
});

test("others' cards come from their seat and turn on the way", () => {
  const { events, view } = SCENES.race;
  const laid = events.find((event) => event.type === "laid");
  if (laid?.type !== "laid") throw new Error("nothing was laid");
  expect(view.laid).toHaveLength(1);
  expect(shots(SCENES.race)[0]).toMatchObject({ from: `seat-${laid.seat}`, to: "place-0", turns: true });
});

test("a wrong card of one's own stays; the three others come beside the hand", () => {
  const drawn = shots(SCENES.erred);
  expect(drawn.map(({ to }) => to)).toEqual(["drawn", "drawn", "drawn"]);
  expect(drawn.every(({ card }) => card !== null)).toBe(true);
});

test("everybody sees somebody's wrong card, and nobody what they draw", () => {
  const film = shots(SCENES.other_erred);
  const erred = SCENES.other_erred.events.find((event) => event.type === "erred");
  if (erred?.type !== "erred") throw new Error("nobody erred");
  expect(film[0]).toMatchObject({ card: erred.card, to: `wrong-${erred.seat}` });
  expect(film.slice(1).every(({ card, to }) => card === null && to === `seat-${erred.seat}`)).toBe(true);
});

test("when the next dice are chosen, what lay on the places goes aside", () => {
  const { view } = SCENES.countdown;
  const aside = { ...view, aside: [5, 9] };
  expect(shots({ ...SCENES.countdown, view: aside }, [9, 7])).toEqual([
    { card: 9, from: "place-0", to: "aside", turns: false },
  ]);
});

test("the cards set aside become the pile", () => {
  expect(shots(SCENES.new_pile)).toContainEqual({ card: null, from: "aside", to: "pile", turns: false });
});
