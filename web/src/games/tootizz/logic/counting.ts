/** The count at the end of a round: zone by zone, for everybody at the same time. */

import type { Domain, Zone } from "../model";

/** Milliseconds between two zones, before the first one, and for which each appears. */
export const BEAT = 550;
export const START = 300;
export const APPEARS = 300;

/** The zones that count for something, the richest one last. */
export function inOrder(zones: Zone[]): Zone[] {
  return zones.filter(({ points }) => points > 0).sort((one, other) => one.points - other.points);
}

/** The beat at which the sums are told. */
export function lastBeat(domains: Domain[]): number {
  return Math.max(...domains.map(({ zones }) => inOrder(zones).length));
}

export function countingTime(domains: Domain[]): number {
  return START + lastBeat(domains) * BEAT + APPEARS;
}
