import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Occupant, TableChanged } from "../wire/protocol";
import { FakeSocket, lastSocket } from "../wire/socket.fake";
import { Table } from "../wire/table.svelte";
import { ClockWatch } from "./clockwatch.svelte";

const ANA: Occupant = { name: "Ana", person: "a", bot: null, here: true, clock: 45_000, may_stop: true };
const BEN: Occupant = { ...ANA, name: "Ben", person: "b" };
const TABLE: TableChanged = {
  type: "table_changed",
  code: "KTRMPX",
  game: "dos",
  phase: "playing",
  options: {},
  host: "a",
  you: "a",
  seat: 0,
  seats: [ANA, BEN],
  watching: [],
  match: 1,
  clock: { bank: 180_000, increment: 20_000 },
};
let table: Table;
let reads = $state(false);
let warnings: number[];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  sessionStorage.clear();
  reads = false;
  warnings = [];
  table = new Table("KTRMPX");
  lastSocket().opens();
  told({});
  waitsFor(0, 1);
  end = $effect.root(() => {
    new ClockWatch({
      table,
      info: () => table.info ?? TABLE,
      reads: () => reads,
      warn: (seconds) => warnings.push(seconds),
    });
  });
  flushSync();
});

afterEach(() => {
  end();
  table.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function told(me: Partial<Occupant>, more: Partial<TableChanged> = {}): void {
  lastSocket().says({ ...TABLE, seats: [{ ...ANA, ...me }, BEN], ...more });
  flushSync();
}

function waitsFor(seat: number, version: number): void {
  lastSocket().says({
    type: "step",
    version,
    match: 1,
    events: ["drawn"],
    view: {},
    legal: [],
    awaited: [seat],
    outcome: null,
    race: null,
    evidence: null,
  });
  told({});
}

/** Time passes, while the house is heard again and again. */
function pass(milliseconds: number): void {
  for (let left = milliseconds; left > 0; left -= 5_000) {
    vi.advanceTimersByTime(Math.min(left, 5_000));
    flushSync();
    lastSocket().says({ type: "ping", number: 1, clock: 0, offset: null });
  }
}

function open(isOpen: boolean): void {
  reads = isOpen;
  flushSync();
}

function stops(): unknown[] {
  return lastSocket()
    .sent.filter(({ type }) => type === "stop_clock")
    .map((request) => (request as { yes?: boolean }).yes);
}

test("the reader is warned at thirty and at ten seconds, once each", () => {
  pass(14_000);
  expect(warnings).toEqual([]);
  pass(1_500);
  expect(warnings).toEqual([30]);
  told({ clock: 29_400 });
  pass(19_000);
  expect(warnings).toEqual([30]);
  pass(1_000);
  expect(warnings).toEqual([30, 10]);
});

test("a turn that begins with little time has its warning at once", () => {
  told({ clock: 22_000 });
  pass(1);
  expect(warnings).toEqual([22]);
  pass(12_000);
  expect(warnings).toEqual([22, 10]);
});

test("a short break of the connection repeats no warning", () => {
  pass(16_000);
  lastSocket().breaks();
  vi.advanceTimersByTime(300);
  lastSocket().opens();
  told({ clock: 28_600 });
  pass(1_000);
  expect(warnings).toEqual([30]);
});

test("nobody is warned of somebody else's clock", () => {
  waitsFor(1, 2);
  pass(60_000);
  expect(warnings).toEqual([]);
});

test("a new turn has warnings of its own", () => {
  pass(16_000);
  waitsFor(1, 2);
  waitsFor(0, 3);
  pass(16_000);
  expect(warnings).toEqual([30, 30]);
});

test("where everybody has ten seconds, ten seconds are no news", () => {
  told({ clock: 10_000 }, { clock: { bank: 10_000, increment: 2_000 } });
  pass(10_000);
  expect(warnings).toEqual([]);
});

test("the clock stands while the reader reads, and runs again after that", () => {
  open(true);
  expect(stops()).toEqual([true]);
  told({ may_stop: false, reading: 60_000 });
  expect(stops()).toEqual([true]);
  open(false);
  expect(stops()).toEqual([true, false]);
});

test("a clock that stands gives no warning, until it runs again", () => {
  open(true);
  lastSocket().says({ type: "accepted", id: lastSocket().sent.at(-1)?.id ?? "" });
  told({ clock: 31_000, may_stop: false, reading: 60_000 });
  pass(60_500);
  expect(warnings).toEqual([]);
  pass(1_000);
  expect(warnings).toEqual([30]);
});

test("a clock is stopped once in a match", () => {
  told({ may_stop: false });
  open(true);
  expect(stops()).toEqual([]);
});

test("a clock that does not run is not stopped before it does", () => {
  waitsFor(1, 2);
  open(true);
  expect(stops()).toEqual([]);
  waitsFor(0, 3);
  expect(stops()).toEqual([true]);
});

test("a refusal to stop the clock is no news", async () => {
  open(true);
  const id = lastSocket().sent.at(-1)?.id ?? "";
  lastSocket().says({ type: "failed", problem: "not_now", id });
  await vi.advanceTimersByTimeAsync(0);
  expect(table.problem).toBeNull();
});
