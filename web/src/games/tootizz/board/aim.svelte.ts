/** Where one would lay the domino in hand: a ghost that is moved, turned, confirmed or taken back. */

import { isSame, numberOf, type Cell } from "../logic/ground";
import type { Place } from "../model";
import { covers, heldLike, NOWHERE, turned, type Pose, type Poses } from "../logic/poses";

export class Aim {
  #poses = $state.raw<Poses>(NOWHERE);
  #pose = $state.raw<Pose | null>(null);
  /** How it was held last: wherever it goes, it stays turned like that. */
  #like: Pose | null = null;
  /** Set down, so that a mouse passing by does not take it along. */
  isSet = $state(false);
  /** Where the finger is that drags the domino. */
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

  /** How it would lie there. */
  poseOn(cell: Cell): Pose | null {
    return heldLike(this.#poses.get(numberOf(cell)) ?? [], this.#pose ?? this.#like);
  }

  /** A mouse passes over a square. */
  hover(cell: Cell): void {
    if (!this.isSet) this.point(cell);
  }

  /** It leaves. */
  leave(): void {
    if (!this.isSet) this.#pose = null;
  }

  /** Go there, wherever the ghost was. */
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

  /** Dragged to a square. */
  drop(cell: Cell): void {
    if (!this.#pose || !covers(this.#pose, cell)) this.point(cell);
    this.isSet = true;
  }

  /** Dragged away from all of them. */
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
