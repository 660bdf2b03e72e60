import { m } from "../../texts/index.svelte";
import type { GameClient } from "../contract";
import Board from "./board/Board.svelte";
import Breakdown from "./board/Breakdown.svelte";
import Picture from "./drawing/Picture.svelte";
import Piece from "./drawing/Piece.svelte";
import type { Event, Move, View } from "./model";
import { announce } from "./words/announce";
import { because } from "./words/because";
import { say } from "./words/say";
import { pieces, turn } from "./words/lines";
import { status } from "./words/status";
import { moveName } from "./words/words";

const tootizz: GameClient<View, Move, Event> = {
  Board,
  Picture,
  Piece,
  ground: async () => (await import("./board/RulesGround.svelte")).default,
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
  scoreLabel: ({ series }) => (series ? m.score_all() : m.score_so_far()),
  // In a single round the points grow as one plays; a series adds up the rounds that were counted.
  score: (view, seat) => (view.series ? view.totals[seat] : view.domains[seat]?.points) ?? 0,
};

export default tootizz;
