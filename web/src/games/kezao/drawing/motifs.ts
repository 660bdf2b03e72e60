/**
 * The animals, flowers and toys on the cards, 100 by 100. Each has six zones, the largest first: a card with fewer
 * colours gives some zones the same colour, or none.
 */

export type Zone = 0 | 1 | 2 | 3 | 4 | 5;

export interface Shape {
  /** A zone takes one of the card's colours; "white" and "ink" are on every card; "line" is only drawn. */
  fill: Zone | "white" | "ink" | "line";
  d: string;
  /** In degrees, around `about`. */
  turn?: number;
  about?: readonly [x: number, y: number];
  /** Whether the shape is repeated on the other side. */
  twin?: boolean;
}

/** The shapes, in the order in which they are painted. */
export type Motif = readonly Shape[];

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;

function around(about: readonly [number, number], fill: Zone, d: string, turns: number[]): Shape[] {
  return turns.map((turn) => ({ fill, d, turn, about }));
}

const macaw: Motif = [
  { fill: 2, d: "M36 62L10 92Q16 99 26 97L50 74Z" },
  { fill: "line", d: "M24 97H84M52 84V96M61 82V96" },
  { fill: 0, d: "M40 24C24 36 24 64 38 84C56 90 72 74 72 52C72 36 60 22 40 24Z" },
  { fill: 4, d: "M71 44C76 62 66 82 46 86.5C56 74 62 60 60 42Z" },
  { fill: 1, d: "M31 42C43 36 57 44 56 58C54 72 42 82 24 88C22 72 22 54 31 42Z" },
  { fill: "line", d: "M30 60Q40 60 46 54M28 72Q38 72 45 66" },
  { fill: 5, d: "M55 14C46 10 36 8 28 2C27 14 33 24 46 27Z" },
  { fill: 3, d: circle(60, 26, 18.5) },
  { fill: "ink", d: "M76 17C90 18 95 30 85 43C83 36 79 33 73 34Z" },
  { fill: "white", d: circle(64, 23, 7) },
  { fill: "ink", d: circle(65, 23, 2.6) },
];

const fish: Motif = [
  { fill: 2, d: "M30 52L4 26Q15 51 5 79Z" },
  { fill: 3, d: "M32 36C40 8 64 6 80 20L72 36Z" },
  { fill: 5, d: "M40 70C40 86 54 97 70 94L68 68Z" },
  { fill: 0, d: "M18 52C32 22 72 20 97 52C72 84 32 82 18 52Z" },
  { fill: 4, d: "M43 30.5L57 29C50 44 50 60 57 75L43 73.5C36 59 36 45 43 30.5Z" },
  { fill: 1, d: "M70 31.5C82 36 90 43 97 52C90 61 82 68 70 72.5C64 60 64 44 70 31.5Z" },
  { fill: "white", d: circle(80, 46, 5.6) },
  { fill: "ink", d: circle(81, 46, 2.4) },
  { fill: "line", d: "M86 59Q90 60 93 57" },
];

const beetle: Motif = [
  { fill: "line", d: "M24 48L8 38V30M22 62L5 64L2 72M26 78L10 88V96", twin: true },
  { fill: "line", d: "M43 9C38 2 32 2 28 6", twin: true },
  { fill: 4, d: "M35 24C34 9 42 5 50 5C58 5 66 9 65 24Z" },
  { fill: 1, d: "M26 40C22 24 36 17 50 17C64 17 78 24 74 40Z" },
  { fill: 0, d: "M18 62C18 50 23 43 28 39H72C77 43 82 50 82 62Z" },
  { fill: 2, d: "M18 62H82C82 69 80 75 77 80H23C20 75 18 69 18 62Z" },
  { fill: 3, d: "M23 80H77C70 92 60 97 50 97C40 97 30 92 23 80Z" },
  { fill: 5, d: circle(33.5, 51, 7.5), twin: true },
  { fill: "line", d: "M50 39V97" },
  { fill: "white", d: circle(43, 13, 3), twin: true },
];

const butterfly: Motif = [
  { fill: "line", d: "M48 26C46 14 40 8 33 8", twin: true },
  { fill: 1, d: "M49 52C28 50 10 60 13 78C18 97 42 94 49 66Z", twin: true },
  { fill: 0, d: "M49 42C40 14 18 5 5 11C0 34 12 56 49 56Z", twin: true },
  { fill: 4, d: "M5 11C16 6 27 10 35 19C26 26 15 32 5.5 35C2.5 27 3 18 5 11Z", twin: true },
  { fill: 2, d: circle(29, 42, 8.6), twin: true },
  { fill: 3, d: circle(29, 75, 9), twin: true },
  { fill: 5, d: "M50 22C58 30 58 74 50 92C42 74 42 30 50 22Z" },
];

const kite: Motif = [
  { fill: "line", d: "M50 74C38 84 66 88 46 99" },
  { fill: 0, d: "M12 36H50V78Z" },
  { fill: 1, d: "M88 36H50V78Z" },
  { fill: 2, d: "M50 2L12 36H50Z" },
  { fill: 3, d: "M50 2L88 36H50Z" },
  { fill: 4, d: circle(50, 36, 11.5) },
  { fill: 5, d: "M56 87L70 78L73 96ZM56 87L41 80L40 97Z" },
];

