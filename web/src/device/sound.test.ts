import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Context } from "./audio.fake";
import { PATIENCE } from "../testing/patience";

/** A page that was just opened on this device. */
async function open() {
  vi.resetModules();
  return import("./sound.svelte");
}

function heard(): number {
  return Context.all.reduce((count, { started }) => count + started.length, 0);
}

function touch(): Promise<void> {
  dispatchEvent(new Event("pointerup"));
  return Promise.resolve();
}

beforeEach(() => {
  localStorage.clear();
  Context.all = [];
  vi.stubGlobal("AudioContext", Context);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("it is silent until somebody switches it on", async () => {
  const { awaitGesture, hear, sound } = await open();
  awaitGesture();
  await touch();
  hear("turn");
  expect(sound.isOn).toBe(false);
  expect(Context.all).toEqual([]);
});

test("a player who switches sound on hears that it works", async () => {
  const { sound } = await open();
  sound.switch();
  await vi.waitFor(() => expect(heard()).toBe(2), PATIENCE);
  sound.switch();
  expect(Context.all[0]?.state).toBe("suspended");
});

test("it is remembered, but waits for a touch", async () => {
  (await open()).sound.switch();
  Context.all = [];
  const { awaitGesture, hear, sound } = await open();
  awaitGesture();
  expect(sound.isOn).toBe(true);
  hear("lay");
  expect(Context.all).toEqual([]);
  await touch();
  hear("lay");
  expect(heard()).toBe(2);
});

test("it introduces itself once, unless it is on", async () => {
  const { sound } = await open();
  expect([sound.introduce(), sound.introduce()]).toEqual([true, false]);
  expect((await open()).sound.introduce()).toBe(false);
  localStorage.clear();
  const heard = (await open()).sound;
  heard.switch();
  expect(heard.introduce()).toBe(false);
});

test("the volume is remembered, and nonsense is not believed", async () => {
  (await open()).sound.turnTo(3);
  expect((await open()).sound.volume).toBe(3);
  localStorage.setItem("tablee.volume", "11");
  expect((await open()).sound.volume).toBe(2);
});

test("a hidden tab calls its player, and says nothing else", async () => {
  const { hear, sound } = await open();
  sound.switch();
  await vi.waitFor(() => expect(heard()).toBe(2), PATIENCE);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  hear("lay");
  expect(heard()).toBe(2);
  hear("turn");
  expect(heard()).toBe(4);
});
