/** The aim of the domino in hand: a ghost that is moved, turned, confirmed or taken back. */

import { isSame, numberOf, type Cell } from "../logic/ground";
import type { Place } from "../model";
import { covers, heldLike, NOWHERE, turned, type Pose, type Poses } from "../logic/poses";

export class Aim {
  #poses = $state.raw<Poses>(NOWHERE);
  #pose = $state.raw<Pose | null>(null);
  /** How the domino was turned last; it stays turned like that on other squares. */
  #like: Pose | null = null;
  /** Whether the ghost is set down, so that a passing mouse does not move it. */
  isSet = $state(false);
  /** The position of the finger that drags the domino. */
  finger = $state.raw<{ x: number; y: number } | null>(null);

  /** The moves changed: what no longer fits is taken back. */
  offer(poses: Poses): void {
    this.#poses = poses;
    this.#like = null;
    this.clear();
  }

  get poses(): Poses {
    return this.#poses;
  }

  get pose(): Pose | null {
    return this.#pose;
  }

  /** The square pointed at. */
  get at(): Cell | null {
    return this.#pose?.cells[this.#pose.end] ?? null;
  }

  get move(): Place | null {
    return this.#pose?.move ?? null;
  }

  get canTurn(): boolean {
    return this.#here.length > 1;
  }

  /** The ways to lay it on the square pointed at. */
  get movesHere(): Place[] {
    return this.#here.map(({ move }) => move);
  }

  get #here(): readonly Pose[] {
    return this.at ? (this.#poses.get(numberOf(this.at)) ?? []) : [];
  }

  /** The pose that the domino would take on a square. */
  poseOn(cell: Cell): Pose | null {
    return heldLike(this.#poses.get(numberOf(cell)) ?? [], this.#pose ?? this.#like);
  }

  /** A mouse passes over a square. */
  hover(cell: Cell): void {
    if (!this.isSet) this.point(cell);
  }

  /** The mouse leaves the square. */
  leave(): void {
    if (!this.isSet) this.#pose = null;
  }

  /** Moves the ghost to a square. */
  point(cell: Cell): void {
    if (this.at && isSame(this.at, cell)) return;
    this.#hold(this.poseOn(cell));
  }

  /** A first tap sets the ghost down, one more turns it. */
  tap(cell: Cell): void {
    if (this.isSet && this.#pose && covers(this.#pose, cell)) this.turn();
    else this.point(cell);
    this.isSet = true;
  }

  /** The domino is dragged over a square. */
  drop(cell: Cell): void {
    if (!this.#pose || !covers(this.#pose, cell)) this.point(cell);
    this.isSet = true;
  }

  /** The domino is dragged away from all squares. */
  lift(): void {
    this.#pose = null;
    this.isSet = false;
  }

  turn(): void {
    if (this.#pose) this.#hold(turned(this.#here, this.#pose));
  }

  #hold(pose: Pose | null): void {
    this.#pose = pose;
    this.#like = pose ?? this.#like;
  }

  clear(): void {
    this.lift();
    this.finger = null;
  }
}
