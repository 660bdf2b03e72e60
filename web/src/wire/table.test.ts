import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line, lastLine } from "./line.fake";
import type { Step } from "./protocol";
import { Table } from "./table.svelte";

function step(version: number, events: unknown[], match = 1): Step {
  return {
    type: "step",
    version,
    match,
    events,
    view: {},
    legal: [],
    awaited: [0],
    outcome: null,
    race: null,
    evidence: null,
  };
}

let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  sessionStorage.clear();
  table = new Table("KTRMPX");
  lastLine().opens();
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the story is what happened in this match", () => {
  lastLine().says(step(1, ["dealt"]));
  lastLine().says(step(2, ["drawn", "placed"]));
  expect(table.story).toEqual(["dealt", "drawn", "placed"]);
  lastLine().says(step(3, ["dealt again"], 2));
  expect(table.story).toEqual(["dealt again"]);
});

test("a newcomer asks for the film from the start", () => {
  expect(lastLine().address).toMatch(/\/api\/tables\/KTRMPX\/socket\?version=0$/);
});

test("after a break the line asks for what came after the last version", () => {
  lastLine().says(step(7, ["dealt"]));
  lastLine().breaks();
  vi.advanceTimersByTime(250);
  expect(lastLine().address).toMatch(/version=7$/);
});

test("after a reload the story goes on", () => {
  lastLine().says(step(7, ["dealt"]));
  table.leave();
  table = new Table("KTRMPX");
  expect(lastLine().address).toMatch(/version=7$/);
  lastLine().says(step(8, ["drawn"]));
  expect(table.story).toEqual(["dealt", "drawn"]);
});

test("after a reload it is still known how moves of a race were measured", async () => {
  const evidence = { seat: 0, reaction: 412, error: 9, given: 40 };
  lastLine().says(step(1, ["rolled"]));
  lastLine().says({ ...step(2, ["laid", "ended"]), evidence });
  const played = table.play({ type: "throw", card: 3 }, 500);
  lastLine().says({ type: "refused", id: lastLine().sent[0]?.id as string, rule: "5.4", evidence });
  await played;
  table.leave();
  table = new Table("KTRMPX");
  lastLine().says(step(2, []));
  expect(table.proofs).toEqual([
    { evidence, from: 1, to: 3 },
    { evidence, from: 3, to: 3, refused: { move: { type: "throw", card: 3 }, rule: "5.4" } },
  ]);
  lastLine().says(step(3, ["dealt again"], 2));
  expect(table.proofs).toEqual([]);
});

test("a move is pending until it is answered", async () => {
  const played = table.play({ type: "draw" });
  expect(table.pending).toBe(true);
  lastLine().says({ type: "accepted", id: lastLine().sent[0]?.id as string });
  await played;
  expect(table.pending).toBe(false);
});

test("a refusal stays with its move until something happens", async () => {
  const played = table.play({ type: "place", slot: 3 });
  lastLine().says({ type: "refused", id: lastLine().sent[0]?.id as string, rule: "4.3" });
  await played;
  expect(table.refused).toEqual({ move: { type: "place", slot: 3 }, rule: "4.3", evidence: null });
  lastLine().says(step(2, []));
  expect(table.refused).toBeNull();
});

test("a problem is told, and forgotten with the next request", () => {
  lastLine().says({ type: "failed", problem: "seat_taken", id: null });
  expect(table.problem).toBe("seat_taken");
  void table.ask({ type: "start" });
  expect(table.problem).toBeNull();
});

test("a move that comes when the game is over is no problem", async () => {
  const played = table.play({ type: "pass" });
  lastLine().says({ type: "failed", id: lastLine().sent[0]?.id as string, problem: "not_now" });
  await played;
  expect(table.problem).toBeNull();
});

test("a table that does not exist is not asked for again", () => {
  lastLine().says({ type: "failed", problem: "no_such_table", id: null });
  expect(table.connection).toBe("closed");
});

test("a race is painted when the house says, told on this page's clock", () => {
  lastLine().says({ type: "ping", number: 1, clock: 0, offset: 100_000 });
  lastLine().says({ ...step(1, []), race: 105_000 });
  expect(table.race).toBe(5_000);
  lastLine().says(step(2, []));
  expect(table.race).toBeNull();
});

test("a new line brings a new clock", () => {
  lastLine().says({ type: "ping", number: 1, clock: 0, offset: 100_000 });
  lastLine().breaks();
  vi.advanceTimersByTime(250);
  lastLine().opens();
  lastLine().says({ type: "ping", number: 1, clock: 0, offset: 20_000 });
  lastLine().says({ ...step(1, []), race: 105_000 });
  expect(table.race).toBe(85_000);
});

test("a reaction goes along with its move, in whole milliseconds", () => {
  void table.play({ type: "throw", card: 3 }, 412.6);
  void table.play({ type: "throw", card: 3 }, -0.4);
  void table.play({ type: "draw" });
  expect(lastLine().sent).toMatchObject([{ reaction: 413 }, { reaction: 0 }, { reaction: null }]);
});

test("who plays learns the answer to this very move, and how it was measured", async () => {
  const played = table.play({ type: "throw", card: 3 }, 412);
  const evidence = { seat: 0, reaction: 412, error: 9, given: 40 };
  lastLine().says({ type: "refused", id: lastLine().sent[0]?.id as string, rule: "4.3", evidence });
  expect(await played).toMatchObject({ type: "refused", evidence });
  expect(table.refused?.evidence).toEqual(evidence);
});
