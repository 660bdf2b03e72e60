import { m } from "../../texts/index.svelte";
import type { GameClient } from "../index";
import Board from "./Board.svelte";
import Breakdown from "./Breakdown.svelte";
import Hands from "./Hands.svelte";
import Picture from "./Picture.svelte";
import type { Event, Move, View } from "./model";
import { say } from "./say";
import { status } from "./status";
import { moveName } from "./words";

const OPTIONS: Record<string, () => string> = {
  points: m.dos_option_points,
  target: m.dos_option_target,
};

const dos: GameClient<View, Move, Event> = {
  name: "DOS",
  Board,
  Picture,
  Breakdown,
  Hands,
  say,
  status,
  does: moveName,
  score: (view, seat) => (view.points ? (view.scores[seat] ?? 0) : null),
  option: (name) => OPTIONS[name]?.() ?? name,
};

export default dos;
