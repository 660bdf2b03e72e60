import { m } from "../../texts/index.svelte";
import type { GameClient } from "../index";
import Board from "./Board.svelte";
import Breakdown from "./Breakdown.svelte";
import Hands from "./Hands.svelte";
import Picture from "./Picture.svelte";
import type { Event, Move, View } from "./model";
import { say } from "./say";
import { soundOfRefusal } from "./sounds";
import { status } from "./status";
import { moveName } from "./words";

const OPTIONS: Record<string, () => string> = {
  points: m.kezao_option_points,
  level: m.kezao_option_level,
  open_hands: m.kezao_option_open_hands,
  calm: m.kezao_option_calm,
};

const HINTS: Record<string, () => string> = {
  open_hands: m.kezao_option_open_hands_hint,
  calm: m.kezao_option_calm_hint,
};

const kezao: GameClient<View, Move, Event> = {
  name: "Kezao",
  Board,
  Picture,
  Breakdown,
  Hands,
  say,
  status,
  does: moveName,
  refusalSound: soundOfRefusal,
  isGentle: ({ calm }) => calm,
  score: (view, seat) => view.scores[seat] ?? 0,
  option: (name) => OPTIONS[name]?.() ?? name,
  choices: () => ({
    junior: m.kezao_option_level_junior(),
    classic: m.kezao_option_level_classic(),
    expert: m.kezao_option_level_expert(),
  }),
  hint: (name) => HINTS[name]?.() ?? null,
};

export default kezao;
