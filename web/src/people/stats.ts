/** Statistics of a person's results. */

import type { Place, Result } from "../wire/protocol";

export interface GameStats {
  game: string;
  played: number;
  won: number;
  /** The number of first places, second places, and so on. */
  places: number[];
  /** The scores of the games in which points were counted, oldest first. */
  scores: number[];
  /** Null where none were. */
  best: number | null;
}

export function mine(result: Result, person: string): Place | undefined {
  return result.seats.find((seat) => seat.person === person);
}

/** Somebody always scores where points are counted: a single round of DOS leaves everybody at nothing. */
export function areCounted(seats: { score: number }[]): boolean {
  return seats.some(({ score }) => score !== 0);
}

type End = Place & { isCounted: boolean };

/** The statistics of each game, most played first. */
export function statsOf(results: Result[], person: string): GameStats[] {
  const games: Record<string, End[]> = {};
  for (const result of results) {
    const place = mine(result, person);
    if (place) (games[result.game] ??= []).unshift({ ...place, isCounted: areCounted(result.seats) });
  }
  return Object.entries(games)
    .map(([game, places]) => summary(game, places))
    .sort((one, other) => other.played - one.played);
}

function summary(game: string, ends: End[]): GameStats {
  const last = Math.max(...ends.map(({ place }) => place));
  const scores = ends.filter(({ isCounted }) => isCounted).map(({ score }) => score);
  return {
    game,
    played: ends.length,
    won: ends.filter(({ place }) => place === 1).length,
    places: Array.from(
      { length: last },
      (_, index) => ends.filter(({ place }) => place === index + 1).length,
    ),
    scores,
    best: scores.length > 0 ? Math.max(...scores) : null,
  };
}

/** The path of a curve in a box of `width` by `height`, with some room above and below. */
export function line(scores: number[], width: number, height: number): [x: number, y: number][] {
  const low = Math.min(...scores);
  const span = Math.max(...scores) - low || 1;
  const step = scores.length > 1 ? width / (scores.length - 1) : 0;
  return scores.map((score, index) => [index * step, height - ((score - low) / span) * height]);
}
