import { m } from "../../texts/index.svelte";
import type { OnShelf } from "../contract";
import Box from "./drawing/Box.svelte";

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

const kezao: OnShelf = {
  title: "Kezao",
  pitch: () => m.kezao_pitch(),
  Box,
  isLow: true,
  option: (name) => OPTIONS[name]?.() ?? name,
  choices: () => ({
    junior: m.kezao_option_level_junior(),
    classic: m.kezao_option_level_classic(),
    expert: m.kezao_option_level_expert(),
  }),
  hint: (name) => HINTS[name]?.() ?? null,
};

export default kezao;
