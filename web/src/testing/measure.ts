/** Measures of colours, written #rrggbb or rgb(r g b / a), for the tests of drawings and tokens. */

/** The contrast as WCAG defines it: from 1, equal, to 21, black on white. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(linear(one)), luminance(linear(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The perceived lightness, from 0, black, to 100, white; `eye` turns light into what a kind of eye sees of it. */
export function lightness(colour: string, eye: (light: number[]) => number[] = (light) => light): number {
  return 116 * Math.cbrt(luminance(eye(linear(colour)))) - 16;
}

/** How far apart two colours are for a kind of eye: the distance in CIELAB (CIE 1976), of which 2.3 is just noticeable. */
export function difference(one: string, other: string, eye: (light: number[]) => number[]): number {
  const [a, b] = [lab(eye(linear(one))), lab(eye(linear(other)))];
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
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

/** From linear sRGB, through CIE XYZ under daylight (D65), to CIELAB. A screen shows no less than none of a light. */
function lab(light: number[]): number[] {
  const shown = light.map((value) => Math.min(1, Math.max(0, value)));
  const [x = 0, y = 0, z = 0] = seenBy(XYZ_OF_WHITE, shown).map((value) =>
    value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116,
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** XYZ as shares of white, so that each row adds up to one. */
const XYZ_OF_WHITE: Rows = [
  [0.43395, 0.37622, 0.18983],
  [0.2126, 0.7152, 0.0722],
  [0.01776, 0.10947, 0.87277],
];
