/** Hints about a choice of dice, for people who are new to Kezao. In a race there are none. */

import { m } from "../../../texts/index.svelte";
import type { Considered } from "../../contract";
import type { Move, View } from "../model";

export function hint(move: Move, { view }: Considered<View>): string | null {
  if (move.type !== "choose") return null;
  const { present } = move;
  if (view.level === "junior") return m.kezao_hint_one({ asking: present === 0 ? 0 : 1 });
  return m.kezao_hint_two({ asking: present === 2 ? 2 : present === 1 ? 1 : 0 });
}
