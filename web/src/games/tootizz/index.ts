import { m } from "../../texts/index.svelte";
import type { GameClient } from "../index";
import Board from "./Board.svelte";
import Breakdown from "./Breakdown.svelte";
import Picture from "./Picture.svelte";
import type { Event, Move, View } from "./model";
import { say } from "./say";
import { status } from "./status";
import { moveName } from "./words";

const OPTIONS: Record<string, () => string> = {
  series: m.tootizz_option_series,
  target: m.tootizz_option_target,
};

const tootizz: GameClient<View, Move, Event> = {
  name: "Tootizz",
  Board,
  Picture,
  Breakdown,
  say,
  status,
  does: moveName,
  // In a single round the points grow as one plays; a series adds up the rounds that were counted.
  score: (view, seat) => (view.series ? view.totals[seat] : view.domains[seat]?.points) ?? 0,
  option: (name) => OPTIONS[name]?.() ?? name,
};

export default tootizz;
