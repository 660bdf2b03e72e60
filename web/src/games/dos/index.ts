import type { GameClient } from "../contract";
import Board from "./board/Board.svelte";
import Breakdown from "./board/Breakdown.svelte";
import Hands from "./board/Hands.svelte";
import Picture from "./drawing/Picture.svelte";
import Piece from "./drawing/Piece.svelte";
import type { Event, Move, View } from "./model";
import { announce } from "./words/announce";
import { because } from "./words/because";
import { say } from "./words/say";
import { pieces, turn } from "./words/lines";
import { status } from "./words/status";
import { moveName } from "./words/words";

const dos: GameClient<View, Move, Event> = {
  Board,
  Picture,
  Piece,
  guide: async () => (await import("./words/guide")).default,
  hint: async () => (await import("./words/hint")).hint,
  Breakdown,
  Hands,
  say,
  turn,
  pieces,
  status,
  because,
  announce,
  does: moveName,
  scoreOf: () => "all",
  score: (view, seat) => (view.points ? (view.scores[seat] ?? 0) : null),
};

export default dos;
