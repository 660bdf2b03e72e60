/** A domino that follows a finger or the mouse: over a square where it may lie, the ghost is there. */

import { swallowClick } from "../../../kit/clicks";
import type { Aim } from "./aim.svelte";
import { cellAt } from "../logic/ground";
import { covers } from "../logic/poses";

/** Pixels before a press becomes a drag. */
const SLACK = 8;

export class Drag {
  constructor(private readonly aim: Aim) {}

  /** From the hand. */
  grab(press: PointerEvent): void {
    if (press.button === 0) this.#follow(press);
  }

  /** From the ground, where the ghost lies. */
  lift(press: PointerEvent): void {
    const number = cellUnder(press);
    const { pose } = this.aim;
    if (press.button === 0 && number !== null && pose && covers(pose, cellAt(number))) this.#follow(press);
  }

  #follow(press: PointerEvent): void {
    let isDragging = false;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== press.pointerId) return;
      isDragging ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > SLACK;
      if (isDragging) this.#carry(event);
    };
    const drop = (event: PointerEvent): void => {
      if (event.pointerId !== press.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      this.aim.finger = null;
      if (isDragging) swallowClick(); // letting go over a square is no tap on it
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  }

  #carry(event: PointerEvent): void {
    const number = cellUnder(event);
    this.aim.finger = { x: event.clientX, y: event.clientY };
    if (number === null) this.aim.lift();
    else this.aim.drop(cellAt(number));
  }
}

function cellUnder({ clientX, clientY }: PointerEvent): number | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-cell]");
  return cell ? Number(cell.dataset.cell) : null;
}
