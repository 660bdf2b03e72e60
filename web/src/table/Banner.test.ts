import { cleanup, render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../texts/index.svelte";
import { FakeSocket, lastSocket } from "../wire/socket.fake";
import type { Step } from "../wire/protocol";
import { Table } from "../wire/table.svelte";
import Banner from "./Banner.svelte";

let table: Table;

beforeEach(() => {
  speak("en");
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  table = new Table("KTRMPX");
  lastSocket().opens();
});
afterEach(() => {
  cleanup();
  table.leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function shown(): string {
  flushSync();
  return document.querySelector(".banner")?.textContent.trim() ?? "";
}

test("a no leaves by itself", () => {
  render(Banner, { table });
  table.problem = "seat_taken";
  expect(shown()).not.toBe("");
  vi.advanceTimersByTime(6_500);
  expect(shown()).toBe("");
});

test("a no leaves when the table goes on", () => {
  render(Banner, { table });
  flushSync();
  table.problem = "not_ready";
  expect(shown()).not.toBe("");
  table.step = { type: "step", version: 7 } as Step;
  expect(shown()).toBe("");
});

test("why the table is closed stays", () => {
  render(Banner, { table });
  flushSync();
  table.problem = "too_many_devices";
  table.connection = "closed";
  vi.advanceTimersByTime(60_000);
  expect(shown()).not.toBe("");
});
