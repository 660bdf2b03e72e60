import type { GameClient } from "../contract";
import Board from "./board/Board.svelte";
import Breakdown from "./board/Breakdown.svelte";
import Picture from "./drawing/Picture.svelte";
import Piece from "./drawing/Piece.svelte";
import type { Event, Move, View } from "./model";
import { announce } from "./words/announce";
import { because } from "./words/because";
import { say } from "./words/say";
import { total } from "./logic/score";
import { pieces, turn } from "./words/lines";
import { status } from "./words/status";
import { moveName } from "./words/words";

const dozito: GameClient<View, Move, Event> = {
  Board,
  Picture,
  Piece,
  ground: async () => (await import("./board/RulesGrid.svelte")).default,
  guide: async () => (await import("./words/guide")).default,
  hint: async () => (await import("./words/hint")).hint,
  Breakdown,
  say,
  turn,
  pieces,
  status,
  because,
  announce,
  does: moveName,
  score: total,
  scoreOf: () => "all",
};

export default dozito;
