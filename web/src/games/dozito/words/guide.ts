import { m } from "../../../texts/index.svelte";
import type { Guide, Thing } from "../../contract";
import type { Kind } from "../cards";
import { cardAt } from "../logic/deck";
import { cardNamed } from "../logic/named";
import type { View } from "../model";
import { named } from "./words";

const KINDS: Record<Kind, string> = { plain: "4.3", stop: "5.1", again: "5.3", joker: "5.5" };
const SUNS = "8.4";
const FACE_DOWN = "4.6";
const PLACES: Record<string, string> = {
  pile: "4.2",
  group: "8.2",
  twelve: "9.5",
  worth: "8.2",
  flag: "6.1",
  score: "1.2",
  round: "1.2",
  back: FACE_DOWN,
};
const DISCARDS = "4.4";
const TAKEN = "9.6";

function aboutCard(card: number | null | undefined, otherwise: string): Thing {
  if (card === null || card === undefined) return { rules: [otherwise] };
  const { kind, suns } = cardAt(card);
  return { rules: suns > 0 ? [KINDS[kind], SUNS] : [KINDS[kind]] };
}

/** The paragraphs about a discard pile: taking its top card, and what that card does. */
function aboutDiscards(top: number | null | undefined): Thing {
  return top === null || top === undefined
    ? { rules: [DISCARDS] }
    : { rules: [TAKEN, KINDS[cardAt(top).kind]] };
}

const guide: Guide<View> = {
  about(spot, view) {
    const [what = "", first, second] = spot.split("-");
    if (what === "card") return aboutCard(Number(first), FACE_DOWN);
    if (what === "slot") return aboutCard(view.grids[Number(first)]?.[Number(second) - 1], FACE_DOWN);
    if (what === "hand") return aboutCard(view.hand, FACE_DOWN);
    if (what === "discards") return aboutDiscards(view.discards[Number(first)]?.top);
    const rule = PLACES[what];
    return rule === undefined ? null : { rules: [rule] };
  },
  legend: [
    { picture: "sign:stop", name: () => m.dozito_kind_stop(), rule: KINDS.stop },
    { picture: "sign:again", name: () => m.dozito_kind_again(), rule: KINDS.again },
    { picture: "sign:joker", name: () => named(cardNamed("blue-joker")), rule: KINDS.joker },
    { picture: "sign:sun", name: () => m.dozito_suns({ count: 1 }), rule: SUNS },
  ],
};

export default guide;
