import { m } from "../../texts/index.svelte";
import type { OnShelf } from "../contract";
import Box from "./drawing/Box.svelte";

const OPTIONS: Record<string, () => string> = {
  points: m.dos_option_points,
  target: m.dos_option_target,
};

const dos: OnShelf = {
  title: "DOS",
  pitch: () => m.dos_pitch(),
  Box,
  option: (name) => OPTIONS[name]?.() ?? name,
  applies: (name, { points }) => name !== "target" || points === true,
};

export default dos;
