/** What the log tells of an event: the game's own, or one of the house. */

import type { AnyGame, Names } from "../games/contract";
import { m } from "../texts/index.svelte";
import { isClocked, isUndone } from "../wire/story.svelte";
import type { Told } from "./log";
import { takenBackWords } from "./undone";

/** The time of a seat was up, and the clock plays for it. */
export function clockedWords(seat: number, you: number | null, names: Names): string {
  return seat === you ? m.clock_played_you() : m.clock_played({ name: names(seat) });
}

export function toldOf(event: unknown, client: AnyGame, names: Names, you: number | null): Told | null {
  if (isUndone(event)) return { words: takenBackWords({ ...event, showed: true, steps: 0 }, you, names) };
  if (isClocked(event)) return { words: clockedWords(event.seat, you, names), turn: event.seat };
  const words = client.say(event, names, you);
  return words === null ? null : { words, turn: client.turn(event), pieces: client.pieces(event) };
}
