import { afterEach, beforeEach, expect, test } from "vitest";
import type { Step } from "./protocol";
import { isUndone, Story } from "./story.svelte";

let story: Story;

function step(version: number, more: Partial<Step>): Step {
  return { match: 1, events: [], version, ...more } as Step;
}

beforeEach(() => {
  sessionStorage.clear();
  story = new Story("KTRMPX");
  for (const version of [1, 2, 3]) story.add(step(version, { events: [`event ${version}`] }));
});
afterEach(() => story.close());

test("what is taken back leaves no trace if it had shown nothing", () => {
  story.add(step(4, { taken_back: { seat: 0, steps: 1, showed: false } }));
  expect(story.events).toEqual(["event 1", "event 2"]);
});

test("what had shown something is told, also when more is taken back, and after a reload", () => {
  story.add(step(4, { taken_back: { seat: 0, steps: 1, showed: true } }));
  story.add(step(5, { taken_back: { seat: 1, steps: 1, showed: true } }));
  story.add(step(6, { events: ["event 6"] }));
  story.add(step(7, { taken_back: { seat: 1, steps: 1, showed: false } }));
  story.close();
  const again = new Story("KTRMPX");
  const seats = again.events.map((event) => (isUndone(event) ? event.seat : event));
  expect(seats).toEqual(["event 1", 0, 1]);
  again.close();
});
