import { m } from "../../../texts/index.svelte";
import type { Guide, Thing } from "../../contract";
import { FACES, type Kind } from "../cards";
import { faceOf } from "../logic/faces";
import type { View } from "../model";
import { named } from "./words";

const KINDS: Record<Kind, readonly string[]> = {
  number: ["5.2", "5.4"],
  plus2: ["8.1"],
  reverse: ["8.2"],
  skip: ["8.3"],
  dos: ["6.1", "6.2"],
  play2: ["7.1", "7.2"],
};
const PLACES: Record<string, string> = {
  pile: "4.4",
  call: "9.1",
  finish: "4.7",
  catch: "9.4",
  choose: "6.4",
  ring: "3.4",
  sum: "5.4",
  goal: "10.4",
  score: "10.3",
  hand: "1.1",
};
const ON_A_PILE = "4.2";
/** The paragraphs about the notes beside a seat: what happened to it, or waits for it. */
const NOTES: Record<string, string> = { caught: "9.6", cards: "4.4", skip: "8.6", play2: "7.2" };

const SIGNS: readonly [string, Kind][] = [
  ["red-plus2", "plus2"],
  ["blue-reverse", "reverse"],
  ["green-skip", "skip"],
  ["dos", "dos"],
  ["play2", "play2"],
];

function aboutCard(card: number, { points }: View): Thing {
  const { kind, value } = faceOf(card);
  const name = points
    ? m.dos_card_worth({ card: named(card), points: m.table_points({ count: value }) })
    : named(card);
  return { name, rules: KINDS[kind] };
}

const guide: Guide<View> = {
  about(spot, view) {
    const [what = "", first] = spot.split("-");
    if (what === "card") return aboutCard(Number(first), view);
    if (what === "discards" || what === "under") {
      const top = view.discards[Number(first)]?.top;
      return top === undefined ? null : { rules: [ON_A_PILE, ...aboutCard(top, view).rules] };
    }
    const rule = what === "note" ? NOTES[first ?? ""] : PLACES[what];
    return rule === undefined ? null : { rules: [rule] };
  },
  legend: [
    ...SIGNS.map(([picture, kind]) => ({
      picture,
      name: () => named(FACES.findIndex((face) => face.kind === kind)),
      rule: KINDS[kind].at(-1) ?? "",
    })),
    { picture: "call", name: () => m.dos_call(), rule: "9.1" },
  ],
};

export default guide;
