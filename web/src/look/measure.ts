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
