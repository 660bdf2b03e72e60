import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const SOURCE = `${import.meta.dirname}/..`;
/** The tokens themselves, and drawings: their colours are their own. */
const FREE = [
  /^look\//,
  /^paraglide\//,
  /^games\/\w+\/(drawing\/|colours\.ts)/,
  /^kit\/(animals|botFaces|guests)\.ts$/,
  /^testing\//,
  /\.(test|fake)\.ts$/,
];
const FILES = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(svelte|ts|css)$/.test(file) && !FREE.some((free) => free.test(file)),
);

const NAMES = "white|black|gr[ae]y|red|green|blue|yellow|orange|purple|brown|pink|beige";
const LITERALS: Record<string, RegExp> = {
  colour: /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!\()|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi,
  "named colour": new RegExp(
    `(?:color|background|fill|stroke|border[\\w-]*|shadow):[^;{}]*\\b(?:${NAMES})\\b`,
    "g",
  ),
  layer: /z-?index: *"?\d{2,}/gi,
  "card corner": /8% ?\/ ?5\.7%/g,
  "small type": /font(?:-size)?: *(?:\d00 +)?0?\.\d+rem/g,
};

/** The styles and attributes of a component; of a module, the text of its strings. */
function looks(file: string): string {
  const text = readFileSync(`${SOURCE}/${file}`, "utf8");
  if (!file.endsWith(".ts"))
    return text.replace(/<script[^]*?<\/script>/g, strings).replace(/\/\*[^]*?\*\//g, "");
  return strings(text);
}

function strings(text: string): string {
  return (text.replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "").match(/\w*:? *(["'`])(?:(?!\1).)*\1/g) ?? []).join(
    "\n",
  );
}

function found(text: string): string[] {
  return Object.entries(LITERALS).flatMap(([what, literal]) =>
    [...text.matchAll(literal)].map(([match]) => `${what}: ${match}`),
  );
}

test("components use the tokens of the look, and no literal of their own", () => {
  expect(FILES.length).toBeGreaterThan(200);
  expect(FILES.flatMap((file) => found(looks(file)).map((literal) => `${file}: ${literal}`))).toEqual([]);
});

test.each([
  ["color: #fff6e4;", "colour: #fff6e4"],
  ["box-shadow: 0 2px 4px rgb(30 8 0 / 0.4);", "colour: rgb("],
  ["background: white;", "named colour: background: white"],
  ["z-index: 35;", "layer: z-index: 35"],
  ['zIndex: "50"', 'layer: zIndex: "50'],
  ["border-radius: 8% / 5.7%;", "card corner: 8% / 5.7%"],
  ["font-size: 0.875rem;", "small type: font-size: 0.875rem"],
  ["font: 900 0.9rem / 1 var(--font-title);", "small type: font: 900 0.9rem"],
])("%s is found", (text, literal) => {
  expect(found(text)).toEqual([literal]);
});

test.each([
  "color: var(--paper);",
  "z-index: 1;",
  "z-index: var(--layer-banner);",
  "font-size: var(--text-fine);",
  "font-size: 1.4rem;",
  "white-space: nowrap;",
  '<use href="#tz-flake" />',
])("%s is allowed", (text) => {
  expect(found(text)).toEqual([]);
});
