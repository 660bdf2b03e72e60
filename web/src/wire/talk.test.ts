import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { muted } from "../device/muted.svelte";
import { FakeSocket, lastSocket } from "./socket.fake";
import type { Remark, Step, TableChanged } from "./protocol";
import { Table } from "./table.svelte";

let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  sessionStorage.clear();
  localStorage.clear();
  table = new Table("KTRMPX");
  lastSocket().opens();
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function said(number: number, person: string, text: string | null = "hi"): Remark {
  return { number, person, name: person, audience: "table", phrase: null, text };
}

function says(...remarks: Remark[]): void {
  lastSocket().says({ type: "talk", remarks });
}

function texts(): (string | null)[] {
  return table.talk.remarks.map(({ text }) => text);
}

test("what is told again after a break is heard once", () => {
  says(said(1, "Bo", "one"));
  says(said(1, "Bo", "one"), said(2, "Bo", "two"));
  expect(texts()).toEqual(["one", "two"]);
});

test("words that were deleted are gone", () => {
  says(said(1, "Bo", "one"));
  says(said(1, "", null));
  expect(texts()).toEqual([]);
});

test("unread is what others said since one looked, over a reload too", () => {
  says(said(1, "Bo"), said(2, "Ana"));
  expect(table.talk.unread("Ana")).toBe(1);
  table.talk.read();
  says(said(3, "Bo"));
  expect(table.talk.unread("Ana")).toBe(1);
  table.talk.read();
  table.leave();
  table = new Table("KTRMPX");
  lastSocket().opens();
  says(said(1, "Bo"), said(2, "Ana"), said(3, "Bo"));
  expect(table.talk.unread("Ana")).toBe(0);
});

test("a remark stays in the air for a moment, unless it is an old one", () => {
  says(said(1, "Bo"), said(2, "Bo"));
  expect(table.talk.spoken).toEqual({});
  says(said(3, "Bo"));
  expect(table.talk.spoken["Bo"]?.number).toBe(3);
  vi.advanceTimersByTime(6000);
  expect(table.talk.spoken).toEqual({});
});

test("a muted person is not heard on this device, at any table", () => {
  muted.mute("Bo", "Bo");
  says(said(1, "Bo"));
  expect(texts()).toEqual([]);
  expect(table.talk.unread("Ana")).toBe(0);
  expect(table.talk.spoken).toEqual({});
  expect(localStorage.getItem("tablee.muted")).toBe('{"Bo":"Bo"}');
  muted.hear("Bo");
  expect(texts()).toEqual(["hi"]);
  expect(localStorage.getItem("tablee.muted")).toBeNull();
});

test("another game begins without what lay on the table before", () => {
  const people = { host: "Ana", you: "Ana", seat: 0, seats: [], watching: [] };
  const info = { type: "table_changed", code: "KTRMPX", phase: "over", options: {}, match: 1, ...people };
  const over: Partial<Step> = {
    type: "step",
    version: 9,
    match: 1,
    events: [],
    view: {},
    legal: [],
    awaited: [],
  };
  lastSocket().says({ ...info, game: "dozito" } as TableChanged);
  lastSocket().says({ ...over, outcome: null, race: null, evidence: null } as Step);
  lastSocket().says({ ...info, game: "dozito", phase: "gathering" } as TableChanged);
  expect(table.step).not.toBeNull();
  lastSocket().says({ ...info, game: "dos", phase: "gathering" } as TableChanged);
  expect(table.step).toBeNull();
});
