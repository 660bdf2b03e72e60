import { beforeEach, expect, test } from "vitest";
import { Context } from "./audio.fake";
import { SCORES, scoreOf, type Sound } from "./instruments";
import { Speaker } from "./speaker";

const ALL = Object.keys(SCORES) as Sound[];
let context: Context;
let speaker: Speaker;

beforeEach(() => {
  context = new Context();
  speaker = new Speaker(() => context as unknown as AudioContext);
});

function loudest(): number {
  return Math.max(...context.started.map(({ envelope }) => envelope.peak));
}

test.each(ALL)("%s is heard, begins softly and ends by itself", async (sound) => {
  await speaker.wake();
  speaker.play(sound, 1);
  expect(context.started).toHaveLength(SCORES[sound].length);
  for (const source of context.started) {
    expect(source.isHeard).toBe(true);
    expect(source.from).toBeGreaterThan(context.currentTime);
    expect(source.until).toBeGreaterThan(source.from);
    expect(source.envelope.value).toBeLessThan(0.001);
    expect(source.envelope.loudestAt).toBeGreaterThan(source.from);
  }
  expect(loudest()).toBeLessThanOrEqual(1);
});

test("nothing is played before the page was touched, nor made up for afterwards", async () => {
  speaker.play("turn", 1);
  expect(context.started).toEqual([]);
  await speaker.wake();
  expect(context.started).toEqual([]);
});

test("nothing is played while the speaker sleeps", async () => {
  await speaker.wake();
  speaker.sleep();
  speaker.play("turn", 1);
  expect(context.started).toEqual([]);
});

test("a browser without sound stays silent", async () => {
  const silent = new Speaker(() => null);
  await silent.wake();
  expect(() => silent.play("turn", 1)).not.toThrow();
});

test("the volume is that of every note", async () => {
  await speaker.wake();
  speaker.play("turn", 1);
  const loud = loudest();
  context.started = [];
  speaker.play("turn", 0.25);
  expect(loudest()).toBeCloseTo(loud / 4);
});

test("your turn is two notes that rise", async () => {
  await speaker.wake();
  speaker.play("turn", 1, { after: 2 });
  const [first, second] = context.started;
  expect(context.started).toHaveLength(2);
  expect(second?.frequency.value).toBeGreaterThan(first?.frequency.value ?? 0);
  expect(first?.from).toBeGreaterThan(context.currentTime + 2);
});

test.each(ALL)("%s is softer and begins more slowly for small children", async (sound) => {
  await speaker.wake();
  speaker.play(sound, 1);
  const brisk = { peak: loudest(), attack: attack() };
  context.started = [];
  speaker.play(sound, 1, { gentle: true });
  expect(loudest()).toBeLessThan(sound === "wrong" ? 0.3 : brisk.peak);
  expect(attack()).toBeGreaterThan(brisk.attack);
});

function attack(): number {
  const [first] = context.started;
  return (first?.envelope.loudestAt ?? 0) - (first?.from ?? 0);
}

test("a mistake of small children is no buzz", () => {
  expect(scoreOf("wrong", false).some(({ on }) => on === "reed")).toBe(true);
  expect(scoreOf("wrong", true).map(({ on }) => on)).toEqual(["voice"]);
});
