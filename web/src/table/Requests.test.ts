import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m, speak } from "../texts/index.svelte";
import { FakeSocket, lastSocket } from "../wire/socket.fake";
import type { Occupant, TableChanged } from "../wire/protocol";
import { Table } from "../wire/table.svelte";
import Requests from "./Requests.svelte";

const NAMES = ["Ana", "Bo", "Chun"];
const SEATS: Occupant[] = NAMES.map((name) => ({ name, person: name, bot: null, here: true }));
const INFO: TableChanged = {
  type: "table_changed",
  code: "KTRMPX",
  game: "dozito",
  phase: "playing",
  options: {},
  host: "Ana",
  you: "Ana",
  seat: 0,
  seats: SEATS,
  watching: [],
  match: 1,
};
const BO_IS_GONE = SEATS.map((who) => (who.name === "Bo" ? { ...who, here: false, away: 0 } : who));
let table: Table;

beforeEach(() => {
  speak("en");
  vi.stubGlobal("WebSocket", FakeSocket);
  table = new Table("KTRMPX");
  lastSocket().opens();
});

afterEach(() => {
  cleanup();
  table.leave();
  vi.unstubAllGlobals();
});

function show(info: Partial<TableChanged>, seats: Occupant[] = SEATS) {
  const nameOf = (seat: number) => NAMES[seat] ?? "";
  return render(Requests, { table, info: { ...INFO, seats, ...info }, seats, nameOf });
}

async function press(text: string): Promise<void> {
  await fireEvent.click(screen.getByRole("button", { name: text }));
}

function asked(): Record<string, unknown> {
  return { ...lastSocket().sent.at(-1) };
}

test("a player who has been missing for too long can be waited for, and is not asked about again", async () => {
  const { rerender } = show({}, BO_IS_GONE);
  expect(screen.getByText(m.seats_missing({ name: "Bo" }))).toBeTruthy();
  await press(m.seats_wait());
  expect(screen.queryByText(m.seats_missing({ name: "Bo" }))).toBeNull();
  await rerender({ seats: SEATS });
  await rerender({ seats: BO_IS_GONE });
  expect(screen.getByText(m.seats_missing({ name: "Bo" }))).toBeTruthy();
});

test("a bot plays on when one of the others says so", async () => {
  show({}, BO_IS_GONE);
  await press(m.seats_let_bot());
  expect(asked()).toMatchObject({ type: "stand_in", seat: 1, bot: null });
});

test.each([
  ["may still come back", { away: 4_000 }],
  ["is played for", { away: 0, stand_in: "normal" }],
])("who %s is no question", (_, more) => {
  show(
    {},
    BO_IS_GONE.map((who) => (who.here ? who : { ...who, ...more })),
  );
  expect(screen.queryByRole("button")).toBeNull();
});

test("a spectator is asked nothing", () => {
  show({ seat: null, ending: [1], undo: { seat: 1, agreed: [], asked: [0, 2] } }, BO_IS_GONE);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a paused game goes on when a player says so", async () => {
  show({ paused: true });
  expect(screen.getByRole("status").textContent).toContain(m.seats_paused());
  await press(m.seats_resume());
  expect(asked()).toMatchObject({ type: "resume" });
});

test("a spectator is told of a pause, and asked nothing", () => {
  show({ seat: null, paused: true });
  expect(screen.getByText(m.seats_paused())).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("somebody would end the game: agree, or play on", async () => {
  show({ ending: [2] });
  expect(screen.getByText(m.seats_end_asked({ names: "Chun" }))).toBeTruthy();
  await press(m.seats_agree());
  expect(asked()).toMatchObject({ type: "call_off", yes: true });
  await press(m.seats_play_on());
  expect(screen.queryByRole("button")).toBeNull();
});

test("a player who would end the game sees who has to agree, and may think again", async () => {
  show({ ending: [0] }, BO_IS_GONE);
  expect(screen.getByText(m.seats_end_waiting({ names: "Chun" }))).toBeTruthy();
  await press(m.seats_play_on());
  expect(asked()).toMatchObject({ type: "call_off", yes: false });
});

test("a request to take back is answered by those who are asked", async () => {
  const { rerender } = show({ undo: { seat: 2, agreed: [], asked: [0, 1] } });
  await press(m.undo_deny());
  expect(asked()).toMatchObject({ type: "answer_undo", yes: false });
  await rerender({ info: { ...INFO, undo: { seat: 2, agreed: [0], asked: [1] } } });
  expect(screen.queryByRole("button")).toBeNull();
});

test("a player who asked sees whom they wait for, and may take it back", async () => {
  show({ undo: { seat: 0, agreed: [1], asked: [2] } });
  expect(screen.getByText(m.undo_waiting({ names: "Chun" }))).toBeTruthy();
  await press(m.undo_withdraw());
  expect(asked()).toMatchObject({ type: "answer_undo", yes: false });
});

test("a player who is back reads how often a bot played, and puts the note away", async () => {
  table.playedForYou = 3;
  show({});
  expect(screen.getByText(m.seats_played_for_you({ count: 3 }))).toBeTruthy();
  await press(m.house_close());
  expect(table.playedForYou).toBe(0);
});
