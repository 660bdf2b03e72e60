/** The drawings of the seat tokens, 48 by 48, painted in this order. */
export interface Stroke {
  d: string;
  fill: string;
}

const cup: Stroke[] = [
  { d: "M32 23h3a4 4 0 0 1 0 9h-4", fill: "none" },
  { d: "M13 20h20v8a9 9 0 0 1 -9 9h-2a9 9 0 0 1 -9 -9z", fill: "#3f8f95" },
  { d: "M14 25q9 4 18 0", fill: "none" },
  { d: "M19 16q-3 -3 0 -6M26 16q-3 -3 0 -6", fill: "none" },
];

const pear: Stroke[] = [
  { d: "M24 12C20 12 20 18 18 22C13 26 13 37 24 37C35 37 35 26 30 22C28 18 28 12 24 12z", fill: "#d9b340" },
  { d: "M24 12q0 -3 2 -5", fill: "none" },
  { d: "M26 10q5 -4 9 0q-5 4 -9 0z", fill: "#5f9a4c" },
  { d: "M18 29q0 4 3 5", fill: "none" },
];

const candle: Stroke[] = [
  { d: "M20 21h8v13h-8z", fill: "#f3e2bd" },
  { d: "M13 34h22q-1 4 -5 4h-12q-4 0 -5 -4z", fill: "#b9832a" },
  { d: "M24 19c-4 -3 -3 -6 0 -11c3 5 4 8 0 11z", fill: "#ef8a2c" },
  { d: "M20 24q3 3 3 0", fill: "none" },
];

const cat: Stroke[] = [
  { d: "M12 12l7 5q5 -1.5 10 0l7 -5v14q0 11 -12 11t-12 -11z", fill: "#6d6a75" },
  { d: "M17 25q2 -3 4 0M27 25q2 -3 4 0", fill: "none" },
  { d: "M22.5 29.5h3l-1.5 1.8z", fill: "#e9a29a" },
  { d: "M24 31.5q-2 2.5 -4 1.5M24 31.5q2 2.5 4 1.5", fill: "none" },
];

const mushroom: Stroke[] = [
  { d: "M20 24q-1 7 -2 12q6 2 12 0q-1 -5 -2 -12z", fill: "#f3e2bd" },
  { d: "M10 25q1 -14 14 -14t14 14q-14 4 -28 0z", fill: "#c04a30" },
  { d: "M17 19v.1M24 15.5v.1M30 20v.1", fill: "none" },
];

const owl: Stroke[] = [
  { d: "M13 11q5 3 11 3t11 -3v15q0 11 -11 11t-11 -11z", fill: "#9a6b43" },
  { d: "M24 22a5 5 0 1 0 -10 0a5 5 0 1 0 10 0zM34 22a5 5 0 1 0 -10 0a5 5 0 1 0 10 0z", fill: "#fff6e4" },
  { d: "M19 22v.1M29 22v.1", fill: "none" },
  { d: "M22.5 27h3l-1.5 3z", fill: "#ef8a2c" },
  { d: "M19 33q2 -2 4 0M25 33q2 -2 4 0", fill: "none" },
];

export const GUESTS: Stroke[][] = [cup, pear, candle, cat, mushroom, owl];