const FEATHER = "M44 40C38 24 42 8 50 1C58 8 62 24 56 40Z";
const BROW: readonly [number, number] = [50, 56];
const mask: Motif = [
  ...around(BROW, 2, FEATHER, [-60, 0, 60]),
  ...around(BROW, 3, FEATHER, [-30, 30]),
  { fill: 0, d: "M21 42C30 31 70 31 79 42C84 64 73 94 50 98C27 94 16 64 21 42Z" },
  { fill: 1, d: "M20 62Q35 68 50 62Q65 68 80 62C77 81 66 95.5 50 98C34 95.5 23 81 20 62Z" },
  { fill: "white", d: "M27 51Q35 43 43 51Q35 58 27 51Z", twin: true },
  { fill: "ink", d: circle(35.5, 50.5, 3), twin: true },
  { fill: 4, d: "M50 43L61 73Q50 79 39 73Z" },
  { fill: 5, d: "M33 82Q50 77 67 82Q62 94 50 94Q38 94 33 82Z" },
  { fill: "line", d: "M36 85H64" },
];

const PETAL = "M50 40C33 32 33 8 50 1C67 8 67 32 50 40Z";
const HEART: readonly [number, number] = [50, 38];
const flower: Motif = [
  { fill: "line", d: "M50 70V99" },
  { fill: 3, d: "M49 99C30 101 13 92 6 75C26 71 45 80 49 99Z" },
  { fill: 4, d: "M51 99C70 101 87 92 94 75C74 71 55 80 51 99Z" },
  ...around(HEART, 1, PETAL, [60, 180, 300]),
  ...around(HEART, 0, PETAL, [0, 120, 240]),
  { fill: 2, d: circle(50, 38, 15) },
  { fill: 5, d: circle(50, 38, 7.6) },
];

const caterpillar: Motif = [
  { fill: "line", d: "M10 90V98M25 80V90M42 72V83M60 77V88M80 88V97" },
  { fill: 5, d: circle(11.5, 81, 11) },
  { fill: 4, d: circle(24, 68, 13) },
  { fill: 3, d: circle(41, 59, 14.5) },
  { fill: 2, d: circle(59, 65, 15) },
  { fill: 0, d: circle(79, 73, 17) },
  { fill: "line", d: "M66 18C62 7 56 4 50 6M80 17C82 6 88 3 94 5" },
  { fill: 1, d: circle(74, 35, 20) },
  { fill: "white", d: `${circle(67, 31, 5)}${circle(82, 31, 5)}` },
  { fill: "ink", d: `${circle(68, 31.5, 2.2)}${circle(83, 31.5, 2.2)}` },
  { fill: "line", d: "M67 43Q75 50 83 43" },
];

const frog: Motif = [
  { fill: 3, d: "M30 54C6 52 -1 80 9 96H42C34 84 30 70 30 54Z", twin: true },
  { fill: 0, d: "M24 54C24 40 76 40 76 54C80 78 68 92 50 92C32 92 20 78 24 54Z" },
  { fill: 2, d: "M50 50C68 52 68 88 50 91C32 88 32 52 50 50Z" },
  { fill: 5, d: "M31 68C24 78 27 88 19 97H41C45 86 44 78 42 70Z", twin: true },
  { fill: 4, d: circle(28, 18, 13), twin: true },
  { fill: 1, d: "M14 38C16 20 84 20 86 38C86 53 68 60 50 60C32 60 14 53 14 38Z" },
  { fill: "white", d: circle(28, 19, 7), twin: true },
  { fill: "ink", d: circle(29, 19, 3.2), twin: true },
  { fill: "line", d: "M26 42Q50 54 74 42M45 33v.1M55 33v.1" },
];

const SHELL: readonly [number, number] = [50, 54];
const PLATE = "M50 36L64 45L79 36.5A33 33 0 0 0 50 20Z";
const FLIPPER = "M42 24C34 12 36 2 50 0C60 8 60 20 56 28Z";
const turtle: Motif = [
  { fill: "line", d: "M50 84V98" },
  ...around(SHELL, 3, FLIPPER, [-58, 58]),
  ...around(SHELL, 5, FLIPPER, [-128, 128]),
  { fill: 4, d: "M38 26C34 10 42 1 50 1C58 1 66 10 62 26Z" },
  ...around(SHELL, 0, PLATE, [-30, 90, 210]),
  ...around(SHELL, 1, PLATE, [30, 150, 270]),
  { fill: 2, d: "M50 35.5L66 44.8V63.2L50 72.5L34 63.2V44.8Z" },
  { fill: "white", d: circle(45, 10, 3), twin: true },
];

export const MOTIFS: readonly Motif[] = [
  macaw,
  beetle,
  kite,
  butterfly,
  fish,
  flower,
  mask,
  turtle,
  caterpillar,
  frog,
];
