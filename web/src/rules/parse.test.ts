import { expect, test } from "vitest";
import { rulesOf } from ".";
import { parse, parted, plain, sentence, spans } from "./parse";

const RULES = `# Dozito

A word of welcome.

## 4. Your turn

**4.3** A card you keep goes to the slot
of its *number*. Nowhere else.

**4.5** See 4.3 and ![a red three](card:red-3).

![a red four](card:red-4) ![a blue five](card:blue-5)

- one
- two, which
  goes on

> ![a red four](card:red-4)
>
> As on the box.

| size | points |
|---|---|
| 1 | **0** |
## Thanks
To all.`;

test("a rules text is read block by block", () => {
  expect(parse(RULES)).toEqual([
    { kind: "title", spans: [{ kind: "text", text: "Dozito" }] },
    { kind: "paragraph", number: null, spans: [{ kind: "text", text: "A word of welcome." }] },
    { kind: "chapter", number: "4", spans: [{ kind: "text", text: "Your turn" }] },
    {
      kind: "paragraph",
      number: "4.3",
      spans: [
        { kind: "text", text: "A card you keep goes to the slot of its " },
        { kind: "em", text: "number" },
        { kind: "text", text: ". Nowhere else." },
      ],
    },
    {
      kind: "paragraph",
      number: "4.5",
      spans: [
        { kind: "text", text: "See " },
        { kind: "reference", number: "4.3" },
        { kind: "text", text: " and " },
        { kind: "picture", name: "red-3", alt: "a red three" },
        { kind: "text", text: "." },
      ],
    },
    {
      kind: "pictures",
      pictures: [
        { kind: "picture", name: "red-4", alt: "a red four" },
        { kind: "picture", name: "blue-5", alt: "a blue five" },
      ],
    },
    {
      kind: "list",
      items: [[{ kind: "text", text: "one" }], [{ kind: "text", text: "two, which goes on" }]],
    },
    {
      kind: "quote",
      blocks: [
        { kind: "pictures", pictures: [{ kind: "picture", name: "red-4", alt: "a red four" }] },
        { kind: "paragraph", number: null, spans: [{ kind: "text", text: "As on the box." }] },
      ],
    },
    {
      kind: "table",
      head: [[{ kind: "text", text: "size" }], [{ kind: "text", text: "points" }]],
      rows: [[[{ kind: "text", text: "1" }], [{ kind: "strong", text: "0" }]]],
    },
    { kind: "chapter", number: null, spans: [{ kind: "text", text: "Thanks" }] },
    { kind: "paragraph", number: null, spans: [{ kind: "text", text: "To all." }] },
  ]);
});

test("a refusal quotes the first sentence of its paragraph", () => {
  const rules = parse(RULES);
  expect(sentence(rules, "4.3")).toBe("A card you keep goes to the slot of its number.");
  expect(sentence(rules, "4.5")).toBe("See 4.3 and a red three.");
  expect(sentence(rules, "9.9")).toBeNull();
});

test("text without marks is one span", () => {
  expect(spans("5 * 3 = 15")).toEqual([{ kind: "text", text: "5 * 3 = 15" }]);
});

test.each(["en", "fr", "ko"] as const)("Dozito's own rules have every paragraph in %s", async (language) => {
  const rules = await rulesOf("dozito", language);
  const numbers = rules.flatMap((part) => (part.kind === "paragraph" && part.number ? [part.number] : []));
  expect(numbers).toContain("4.3");
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(JSON.stringify(rules)).not.toMatch(/\*\*|!\[/);
});

test("a domino is called by its squares", () => {
  const picture = { kind: "picture", name: "green0-black2", alt: "a domino" };
  expect(spans("![a domino](domino:green0-black2)")).toEqual([picture]);
});

test("a picture that is no card keeps its kind in its name", () => {
  expect(spans("![a red die](die:red)")).toEqual([{ kind: "picture", name: "die:red", alt: "a red die" }]);
});

test("a board is read with its pieces, its ground and its notes", () => {
  const [board] = parse(
    "```board A board\nback^ . red-6✓ → blue-3~\ngreen0/pawn-1 = 33\n| 1 green-2*\n16: 3 4\n```",
  );
  const piece = (name: string, mark: string | null = null) => ({ name, mark });
  expect(board).toEqual({
    kind: "board",
    alt: "A board",
    sketch: {
      rows: [
        [
          { kind: "pieces", pieces: [piece("back", "pile")] },
          { kind: "gap" },
          { kind: "pieces", pieces: [piece("red-6", "right")] },
          { kind: "arrow" },
          { kind: "pieces", pieces: [piece("blue-3", "gone")] },
        ],
        [
          { kind: "pieces", pieces: [piece("green0"), piece("pawn-1")] },
          { kind: "sign", text: "=" },
          { kind: "sign", text: "33" },
        ],
      ],
      ground: [[piece("1"), piece("green-2", "chosen")]],
      notes: [{ key: "16", words: ["3", "4"] }],
    },
  });
});

test("the pictures before the first chapter are taken out of the text", () => {
  const blocks = parse(
    "# Dozito\n\n## In a minute\n\n```board\nback\n```\n\nTake a card.\n\n## 1. Goal\n\n**1.1** Win.",
  );
  const { minute, text } = parted(blocks);
  expect(minute && plain(minute.title)).toBe("In a minute");
  expect(minute?.panels.map(({ spans }) => plain(spans))).toEqual(["Take a card."]);
  expect(text.map(({ kind }) => kind)).toEqual(["title", "chapter", "paragraph"]);
});

test("a game without pictures begins with its first chapter", () => {
  const blocks = parse("# Dozito\n\n## 1. Goal\n\n**1.1** Win.");
  expect(parted(blocks)).toEqual({ minute: null, text: blocks });
});
