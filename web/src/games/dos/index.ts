import type { GameClient } from "../contract";
import Board from "./board/Board.svelte";
import Breakdown from "./board/Breakdown.svelte";
import Hands from "./board/Hands.svelte";
import Picture from "./drawing/Picture.svelte";
import type { Event, Move, View } from "./model";
import { say } from "./words/say";
import { status } from "./words/status";
import { moveName } from "./words/words";

const dos: GameClient<View, Move, Event> = {
  Board,
  Picture,
  Breakdown,
  Hands,
  say,
  status,
  does: moveName,
  score: (view, seat) => (view.points ? (view.scores[seat] ?? 0) : null),
};

export default dos;
