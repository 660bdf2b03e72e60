import { m } from "../../texts/index.svelte";
import type { OnShelf } from "../contract";
import Box from "./drawing/Box.svelte";

const OPTIONS: Record<string, () => string> = { rounds: m.dozito_option_rounds };

const dozito: OnShelf = {
  title: "Dozito",
  pitch: () => m.dozito_pitch(),
  Box,
  option: (name) => OPTIONS[name]?.() ?? name,
};

export default dozito;
