import { type Meaning, standsBy } from "../../../tabletop/taps";
import { m } from "../../../texts/index.svelte";
import type { Names } from "../../contract";
import type { Limit, Move, Rule, View } from "../model";
import { because } from "./because";

const ONE_ROLL_AT_A_TIME: Rule = "4.2";
const WAIT_FOR_THE_DICE: Rule = "4.5";
const DRAWN_AFTER_MISTAKES = "6.1";

/**
 * Why nothing comes of a tap on a card, a pile or the button to pass; null in a race that is open.
 * @param isComing The dice are chosen and not painted yet.
 */
export function cannot(
  spot: string,
  view: View,
  seat: number | null,
  names: Names,
  isComing: boolean,
): Meaning<Move> | null {
  if (seat === null || view.phase === "over")
    return { words: standsBy(seat, null, names) ?? m.table_tap_over() };
  if (spot === "pile" || spot === "aside") return { words: m.kezao_tap_pile(), rule: DRAWN_AFTER_MISTAKES };
  if (isComing) return { words: m.kezao_tap_countdown(), rule: WAIT_FOR_THE_DICE };
  if (view.phase === "choosing") return { words: choosing(view, seat, names), rule: ONE_ROLL_AT_A_TIME };
  const limit = limitOf(view, seat);
  return limit && { words: because(limit), rule: limit };
}

function choosing({ roller }: View, seat: number, names: Names): string {
  return roller === seat ? m.kezao_tap_choose() : m.kezao_tap_wait({ name: names(roller) });
}

function limitOf(view: View, seat: number): Limit | null {
  if (view.barred[seat]) return "6.2";
  if (view.opposition && view.laid.some((laid) => laid.seat === seat)) return "9.2";
  return view.passed[seat] ? "7.4" : null;
}
