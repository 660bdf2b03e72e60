import { expect, test } from "vitest";
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
