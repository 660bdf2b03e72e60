import { expect, test, vi } from "vitest";
import { fly } from "./flight";
import type { Trip } from "./projector";
import { Stage, type BoardStep } from "./stage.svelte";

class Counting extends Stage<string, string> {
  protected readonly next = [];
  seen: string[][] = [];

  protected film(): Trip[] {
    return [];
  }

  protected sound(): null {
    return null;
  }

  protected override note(_: string | null, { events }: BoardStep<string, string>): void {
    this.seen.push(events);
  }
}

test("a step is followed once, whatever else makes the board look again", () => {
  const stage = new Counting();
  const step = { view: "a", events: ["laid"], version: 3, seat: 0 };
  stage.follow(step);
  stage.follow({ ...step });
  stage.follow({ ...step, version: 4, events: ["drawn"] });
  expect(stage.seen).toEqual([["laid"], ["drawn"]]);
});

test("the next step lands the cards that are still in the air", async () => {
  vi.spyOn(HTMLElement.prototype, "animate").mockImplementation(() => ({ onfinish: null }) as Animation);
  const stage = new Counting();
  stage.table = document.createElement("div");
  const flying = fly({ from: new DOMRect(), to: new DOMRect(0, 0, 50, 70), draw: () => undefined });
  expect(document.body.childElementCount).toBe(1);
  stage.follow({ view: "a", events: [], version: 1, seat: 0 });
  await flying.landed;
  expect(document.body.childElementCount).toBe(0);
});
