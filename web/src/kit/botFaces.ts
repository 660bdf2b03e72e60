/** The faces of bots, 48 by 48, painted in this order: whatever a bot wears on its head, and how it looks, tells its level.
 *  At a table the head tells its seat, so that two bots of one level have faces of their own. */

import type { Stroke } from "./guests";

const WHITE = "#fff6e4";

/** The expression of a level, and the colour of its face where no seat gives it one. */
interface Level {
  fill: string;
  wears: Stroke[];
}

const USUAL = "normal";
const LEVELS: Record<string, Level> = {
  // Its eyes look wherever they like.
  random: {
    fill: "#e0a9b8",
    wears: [
      { d: "M24 15q-6 -3 -1 -5t0 -4", fill: "none" },
      { d: "M19 21a3.4 3.4 0 1 0 .1 0zM29 20a4.2 4.2 0 1 0 .1 0z", fill: WHITE },
      { d: "M17.6 23v.1M30.6 26v.1M18 32q2 -2.5 4 0t4 0t4 0", fill: "none" },
    ],
  },
  // A paper hat, and the tip of its tongue.
  child: {
    fill: "#e9c79a",
    wears: [
      { d: "M14 16l10 -10l10 10z", fill: WHITE },
      { d: "M24 6v10M14 16h20", fill: "none" },
      { d: "M19 21a3 3 0 1 0 .1 0zM29 21a3 3 0 1 0 .1 0z", fill: WHITE },
      { d: "M25 31v2.2q1.6 1.6 3.2 0v-2.2z", fill: "#e58a8a" },
      { d: "M20 24v.1M30 24v.1M19 31h10", fill: "none" },
    ],
  },
  // Just hatched, with a piece of its shell on its head.
  gentle: {
    fill: "#a8d3dc",
    wears: [
      { d: "M15.5 17q-.5 -11 8.5 -11t8.5 11l-2.9 -2.8l-2.8 2.8l-2.8 -2.8l-2.8 2.8l-2.8 -2.8z", fill: WHITE },
      { d: "M18.6 20.6a3.9 3.9 0 1 0 .1 0zM29.4 20.6a3.9 3.9 0 1 0 .1 0z", fill: WHITE },
      { d: "M19 24.6v.6M29 24.6v.6", fill: "none" },
      { d: "M21.2 30h5.6q-.3 3.8 -2.8 3.8t-2.8 -3.8z", fill: "#e58a8a" },
    ],
  },
  // A young sprout on its head.
  easy: {
    fill: "#9fc58a",
    wears: [
      { d: "M24 15v-4", fill: "none" },
      { d: "M24 11q-1 -5 -7 -4q1 5 7 4zM24 11q1 -4 6 -3q-1 4 -6 3z", fill: "#5f9a4c" },
      { d: "M19 21a3 3 0 1 0 .1 0zM29 21a3 3 0 1 0 .1 0z", fill: WHITE },
      { d: "M19 24v.1M29 24v.1M18.5 30q5.5 4.5 11 0", fill: "none" },
    ],
  },
  normal: {
    fill: "#a9b4ba",
    wears: [
      { d: "M24 15v-4", fill: "none" },
      { d: "M22 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z", fill: "#ef8a2c" },
      { d: "M19 21a3 3 0 1 0 .1 0zM29 21a3 3 0 1 0 .1 0z", fill: WHITE },
      { d: "M19 24v.1M29 24v.1M19.5 31h9", fill: "none" },
    ],
  },
  // One eyebrow up, and a crown.
  hard: {
    fill: "#6f7f9b",
    wears: [
      { d: "M16 15l-1.5 -8l5 3.5l4.5 -5l4.5 5l5 -3.5l-1.5 8z", fill: "#e3b93f" },
      { d: "M19 22.5a2.8 2.8 0 1 0 .1 0zM29 22.5a2.8 2.8 0 1 0 .1 0z", fill: WHITE },
      { d: "M15.5 21.5l6 1M26.5 19.5l5.5 -1.5M19.6 25.4v.1M28.4 25.4v.1M20 32.5q5 0 8 -2.5", fill: "none" },
    ],
  },
};

interface Head {
  fill: string;
  /** Ears or feet, behind the head. */
  behind: string;
  d: string;
}

const SQUARE = "M14 15h20q2 0 2 2v16q0 3 -3 3h-18q-3 0 -3 -3v-16q0 -2 2 -2z";
const EARS = "M10 23v6M38 23v6";
/** By seat: each has a shape and a colour of its own. */
const HEADS: readonly [Head, ...Head[]] = [
  { fill: "#a9b4ba", behind: EARS, d: SQUARE },
  { fill: "#8ec7b5", behind: "M8 26h4M36 26h4", d: "M24 15q13 0 13 11t-13 11t-13 -11t13 -11z" },
  { fill: "#e6ab80", behind: "M12 22l-3 3M36 22l3 3", d: "M17 15h14l6 19q0 2 -3 2h-20q-3 0 -3 -2z" },
  { fill: "#b5a2d8", behind: "M10 25.5h-3M38 25.5h3", d: "M16 15h16l6 10.5l-6 10.5h-16l-6 -10.5z" },
  { fill: "#e2c867", behind: "M16 33l-2 5M32 33l2 5", d: "M11 15h26v19h-26z" },
  { fill: "#dd9db0", behind: EARS, d: "M11 15h26l-4 20q-.3 1.5 -2 1.5h-14q-1.7 0 -2 -1.5z" },
];

/** The face of a level, or of the bot of this level on a seat. An unknown level looks like the usual one. */
export function faceOf(level: string, seat?: number): Stroke[] {
  const { fill, wears } = (LEVELS[level] ?? LEVELS[USUAL]) as Level;
  const head = HEADS[(seat ?? 0) % HEADS.length] ?? HEADS[0];
  return [
    { d: head.behind, fill: "none" },
    { d: head.d, fill: seat === undefined ? fill : head.fill },
    ...wears,
  ];
}
