import { m } from "../../texts/index.svelte";
import type { GameClient } from "../index";
import Board from "./Board.svelte";
import Breakdown from "./Breakdown.svelte";
import Picture from "./Picture.svelte";
import type { Event, Move, View } from "./model";
import { say } from "./say";
import { total } from "./score";
import { status } from "./status";
import { moveName } from "./words";

const OPTIONS: Record<string, () => string> = { rounds: m.dozito_option_rounds };

const dozito: GameClient<View, Move, Event> = {
  name: "Dozito",
  Board,
  Picture,
  Breakdown,
  say,
  status,
  does: moveName,
  score: total,
  option: (name) => OPTIONS[name]?.() ?? name,
};

export default dozito;
