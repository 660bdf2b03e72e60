import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Replay } from "../wire/protocol";
import { keyAction } from "./keys";
import { placed, Replaying, type Eyes } from "./replaying.svelte";

const DURATION = 1000;

function replay(eyes: Eyes | null, count = 5): Replay {
  const seat = typeof eyes === "number" ? eyes : null;
  const steps = Array.from({ length: count }, (_, at) => ({
    at: at * 100,
    duration: DURATION,
    events: [`event ${at}`],
    view: { at, seat },
    awaited: [0],
    outcome: null,
    evidence: null,
  }));
  const seats = [
    { name: "Anna", bot: null },
    { name: "Pixel", bot: "normal" },
  ];
  return {
    code: "KTRMPX",
    match: 1,
    game: "dos",
    options: {},
    ended_at: null,
    seats,
    you: null,
    seat,
    asides: [],
    steps,
  };
}

const look = vi.fn((eyes: Eyes | null) => Promise.resolve(replay(eyes)));

function open(place = ""): Promise<Replaying> {
  return Replaying.open(look, place);
}

beforeEach(() => {
  vi.useFakeTimers();
  look.mockClear();
});

afterEach(() => vi.useRealTimers());

test("a place in an address is a step, and whose eyes", () => {
  expect(placed("14")).toEqual({ step: 14, eyes: null });
  expect(placed("14-2")).toEqual({ step: 14, eyes: 2 });
  expect(placed("0-table")).toEqual({ step: 0, eyes: "table" });
  for (const nonsense of ["", "x", "-1", "1-", "1-x", "1-2-3", "1234567"])
    expect(placed(nonsense)).toBeNull();
});

test("it opens where the address says, and never outside the match", async () => {
  expect((await open("3-1")).place).toBe("3-1");
  expect((await open("99")).at).toBe(4);
  expect((await open()).place).toBe("0-table");
});

test("one step on is animated; anything else is a cut", async () => {
  const replaying = await open();
  replaying.go(1);
  expect([replaying.events, replaying.cuts]).toEqual([["event 1"], 0]);
  replaying.go(3);
  expect([replaying.events, replaying.cuts]).toEqual([[], 1]);
  replaying.go(2);
  expect([replaying.events, replaying.cuts]).toEqual([[], 2]);
  expect(replaying.story).toEqual(["event 0", "event 1", "event 2"]);
});

test("a reader who jumps into a race sees how its moves were measured", async () => {
  const evidence = { seat: 0, reaction: 652, error: 12, given: 160 };
  const measured = replay(null);
  measured.steps = measured.steps.map((step, at) => ({ ...step, evidence: at === 2 ? evidence : null }));
  const replaying = await Replaying.open(() => Promise.resolve(measured), "1");
  expect(replaying.proofs).toEqual([]);
  replaying.go(4);
  expect(replaying.proofs).toEqual([{ evidence, from: 2, to: 3 }]);
});

test("what the clock played and who took back what had shown more is told where it happened", async () => {
  const clock = (step: number) => ({ kind: "clock" as const, step, seat: 1 });
  const undone = { kind: "undone" as const, step: 4, seat: 0 };
  const asides = [clock(1), clock(2), undone, { ...undone, step: 5 }];
  const replaying = await Replaying.open(() => Promise.resolve({ ...replay(null), asides }), "");
  expect(replaying.told).toEqual([
    ["event 0"],
    [{ type: "@clocked", seat: 1 }, "event 1"],
    ["event 2"],
    ["event 3"],
    [{ type: "@undone", seat: 0 }, "event 4", { type: "@undone", seat: 0 }],
  ]);
  expect(replaying.undone).toEqual([0, 0]);
  const byClock = [0, 1, 2, 3].map((at) => {
    replaying.go(at);
    return replaying.byClock;
  });
  expect(byClock).toEqual([null, 1, 1, null]);
  replaying.go(4);
  expect(replaying.story).toEqual([0, 1, 2, 3, 4].map((at) => `event ${at}`));
});

test("other eyes see the same moment, and are asked for once", async () => {
  const replaying = await open("2");
  await replaying.lookThrough(1);
  expect(replaying.step.view).toEqual({ at: 2, seat: 1 });
  await replaying.lookThrough("table");
  await replaying.lookThrough(1);
  expect(look.mock.calls).toEqual([[null], [1]]);
});

test("all hands are what each seat sees itself", async () => {
  const replaying = await open("2");
  expect(replaying.viewOf(1)).toBeUndefined();
  await replaying.lookThroughAll();
  expect([0, 1].map((seat) => replaying.viewOf(seat))).toEqual([
    { at: 2, seat: 0 },
    { at: 2, seat: 1 },
  ]);
});

test("a replay runs as long as people want to watch each step, and stops at the end", async () => {
  const replaying = await open();
  replaying.run();
  vi.advanceTimersByTime(DURATION - 1);
  expect(replaying.at).toBe(0);
  vi.advanceTimersByTime(1);
  expect(replaying.at).toBe(1);
  replaying.setSpeed(2);
  vi.advanceTimersByTime(DURATION);
  expect(replaying.at).toBe(3);
  vi.advanceTimersByTime(10 * DURATION);
  expect([replaying.at, replaying.isRunning]).toEqual([4, false]);
  replaying.run();
  expect(replaying.at).toBe(0);
  replaying.pause();
  vi.advanceTimersByTime(10 * DURATION);
  expect(replaying.at).toBe(0);
});

test("keys step, jump and play; on a button the space bar presses it", async () => {
  const replaying = await open("2");
  const press = (key: string, target: Element = document.body): unknown => {
    const event = new KeyboardEvent("keydown", { key });
    Object.defineProperty(event, "target", { value: target });
    const action = keyAction(event, replaying);
    return typeof action === "function" ? action() : action;
  };
  press("ArrowRight");
  expect(replaying.at).toBe(3);
  press("ArrowLeft");
  press("ArrowLeft");
  expect(replaying.at).toBe(1);
  press("End");
  expect(replaying.at).toBe(4);
  press("Home");
  press(" ");
  expect([replaying.at, replaying.isRunning]).toEqual([0, true]);
  press(" ");
  expect(replaying.isRunning).toBe(false);
  expect(["A", "l", "?", "x"].map((key) => press(key))).toEqual(["hands", "log", "rules", null]);
  expect(press(" ", document.createElement("button"))).toBeNull();
});
