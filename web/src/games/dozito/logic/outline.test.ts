import { describe, expect, it } from "vitest";
import { outline } from "./outline";

function corners(slots: number[]): number {
  return outline(slots).split(/[ML]/).length - 1;
}

describe("the outline of a group", () => {
  it("goes around a pair with four corners", () => {
    expect(corners([1, 2])).toBe(4);
    expect(corners([4, 8])).toBe(4);
  });

  it("follows every bend", () => {
    expect(corners([1, 5, 6])).toBe(6);
    expect(corners([1, 2, 3, 6])).toBe(8);
  });

  it("does not run from the end of a row to the start of the next", () => {
    expect(outline([4, 5]).match(/M/g)).toHaveLength(2);
  });

  it("goes around a hole as well", () => {
    expect(outline([1, 2, 3, 5, 7, 9, 10, 11]).match(/M/g)).toHaveLength(2);
  });

  it("is the same shape wherever it lies", () => {
    const numbers = (slots: number[]) =>
      outline(slots)
        .match(/-?\d+(\.\d+)?/g)
        ?.map(Number) ?? [];
    const [first, second] = [numbers([1, 2]), numbers([2, 3])];
    expect(second.map((value, index) => Math.round(value - (first[index] ?? 0)))).toEqual([
      111, 0, 111, 0, 111, 0, 111, 0,
    ]);
  });
});
