/** People who are missing at a table, and what the others can do about it. */

import type { Occupant } from "../wire/protocol";
import type { Table } from "../wire/table.svelte";

/** The seats of people who have been missing for too long and have no stand-in yet. */
export function missing(seats: Occupant[]): number[] {
  return seats.flatMap((who, seat) => (isGivenUp(who) && !who.stand_in ? [seat] : []));
}

/** The seats that still have to agree to end the match. */
export function stillAsked(seats: Occupant[], ending: number[]): number[] {
  return seats.flatMap((who, seat) => {
    const counts = who.bot === null && !who.stand_in && !isGivenUp(who);
    return counts && !ending.includes(seat) ? [seat] : [];
  });
}

/** The house chooses the bot: in a rated match the strongest. */
export function letBotPlay(table: Table, seat: number): void {
  void table.ask({ type: "stand_in", seat, bot: null });
}

function isGivenUp(who: Occupant): boolean {
  return who.bot === null && !who.here && who.away === 0;
}
