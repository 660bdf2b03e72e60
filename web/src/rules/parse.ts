/** Reads the rules of a game: the small part of Markdown they are written in.
 *
 * Chapters are `## 4. Your turn`, numbered paragraphs `**4.3** A card you keep...`, pictures are drawn by the
 * game itself: `![A red three](card:red-3)`. So are dominoes; a die keeps its kind in its name: `![A red die](die:red)`.
 * A fenced block that begins with "board" is a drawing of a table: see sketch.ts.
 */

import { type Sketched, sketch } from "./sketch";

export interface Picture {
  kind: "picture";
  name: string;
  alt: string;
}

export type Span =
  { kind: "text" | "strong" | "em"; text: string } | { kind: "reference"; number: string } | Picture;

export type Block =
  | { kind: "title"; spans: Span[] }
  | { kind: "chapter"; number: string | null; spans: Span[] }
  | { kind: "paragraph"; number: string | null; spans: Span[] }
  | { kind: "pictures"; pictures: Picture[] }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "board"; alt: string; sketch: Sketched }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

const INLINE =
  /!\[(?<alt>[^\]]*)\]\((?:card:|domino:|(?=die:))(?<name>[\w:-]+)\)|\*\*(?<strong>\S.*?)\*\*|\*(?<em>\S.*?)\*|\b(?<number>\d+\.\d+)\b/g;

const BOARD = "```board";

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    found.push(span(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

function span({ alt = "", name, strong, em, number = "" }: Record<string, string | undefined>): Span {
  if (name !== undefined) return { kind: "picture", name, alt };
  if (strong !== undefined) return { kind: "strong", text: strong };
  if (em !== undefined) return { kind: "em", text: em };
  return { kind: "reference", number };
}

export function parse(source: string): Block[] {
  return source
    .trim()
    .split(/\n\s*\n/)
    .flatMap((chunk) => chunk.split(/\n(?=#{1,2} )|(?<=^#{1,2} .*)\n/m))
    .map((chunk) => block(chunk.trim().split("\n")));
}

function block(lines: string[]): Block {
  const [first = ""] = lines;
  if (first.startsWith("# ")) return { kind: "title", spans: spans(first.slice(2)) };
  if (first.startsWith("## ")) return chapter(first.slice(3));
  if (first.startsWith("|")) return table(lines);
  if (first.startsWith(BOARD)) return board(first, lines.slice(1, -1));
  if (first.startsWith(">")) return { kind: "quote", blocks: parse(unquoted(lines)) };
  if (/^[-*] /.test(first)) return { kind: "list", items: items(lines).map(spans) };
  return paragraph(joined(lines));
}

function chapter(title: string): Block {
  const [, number = null, text = title] = /^(\d+)\.\s+(.*)$/.exec(title) ?? [];
  return { kind: "chapter", number, spans: spans(text) };
}

function paragraph(text: string): Block {
  const pictures = spans(text).filter((part) => (part.kind === "text" ? part.text.trim() : true));
  if (pictures.every((part) => part.kind === "picture")) return { kind: "pictures", pictures };
  const [, number = null, rest = text] = /^\*\*(\d+\.\d+)\*\*\s+(.*)$/.exec(text) ?? [];
  return { kind: "paragraph", number, spans: spans(rest) };
}

function board(first: string, lines: string[]): Block {
  return { kind: "board", alt: first.slice(BOARD.length).trim(), sketch: sketch(lines) };
}

function table(lines: string[]): Block {
  const [head = [], , ...rows] = lines.map(cells);
  return { kind: "table", head, rows };
}

function cells(line: string): Span[][] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));
}

/** A line that starts no item belongs to the last one. */
function items(lines: string[]): string[] {
  return lines.reduce<string[]>((found, line) => {
    if (/^[-*] /.test(line)) return [...found, line.slice(2)];
    return [...found.slice(0, -1), `${found.at(-1)} ${line.trim()}`];
  }, []);
}

function joined(lines: string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}

function unquoted(lines: string[]): string {
  return lines.map((line) => line.replace(/^>\s?/, "")).join("\n");
}

/** A picture and the sentence below it. */
export interface MinutePanel {
  board: Extract<Block, { kind: "board" }>;
  spans: Span[];
}

/** The pictures that tell the game in a minute: the chapter before the first one with a number. */
export interface MinuteText {
  title: Span[];
  panels: MinutePanel[];
}

/** A rules text in its two parts. A game without pictures begins with its first chapter. */
export function parted(blocks: Block[]): { minute: MinuteText | null; text: Block[] } {
  const [start = -1, end = -1] = blocks.flatMap(({ kind }, at) => (kind === "chapter" ? [at] : []));
  const head = blocks[start];
  if (head?.kind !== "chapter" || head.number !== null) return { minute: null, text: blocks };
  const text = [...blocks.slice(0, start), ...blocks.slice(end)];
  return { minute: { title: head.spans, panels: panels(blocks.slice(start + 1, end)) }, text };
}

function panels(blocks: Block[]): MinutePanel[] {
  return blocks.flatMap((board, at) => {
    const said = blocks[at + 1];
    return board.kind === "board" && said?.kind === "paragraph" ? [{ board, spans: said.spans }] : [];
  });
}

/** The plain text of spans, for screen readers. */
export function plain(parts: Span[]): string {
  return parts.map(spoken).join("");
}

function spoken(part: Span): string {
  if (part.kind === "picture") return part.alt;
  return part.kind === "reference" ? part.number : part.text;
}

/** The first sentence of a paragraph, which explains a refusal. */
export function sentence(rules: Block[], number: string): string | null {
  const found = rules.find((part) => part.kind === "paragraph" && part.number === number);
  if (found?.kind !== "paragraph") return null;
  const text = plain(found.spans);
  return /^.+?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}
