import { m } from "../../texts/index.svelte";
import type { OnShelf } from "../contract";
import Box from "./drawing/Box.svelte";

const OPTIONS: Record<string, () => string> = {
  series: m.tootizz_option_series,
  target: m.tootizz_option_target,
};

const tootizz: OnShelf = {
  title: "Tootizz",
  pitch: () => m.tootizz_pitch(),
  Box,
  isLow: true,
  option: (name) => OPTIONS[name]?.() ?? name,
  applies: (name, { series }) => name !== "target" || series === true,
};

export default tootizz;
