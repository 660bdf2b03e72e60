/** What somebody's results say about them. */

import type { Place, Result } from "../wire/protocol";

export interface GameStats {
  game: string;
  played: number;
  won: number;
  /** How often first, second, third… */
  places: number[];
  /** Oldest first. */
  scores: number[];
  best: number;
}

export function mine(result: Result, person: string): Place | undefined {
  return result.seats.find((seat) => seat.person === person);
}

/** Of each game that was played, the most played first. */
export function statsOf(results: Result[], person: string): GameStats[] {
  const games: Record<string, Place[]> = {};
  for (const result of results) {
    const place = mine(result, person);
    if (place) (games[result.game] ??= []).unshift(place);
  }
  return Object.entries(games)
    .map(([game, places]) => summary(game, places))
    .sort((one, other) => other.played - one.played);
}

function summary(game: string, ends: Place[]): GameStats {
  const last = Math.max(...ends.map(({ place }) => place));
  const scores = ends.map(({ score }) => score);
  return {
    game,
    played: ends.length,
    won: ends.filter(({ place }) => place === 1).length,
    places: Array.from(
      { length: last },
      (_, index) => ends.filter(({ place }) => place === index + 1).length,
    ),
    scores,
    best: Math.max(...scores),
  };
}

/** The line of a plot, `width` by `height`, with a little room above and below. */
export function line(scores: number[], width: number, height: number): [x: number, y: number][] {
  const low = Math.min(...scores);
  const span = Math.max(...scores) - low || 1;
  const step = scores.length > 1 ? width / (scores.length - 1) : 0;
  return scores.map((score, index) => [index * step, height - ((score - low) / span) * height]);
}
