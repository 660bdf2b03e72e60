/** How wide names are, in multiples of their font's size: rather too wide than too narrow, as no font is measured. */

const WIDTHS: [RegExp, number][] = [
  [/\p{M}|\u200d|\ufe0f/u, 0],
  [/\p{Extended_Pictographic}/u, 1.4],
  [/[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 1],
  [/[MWmw@%&ÆŒæœ]/u, 0.92],
  [/[ijlIJftr1 .,:;'’!|()-]/u, 0.36],
  [/\p{Lu}/u, 0.7],
  [/[\p{Script=Latin}\d]/u, 0.54],
];
const OTHER = 0.7;
/** The first of two lines may end this much before the middle. */
const LETTER = 0.6;

export function emsOf(name: string): number {
  const widths = [...name].map((letter) => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? OTHER);
  return Math.max(
    1,
    widths.reduce((sum, width) => sum + width, 0),
  );
}

/** The width of the wider of two lines, which break between words if there are several. */
export function emsInTwoLines(name: string): number {
  const words = name.split(/(?<=[\s-])/u);
  if (words.length === 1) return emsOf(name) / 2 + LETTER;
  const lines = (at: number) => [words.slice(0, at).join("").trimEnd(), words.slice(at).join("")];
  return Math.min(...words.slice(1).map((_, before) => Math.max(...lines(before + 1).map(emsOf))));
}
