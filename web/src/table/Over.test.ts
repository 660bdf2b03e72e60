import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GAMES } from "../games";
import type { AnyGame } from "../games/contract";
import { m } from "../texts/index.svelte";
import { FakeSocket, lastSocket } from "../wire/socket.fake";
import type { Occupant, Outcome } from "../wire/protocol";
import { Table } from "../wire/table.svelte";
import Over from "./Over.svelte";

const SEATS: Occupant[] = ["Ana", "Bo", "Chun"].map((name) => ({
  name,
  person: name,
  bot: null,
  here: true,
}));
let client: AnyGame;
let table: Table;

beforeAll(async () => {
  client = (await GAMES.dozito?.client()) as AnyGame;
}, 60_000);

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  table = new Table("KTRMPX");
  lastSocket().opens();
});

afterEach(() => {
  table.leave();
  vi.unstubAllGlobals();
});

function show(outcome: Outcome, seat: number | null, fresh = false, seats = SEATS): void {
  const view = { scores: [outcome.scores.map((points) => ({ groups: points, suns: 0 }))], twelve: null };
  const read = { seats, seat, openRule: vi.fn(), fresh };
  render(Over, { table, game: "dozito", client, view, outcome, ...read });
}

test("the ranking starts with the winner", () => {
  show({ places: [2, 1, 3], scores: [20, 31, 4], decided_by: "7.1" }, 0);
  const rows = screen.getAllByRole("listitem").map((row) => row.querySelector(".name")?.textContent);
  expect(rows).toEqual(["Bo", m.table_you({ name: "Ana" }), "Chun"]);
  expect(screen.getByText(m.over_wins({ name: "Bo" }))).toBeTruthy();
});

test("a bot is called one in the ranking, with its level", () => {
  const [ana, bo, chun] = SEATS as [Occupant, Occupant, Occupant];
  const seats = [ana, { ...bo, person: null, bot: "gentle" }, chun];
  show({ places: [2, 1, 3], scores: [20, 31, 4], decided_by: "7.1" }, 0, false, seats);
  const label = m.bot_label({ level: m.bot_gentle() });
  const called = screen.getAllByRole("listitem").map((row) => row.textContent.includes(label));
  expect(called).toEqual([true, false, false]);
});

test("nothing tells the points before they are counted", async () => {
  vi.useFakeTimers();
  show({ places: [2, 1, 3], scores: [20, 31, 4], decided_by: "7.1" }, 0, true);
  await tick();
  expect(screen.getByText(m.over_counting())).toBeTruthy();
  const total = screen.getByText(m.dozito_total());
  expect(total.closest(".untold")).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(screen.getByText(m.over_wins({ name: "Bo" }))).toBeTruthy();
  expect(total.closest(".untold")).toBeNull();
  vi.useRealTimers();
});

/** A game of Tootizz that has just ended. */
async function endsTootizz(): Promise<void> {
  const { SCENES } = await import("../games/tootizz/scenes");
  const { view } = SCENES.over;
  const tootizz = (await GAMES.tootizz?.client()) as AnyGame;
  const outcome = { places: [2, 1], scores: [20, 31], decided_by: "7.1" };
  const read = { seats: SEATS.slice(0, 2), seat: 0, openRule: vi.fn(), fresh: true };
  render(Over, { table, game: "tootizz", client: tootizz, view, outcome, ...read });
  await tick();
}

test("where points are counted piece by piece, places are told when all are counted", async () => {
  vi.useFakeTimers();
  await endsTootizz();
  expect(screen.getByText(m.over_counting())).toBeTruthy();
  expect(screen.getByText(m.tootizz_breakdown()).closest(".untold")).toBeNull();
  expect(screen.getByText(m.tootizz_total()).closest(".untold")).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(screen.getByText(m.over_counting())).toBeTruthy();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(screen.getByText(m.over_wins({ name: "Bo" }))).toBeTruthy();
  expect(screen.getByText(m.tootizz_total()).closest(".untold")).toBeNull();
  vi.useRealTimers();
});

test("whoever has seen enough is told the places at once", async () => {
  vi.useFakeTimers();
  await endsTootizz();
  screen.getByText(m.tootizz_skip()).click();
  await tick();
  expect(screen.getByText(m.over_wins({ name: "Bo" }))).toBeTruthy();
  vi.useRealTimers();
});

test("you are told that it was you", () => {
  show({ places: [2, 1, 3], scores: [20, 31, 4], decided_by: "7.1" }, 1);
  expect(screen.getByText(m.over_won())).toBeTruthy();
});

test("a shared victory names everybody, and the paragraph that says so", () => {
  show({ places: [1, 1, 3], scores: [31, 31, 4], decided_by: "7.3" }, 2);
  expect(screen.getByText(m.over_shared({ names: "Ana and Bo" }))).toBeTruthy();
  expect(screen.getByText(m.table_paragraph({ number: "7.3" }))).toBeTruthy();
});

test("a player may play again with one press", () => {
  show({ places: [2, 1, 3], scores: [20, 31, 4], decided_by: "7.1" }, 0);
  screen.getByText(m.over_again()).click();
  expect(lastSocket().sent.map(({ type }) => type)).toEqual(["play_again"]);
});

function told(again: number[]): void {
  const about = {
    code: "KTRMPX",
    game: "dozito",
    phase: "over" as const,
    options: {},
    match: 1,
    watching: [],
  };
  const people = {
    host: "Ana",
    you: "Ana",
    seat: 0,
    seats: SEATS.map((who, seat) => ({ ...who, here: seat < 2 })),
  };
  lastSocket().says({ type: "table_changed", ...about, ...people, again, evening: [] });
}

test("the others are told who would play again, and who says so waits for those who have not", async () => {
  show({ places: [2, 1, 3], scores: [20, 31, 4], decided_by: "7.1" }, 0);
  told([1]);
  await tick();
  expect(screen.getByRole("status").textContent).toBe(m.over_again_asked({ names: "Bo", count: 1 }));
  told([0]);
  await tick();
  expect(screen.getByRole("status").textContent).toBe(m.over_again_waits({ names: "Bo and Chun" }));
  expect(screen.queryByText(m.over_again())).toBeNull();
  screen.getByText(m.over_again_not()).click();
  expect(lastSocket().sent.at(-1)).toMatchObject({ type: "play_again", yes: false });
});

test("a player is told once that there is sound, after the first game", () => {
  localStorage.clear();
  show({ places: [2, 1, 3], scores: [20, 31, 4], decided_by: "7.1" }, null);
  expect(screen.queryByRole("checkbox")).toBeNull();
  show({ places: [2, 1, 3], scores: [20, 31, 4], decided_by: "7.1" }, 0);
  expect(screen.getByRole("checkbox").closest("label")?.textContent).toContain(m.sound_try());
  show({ places: [2, 1, 3], scores: [20, 31, 4], decided_by: "7.1" }, 0);
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
});

test("a spectator may not", () => {
  show({ places: [2, 1, 3], scores: [20, 31, 4], decided_by: "7.1" }, null);
  expect(screen.queryByText(m.over_again())).toBeNull();
});
