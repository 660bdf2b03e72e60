import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Defs from "./drawing/Defs.svelte";
import Face from "./drawing/Face.svelte";
import { CARDS, coloursOf, JOKERS } from "./cards";
import { COLOURS, GLYPHS, TONES, type Colour } from "./colours";

const NEUTRALS = new Set(["none", "#fffdf6", "#2b1b17"]);

function drawn(card: number, symbols: boolean): string {
  const { container, unmount } = render(Face, { card, symbols });
  const { innerHTML } = container;
  unmount();
  return innerHTML;
}

/** The paints of a picture, in the order of its shapes. */
function paints(picture: string): string[] {
  return [...picture.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill ?? "");
}

function colourOf(paint: string): Colour | null {
  return COLOURS.find((colour) => [`url(#kezao-${colour})`, TONES[colour].tone].includes(paint)) ?? null;
}

/** The same picture when all colours are unknown and only their order of appearance is kept. */
function uncoloured(picture: string): string {
  const met: (Colour | null)[] = [];
  return picture.replace(/fill="([^"]+)"/g, (whole, paint: string) => {
    const colour = colourOf(paint);
    if (colour === null) return whole;
    if (!met.includes(colour)) met.push(colour);
    return `fill="the ${met.indexOf(colour)}th"`;
  });
}

test("there are 58 cards with colours, each colour on 30 of them", () => {
  expect(CARDS).toHaveLength(58);
  for (const colour of COLOURS)
    expect(CARDS.filter((card) => coloursOf(card).includes(colour))).toHaveLength(30);
});

test.each([true, false])("every card shows exactly its colours (symbols: %s)", (symbols) => {
  for (const card of CARDS) {
    const found = paints(drawn(card, symbols));
    const colours = new Set(found.map(colourOf).filter((colour) => colour !== null));
    expect([...colours].sort(), `card ${card}`).toEqual(coloursOf(card));
    const others = found.filter((paint) => colourOf(paint) === null && !NEUTRALS.has(paint));
    expect(others, `card ${card}`).toEqual([]);
  }
});

test("the symbol row has a sign for each colour of the card and for no other", () => {
  for (const card of CARDS) {
    const { container, unmount } = render(Face, { card, symbols: true });
    const signs = [...container.querySelectorAll(".sign")].map((sign) => sign.getAttribute("d"));
    expect(signs, `card ${card}`).toEqual(coloursOf(card).map((colour) => GLYPHS[colour]));
    unmount();
  }
});

test("no two cards have the same illustration, not even in other colours", () => {
  const pictures = CARDS.map((card) => uncoloured(drawn(card, false)));
  expect(new Set(pictures).size).toBe(CARDS.length);
});

test("every pattern that a card points at is there", () => {
  const wanted = [...CARDS, ...JOKERS].flatMap((card) =>
    [...drawn(card, true).matchAll(/url\(#([\w-]+)\)/g)].map(([, id]) => id),
  );
  const { container } = render(Defs);
  const there = new Set([...container.querySelectorAll("[id]")].map(({ id }) => id));
  for (const id of new Set(wanted)) expect(there).toContain(id);
});
