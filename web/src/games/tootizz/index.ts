import type { GameClient } from "../contract";
import Board from "./board/Board.svelte";
import Breakdown from "./board/Breakdown.svelte";
import { countingTime } from "./logic/counting";
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
  counting: ({ domains }) => countingTime(domains),
  say,
  turn,
  pieces,
  status,
  because,
  announce,
  does: moveName,
  scoreOf: ({ series }) => (series ? "all" : "so_far"),
  // In a single round the points grow as one plays; a series adds up the rounds that were counted.
  score: (view, seat) => (view.series ? view.totals[seat] : view.domains[seat]?.points) ?? 0,
};

export default tootizz;
