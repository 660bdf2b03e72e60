import { m } from "../../../texts/index.svelte";
import type { Guide } from "../../contract";
import { tonesOf } from "../colours";
import type { View } from "../model";
import { named } from "./words";

const SCORES = "6.2";
const JOKER = "5.7";
const FIRST_LINE = "4.1";
const LATER_LINE = "4.2";
const FIRST_DOMINO = "5.1";
const FACE_DOWN = "5.6";
const MATCHES = "5.4";
const PLACES: Record<string, string> = {
  laid: SCORES,
  line: "4.4",
  token: "4.4",
  pile: "4.3",
  hold: "4.5",
  acts: "5.5",
  zone: SCORES,
  largest: "7.2",
  points: SCORES,
  gain: SCORES,
  round: "7.4",
  total: "7.4",
  joker: JOKER,
  gone: "5.8",
  score: SCORES,
};

function aboutCell({ domains, turn, face_up }: View): string {
  if (turn !== null && domains[turn]?.squares.length === 0) return FIRST_DOMINO;
  return face_up ? MATCHES : FACE_DOWN;
}

const guide: Guide<View> = {
  about(spot, view) {
    const [what = ""] = spot.split("-");
    if (what === "hold" && view.domino !== null)
      return { name: named(view.domino), rules: [PLACES.hold ?? ""] };
    if (what === "cell") return { rules: [aboutCell(view)] };
    if (what === "next" || what === "claim")
      return { rules: [view.line.length === 0 ? FIRST_LINE : LATER_LINE] };
    const rule = PLACES[what];
    return rule === undefined ? null : { rules: [rule] };
  },
  legend: [
    ...["green0-green0", "blue0-blue0", "red0-red0", "black0-black0", "grey0-grey0"].map(
      (picture, colour) => ({
        picture,
        name: () => m.tootizz_colour({ colour: tonesOf(colour).name }),
        rule: "2.1",
      }),
    ),
    {
      picture: "green0-grey3",
      name: () => m.tootizz_with({ colour: m.tootizz_colour({ colour: "grey" }), count: 3 }),
      rule: "2.2",
    },
    { picture: "back", name: () => m.tootizz_joker(), rule: JOKER },
  ],
};

export default guide;
