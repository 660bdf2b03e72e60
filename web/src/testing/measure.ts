/** Measures of colours, written #rrggbb or rgb(r g b / a), for the tests of what we draw. */

/** From 1, not to be told apart, to 21, black on white, as WCAG counts it. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(linear(one)), luminance(linear(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** From 0, black, to 100, white, in steps that look even; `eye` turns light into what somebody sees of it. */
export function lightness(colour: string, eye: (light: number[]) => number[] = (light) => light): number {
  return 116 * Math.cbrt(luminance(eye(linear(colour)))) - 16;
}

type Rows = [number, number, number][];

/** How light reaches an eye without one of its three receptors (Machado, Oliveira and Fernandes, 2009). */
const RECEPTORS: Record<string, Rows> = {
  "any eye": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "an eye without red": [
    [0.1523, 1.0526, -0.2049],
    [0.1145, 0.7863, 0.0992],
    [-0.0039, -0.0481, 1.052],
  ],
  "an eye without green": [
    [0.3673, 0.8606, -0.228],
    [0.2801, 0.6725, 0.0474],
    [-0.0118, 0.0429, 0.9689],
  ],
  "an eye without blue": [
    [1.2555, -0.0767, -0.1788],
    [-0.0784, 0.9308, 0.1476],
    [0.0047, 0.6914, 0.3039],
  ],
};

export const EYES = Object.fromEntries(
  Object.entries(RECEPTORS).map(([name, rows]) => [name, (light: number[]) => seenBy(rows, light)]),
);

function seenBy(rows: Rows, light: number[]): number[] {
  return rows.map((row) => row.reduce((sum, share, i) => sum + share * (light[i] ?? 0), 0));
}

/** A translucent colour laid over another one. */
export function over(veil: string, ground: string): string {
  const [, , , alpha = 1] = numbers(veil);
  const under = numbers(ground);
  const mixed = numbers(veil)
    .slice(0, 3)
    .map((value, i) => value * alpha + (under[i] ?? 0) * (1 - alpha));
  return `rgb(${mixed.join(" ")} / 1)`;
}

function numbers(colour: string): number[] {
  if (!colour.startsWith("#")) return (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function linear(colour: string): number[] {
  return numbers(colour)
    .slice(0, 3)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
}

function luminance(light: number[]): number {
  const [red = 0, green = 0, blue = 0] = light;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
