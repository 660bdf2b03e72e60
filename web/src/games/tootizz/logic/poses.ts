/** The legal ways to lay the domino in hand, sorted by the squares one can point at. */

import { isAlike, type Halves } from "./faces";
import { cellsOf, isSame, numberOf, type Cell } from "./ground";
import type { Place, Turn } from "../model";

/** A way to lay the domino, seen from one of the two squares it covers. */
export interface Pose {
  move: Place;
  /** The half that lies on the square pointed at. */
  end: 0 | 1;
  /** The direction of the other half, seen from there. */
  turn: Turn;
  cells: [Cell, Cell];
}

export type Poses = ReadonlyMap<number, readonly Pose[]>;

export const NOWHERE: Poses = new Map();

export function posesOf(places: readonly Place[], halves: Halves): Poses {
  const poses = new Map<number, Pose[]>();
  for (const pose of places.flatMap(fromBothEnds)) {
    const at = numberOf(pose.cells[pose.end]);
    poses.set(at, [...(poses.get(at) ?? []), pose]);
  }
  const tidy = isAlike(halves) ? withoutTwins : (some: Pose[]) => some;
  return new Map([...poses].map(([at, some]) => [at, tidy(some).sort(inTurn)]));
}

function fromBothEnds(move: Place): Pose[] {
  const cells = cellsOf(move);
  return [
    { move, cells, end: 0, turn: move.turn },
    { move, cells, end: 1, turn: opposite(move.turn) },
  ];
}

function opposite(turn: Turn): Turn {
  return OPPOSITES[turn];
}

const OPPOSITES: Record<Turn, Turn> = { 0: 2, 1: 3, 2: 0, 3: 1 };

/** With two equal halves, the other way round looks the same. */
function withoutTwins(poses: Pose[]): Pose[] {
  const seen = new Map<Turn, Pose>();
  for (const pose of poses) if (!seen.has(pose.turn)) seen.set(pose.turn, pose);
  return [...seen.values()];
}

function inTurn(one: Pose, other: Pose): number {
  return one.end - other.end || one.turn - other.turn;
}

/** The pose on another square, turned as before if it fits like that. */
export function heldLike(poses: readonly Pose[], before: Pose | null): Pose | null {
  const like = (pose: Pose) => pose.end === before?.end && pose.turn === before.turn;
  return poses.find(like) ?? poses.find(({ end }) => end === before?.end) ?? poses[0] ?? null;
}

/** The next way to lay it on the same square. */
export function turned(poses: readonly Pose[], now: Pose): Pose {
  return poses[(poses.indexOf(now) + 1) % poses.length] ?? now;
}

export function covers(pose: Pose, cell: Cell): boolean {
  return pose.cells.some((covered) => isSame(covered, cell));
}
