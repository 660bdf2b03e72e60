import { beforeEach, describe, expect, it } from "vitest";
import { Aim } from "./aim.svelte";
import { facesOf } from "../logic/faces";
import type { Place, Turn } from "../model";
import { posesOf } from "../logic/poses";

const place = (row: number, column: number, turn: Turn): Place => ({ type: "place", row, column, turn });
const PLACES = [place(3, 3, 0), place(3, 3, 1), place(5, 5, 1), place(0, 0, 0)];
const MIDDLE = { row: 3, column: 3 };
const BELOW = { row: 5, column: 5 };
const CORNER = { row: 0, column: 0 };

let aim: Aim;
beforeEach(() => {
  aim = new Aim();
  aim.offer(posesOf(PLACES, facesOf(10)));
});

describe("where a domino is tried", () => {
  it("is set with a tap, turned with the next, on either half", () => {
    aim.tap(MIDDLE);
    expect([aim.move, aim.isSet]).toEqual([PLACES[0], true]);
    aim.tap(MIDDLE);
    expect(aim.move).toEqual(PLACES[1]);
    aim.tap({ row: 4, column: 3 });
    expect(aim.move).toEqual(PLACES[0]);
  });

  it("follows the mouse until it is set", () => {
    aim.hover(MIDDLE);
    aim.hover(BELOW);
    expect(aim.at).toEqual(BELOW);
    aim.leave();
    expect(aim.pose).toBeNull();
    aim.hover(BELOW);
    aim.tap(BELOW);
    aim.hover(MIDDLE);
    aim.leave();
    expect(aim.at).toEqual(BELOW);
  });

  it("is not turned by the first tap after the mouse came there", () => {
    aim.hover(MIDDLE);
    aim.tap(MIDDLE);
    expect(aim.move).toEqual(PLACES[0]);
  });

  it("stays turned on its way from square to square", () => {
    aim.point(MIDDLE);
    aim.turn();
    aim.lift();
    expect(aim.poseOn(MIDDLE)?.move).toEqual(PLACES[1]);
    aim.point(CORNER);
    expect(aim.move).toEqual(PLACES[3]);
  });

  it("is nowhere where it may not lie, nor when the moves changed", () => {
    aim.point({ row: 6, column: 0 });
    expect(aim.pose).toBeNull();
    aim.tap(MIDDLE);
    aim.offer(posesOf(PLACES, facesOf(10)));
    expect([aim.pose, aim.isSet]).toEqual([null, false]);
  });

  it("is dragged without being turned", () => {
    aim.drop(MIDDLE);
    aim.drop({ row: 3, column: 4 });
    expect([aim.move, aim.isSet]).toEqual([PLACES[0], true]);
    aim.drop(BELOW);
    expect(aim.move).toEqual(PLACES[2]);
  });
});
