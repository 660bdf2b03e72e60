import { render } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, expect, test } from "vitest";
import { signs } from "../device/preferences.svelte";
import { FACES } from "./dos/cards";
import Dos from "./dos/drawing/Face.svelte";
import { GLYPHS as DOS_SIGNS } from "./dos/drawing/shapes";
import { CARDS } from "./dozito/cards";
import Dozito from "./dozito/drawing/Face.svelte";
import { GLYPHS as DOZITO_SIGNS } from "./dozito/drawing/shapes";
import { GLYPHS as KEZAO_SIGNS } from "./kezao/colours";
import Kezao from "./kezao/drawing/Face.svelte";
import { SIGNS as TOOTIZZ_SIGNS } from "./tootizz/drawing/shapes";
import Square from "./tootizz/drawing/Square.svelte";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyFace = Component<any>;
type Drawn = [game: string, Face: AnyFace, props: object, signs: readonly string[]];

const DRAWN: Drawn[] = [
  ["dos", Dos, { face: FACES[3] }, DOS_SIGNS],
  ["dozito", Dozito, { ...CARDS[3] }, Object.values(DOZITO_SIGNS)],
  ["kezao", Kezao, { card: 5, symbols: true }, KEZAO_SIGNS],
  ["tootizz", Square, { colour: 1, tootizz: 0 }, TOOTIZZ_SIGNS],
  ["tootizz", Square, { colour: 1, tootizz: 2 }, TOOTIZZ_SIGNS],
];

afterEach(() => signs.choose("usual"));

/** How much of a card its signs cover. */
function room(Face: AnyFace, props: object, known: readonly string[]): number {
  const { container, unmount } = render(Face, { props });
  const drawn = [...container.querySelectorAll("path")].filter((path) =>
    known.includes(path.getAttribute("d") ?? ""),
  );
  const scales = drawn.map((path) =>
    Number(/scale\((.*?)\)/.exec(path.getAttribute("transform") ?? "")?.[1]),
  );
  unmount();
  return scales.reduce((sum, scale) => sum + scale * scale, 0);
}

test.each(DRAWN)("%s has larger signs for those who like them", (_, Face, props, known) => {
  const usual = room(Face, props, known);
  expect(usual).toBeGreaterThan(0);
  signs.choose("large");
  expect(room(Face, props, known)).toBeGreaterThan(usual);
});
