/** Tests of a game's colours, and of the signs that repeat them as shapes. The tests of each game call them. */

import { render } from "@testing-library/svelte";
import type { Component } from "svelte";
import { afterEach, expect, test } from "vitest";
import { signs } from "../device/preferences.svelte";
import { difference, EYES, lightness } from "./measure";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyDrawing = Component<any>;

/** Eight times what is just noticeable side by side: enough for two cards at opposite ends of a table. */
const AT_A_GLANCE = 18;

/** @param apart How far apart in lightness two colours are at least, for every kind of eye. */
export function testColours(tones: string[], shapes: readonly string[], apart: number): void {
  test.each(Object.entries(EYES))("%s tells the colours apart by lightness alone", (_, eye) => {
    const steps = tones.map((tone) => lightness(tone, eye)).sort((a, b) => a - b);
    const gaps = steps.slice(1).map((step, i) => step - (steps[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(apart);
  });

  test.each(Object.entries(EYES))("%s tells any two colours apart at a glance", (_, eye) => {
    const pairs = tones.flatMap((one, i) => tones.slice(i + 1).map((other) => [one, other] as const));
    expect(pairs.filter(([one, other]) => difference(one, other, eye) < AT_A_GLANCE)).toEqual([]);
  });

  test("each colour has a sign that no other colour has", () => {
    expect(shapes).toHaveLength(tones.length);
    expect(new Set(shapes).size).toBe(tones.length);
  });
}

/** @param Drawing A drawing that shows signs with these properties. */
export function testSigns(Drawing: AnyDrawing, props: object, shapes: readonly string[]): void {
  afterEach(() => signs.choose("usual"));

  test(`signs are larger for those who like them: ${JSON.stringify(props)}`, () => {
    const usual = room(Drawing, props, shapes);
    expect(usual).toBeGreaterThan(0);
    signs.choose("large");
    expect(room(Drawing, props, shapes)).toBeGreaterThan(usual);
  });
}

/** How much of a drawing its signs cover. */
function room(Drawing: AnyDrawing, props: object, shapes: readonly string[]): number {
  const { container, unmount } = render(Drawing, { props });
  const drawn = [...container.querySelectorAll("path")].filter((path) =>
    shapes.includes(path.getAttribute("d") ?? ""),
  );
  const scales = drawn.map((path) =>
    Number(/scale\((.*?)\)/.exec(path.getAttribute("transform") ?? "")?.[1]),
  );
  unmount();
  return scales.reduce((sum, scale) => sum + scale * scale, 0);
}
