import type { GameClient } from "../contract";
import Board from "./board/Board.svelte";
import Breakdown from "./board/Breakdown.svelte";
import Picture from "./drawing/Picture.svelte";
import type { Event, Move, View } from "./model";
import { say } from "./words/say";
import { status } from "./words/status";
import { moveName } from "./words/words";

const tootizz: GameClient<View, Move, Event> = {
  Board,
  Picture,
  Breakdown,
  say,
  status,
  does: moveName,
  // In a single round the points grow as one plays; a series adds up the rounds that were counted.
  score: (view, seat) => (view.series ? view.totals[seat] : view.domains[seat]?.points) ?? 0,
};

export default tootizz;
