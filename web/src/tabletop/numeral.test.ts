import { expect, test } from "vitest";
import { ADVANCE, DIGITS } from "./digits";
import { numeral } from "./numeral";

function points(outline: string): { x: number; y: number }[] {
  return [...outline.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}

function reach(outline: string): {
  left: number;
  right: number;
  top: number;
  bottom: number;
} {
  const xs = points(outline).map(({ x }) => x);
  const ys = points(outline).map(({ y }) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

test("every digit has an outline of its own", () => {
  expect(new Set(DIGITS).size).toBe(10);
});

test("a number stands on its line, around its middle", () => {
  const { left, right, top, bottom } = reach(numeral(8, { x: 50, y: 96, size: 60 }));
  expect((left + right) / 2).toBeCloseTo(50, 0);
  expect(right - left).toBeLessThan((60 * ADVANCE) / 1000);
  expect(top).toBeGreaterThan(96 - 60);
  expect(Math.abs(bottom - 96)).toBeLessThan(3);
});

test("two digits follow one another", () => {
  const [one, both] = [1, 11].map((number) => points(numeral(number, { x: 0, y: 0, size: 1000 })));
  expect(both).toHaveLength(2 * (one?.length ?? 0));
  const [first, second] = [both?.[0], both?.[one?.length ?? 0]];
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(ADVANCE);
});

test("a number is squeezed into the room that it is given, but not made lower", () => {
  const [free, squeezed] = [undefined, 57].map((width) =>
    reach(numeral(12, { x: 50, y: 93, size: 51, width })),
  );
  expect((squeezed?.right ?? 0) - (squeezed?.left ?? 0)).toBeLessThan(57);
  expect((free?.right ?? 0) - (free?.left ?? 0)).toBeGreaterThan(57);
  expect(squeezed?.top).toBe(free?.top);
});
