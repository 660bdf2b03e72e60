/** Where in a lesson one stands: the number of moves made says it, and which of the sentences before the next move
 *  have been read. */

import type { Script, Tell, Touch, Watch } from "./script";

export type Stop = Tell | Touch | Watch;

/** The stops after this number of moves: sentences, then the next move. Empty at the end. */
export function stopsAt({ before = [], stops }: Script, made: number): Stop[] {
  let moves = before.length;
  return stops.filter((stop) => (stop.kind === "tell" ? moves : moves++) === made);
}

/** The progress of the learner. Moves of bots do not count as stops. */
export function progress({ stops }: Script, at: Stop | undefined): { step: number; count: number } {
  const own = stops.filter(({ kind }) => kind !== "watch");
  const passed = at
    ? stops.slice(0, stops.indexOf(at)).filter((stop) => own.includes(stop)).length
    : own.length;
  const isOwn = at !== undefined && own.includes(at);
  return { step: Math.min(own.length, passed + (isOwn ? 1 : 0)), count: own.length };
}
