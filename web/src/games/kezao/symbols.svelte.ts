/** Whether cards carry a row of signs, one for each colour: kept on this device. */

import { recall, remember } from "../../house/memory";

const KEY = "kezao.symbols";
let shown = $state(recall(KEY) !== "hidden");

export function symbolsShown(): boolean {
  return shown;
}

export function showSymbols(show: boolean): void {
  shown = show;
  remember(KEY, show ? null : "hidden");
}
