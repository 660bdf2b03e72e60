import type { GameClient } from "../contract";
import Board from "./board/Board.svelte";
import Breakdown from "./board/Breakdown.svelte";
import Picture from "./drawing/Picture.svelte";
import type { Event, Move, View } from "./model";
import { say } from "./words/say";
import { total } from "./logic/score";
import { status } from "./words/status";
import { moveName } from "./words/words";

const dozito: GameClient<View, Move, Event> = {
  Board,
  Picture,
  Breakdown,
  say,
  status,
  does: moveName,
  score: total,
};

export default dozito;
