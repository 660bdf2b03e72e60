/** Drawings of a table in the rules, written as text that can be read as it stands:
 *
 *     back^ . yellow-9 blue-6         pieces side by side; ^ is a pile, a dot leaves room
 *     green-4 + green-5 → yellow-9    signs and numbers between pieces
 *     red-orange✓ red-blue✗ violet~   fits, does not fit, goes away; * is what matters
 *     blue0-blue0/pawn-1              one below the other
 *     free                            a place without a card
 *     | 1 green-2 3 blue-4            rows of the game's own ground, which the game draws
 *     16: 3 4 7 8                     what some places of the ground are worth
 */

export type Mark = "pile" | "right" | "wrong" | "gone" | "chosen";

export interface Shown {
  name: string;
  mark: Mark | null;
}

export type Item =
  { kind: "pieces"; pieces: Shown[] } | { kind: "sign"; text: string } | { kind: "gap" } | { kind: "arrow" };

/** A line such as "16: 3 4 7 8" or "suns: 13". */
export interface Label {
  key: string;
  words: string[];
}

export interface Sketched {
  rows: Item[][];
  ground: Shown[][];
  notes: Label[];
}

const MARKS: Record<string, Mark> = { "^": "pile", "✓": "right", "✗": "wrong", "~": "gone", "*": "chosen" };

export function sketch(lines: string[]): Sketched {
  const drawn: Sketched = { rows: [], ground: [], notes: [] };
  for (const line of lines) {
    const [, key, said] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (key && said) drawn.notes.push({ key, words: words(said) });
    else if (line.startsWith("|")) drawn.ground.push(words(line.slice(1)).map(shown));
    else drawn.rows.push(words(line).map(item));
  }
  return drawn;
}

function words(line: string): string[] {
  return line.trim().split(/\s+/);
}

function item(word: string): Item {
  if (word === ".") return { kind: "gap" };
  if (word === "→") return { kind: "arrow" };
  if (/^[+=×]$|^\d+$/.test(word)) return { kind: "sign", text: word };
  return { kind: "pieces", pieces: word.split("/").map(shown) };
}

function shown(word: string): Shown {
  const mark = MARKS[word.slice(-1)] ?? null;
  return { name: mark ? word.slice(0, -1) : word, mark };
}
