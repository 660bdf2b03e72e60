/** Lines of the log: those of the game's events, and those that the house adds. */

import type { AnyGame, Names } from "../games/contract";
import { m } from "../texts/index.svelte";
import { isClocked, isUndone } from "../wire/story.svelte";
import type { Told } from "./log";
import { takenBackWords } from "./undone";

/** The line about a move that the clock made for a seat. */
export function clockedWords(seat: number, you: number | null, names: Names): string {
  return seat === you ? m.clock_played_you() : m.clock_played({ name: names(seat) });
}

export function toldOf(event: unknown, client: AnyGame, names: Names, you: number | null): Told | null {
  if (isUndone(event)) return { words: takenBackWords({ ...event, showed: true, steps: 0 }, you, names) };
  if (isClocked(event)) return { words: clockedWords(event.seat, you, names), turn: event.seat };
  const words = client.say(event, names, you);
  return words === null ? null : { words, turn: client.turn(event), pieces: client.pieces(event) };
}
