/**
 * Numbers on cards, as outlines in the title face. A browser lays text inside a drawing out anew whenever its card
 * grows or shrinks on its way, and outlines never.
 */

import { ADVANCE, DIGITS } from "./digits";

interface Numeral {
  /** The middle of the number. */
  x: number;
  /** The line that it stands on. */
  y: number;
  /** The size of the font. */
  size: number;
  /** The room it takes, if it is squeezed or stretched sideways. */
  width?: number | undefined;
}

const POINT = /(-?[\d.]+) (-?[\d.]+)/g;

/** The outline of a whole number that is not negative, for the `d` of a path. */
export function numeral(number: number, { x, y, size, width }: Numeral): string {
  const digits = [...String(number)].map((digit) => DIGITS[Number(digit)] ?? "");
  const across = width === undefined ? size / 1000 : width / (ADVANCE * digits.length);
  const begin = x - (across * ADVANCE * digits.length) / 2;
  return digits
    .map((outline, place) =>
      outline.replace(POINT, (_, right: string, up: string) => {
        const from = begin + across * (ADVANCE * place + Number(right));
        return `${rounded(from)} ${rounded(y - (Number(up) * size) / 1000)}`;
      }),
    )
    .join("");
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
