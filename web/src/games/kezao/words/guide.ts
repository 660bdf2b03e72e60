import { m } from "../../../texts/index.svelte";
import type { Guide } from "../../contract";
import { isJoker } from "../cards";
import type { View } from "../model";
import { described, dieName } from "./words";

const FITS = "4.4";
const JOKER = "2.4";
const DICE = "4.3";
const TWISTS: Record<string, string> = { neutral: "11.4", one: "11.5", inversion: "11.6" };
const PLACES: Record<string, string> = {
  place: "5.3",
  choose: DICE,
  pile: "6.1",
  pass: "7.4",
  wrong: "6.1",
  drawn: "6.1",
  barred: "6.2",
  rolls: "4.1",
  hand: "3.1",
  die: DICE,
  finish: "8.1",
  score: "1.2",
  left: "1.2",
};

const guide: Guide<View> = {
  about(spot, { aside }) {
    const [what = "", first = ""] = spot.split("-");
    if (what === "aside")
      return { name: m.kezao_aside({ cards: m.kezao_cards({ count: aside.length }) }), rules: ["7.2"] };
    if (what === "card") {
      const card = Number(first);
      return { name: described(card), rules: [isJoker(card) ? JOKER : FITS] };
    }
    const rule = what === "twist" ? TWISTS[first] : PLACES[what];
    return rule === undefined ? null : { rules: [rule] };
  },
  legend: [
    { picture: "die:red", name: () => dieName({ present: true, colour: 0 }), rule: DICE },
    { picture: "die:no-red", name: () => dieName({ present: false, colour: 0 }), rule: DICE },
    { picture: "kezao", name: () => m.kezao_card_joker(), rule: JOKER },
    ...(["neutral", "one", "inversion"] as const).map((twist) => ({
      picture: `die:${twist}`,
      name: () => m.kezao_die_twist({ twist: m.kezao_twist({ twist }) }),
      rule: TWISTS[twist] ?? "",
    })),
  ],
};

export default guide;
