import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line, lastLine } from "./line.fake";
import type { Occupant, Step, TableChanged } from "./protocol";
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

const ANA: Occupant = { name: "Ana", person: "a", bot: null, here: true };
const BO: Occupant = { name: "Bo", person: "b", bot: null, here: true };
const INFO: TableChanged = {
  type: "table_changed",
  code: "KTRMPX",
  game: "dozito",
  phase: "playing",
  options: {},
  host: "a",
  you: "a",
  seat: 0,
  seats: [ANA, BO],
  watching: [],
  match: 1,
  version: 0,
};

function returns(missed: Step[], more: Partial<TableChanged> = {}): void {
  lastLine().breaks();
  vi.advanceTimersByTime(1_500);
  lastLine().opens();
  lastLine().says({ ...INFO, version: missed.at(-1)?.version ?? 0, ...more });
  for (const each of missed) lastLine().says(each);
}

test("who comes back sees what was missed, and can play when it is over", () => {
  lastLine().says(step(1, ["dealt"]));
  const legal = [{ type: "draw" }];
  returns([step(2, ["drawn"]), step(3, ["placed"]), { ...step(4, ["passed"]), legal }]);
  expect(table.step?.version).toBe(2);
  expect(table.isFilm).toBe(true);
  vi.advanceTimersByTime(900);
  expect(table.story).toEqual(["dealt", "drawn", "placed"]);
  expect(table.step?.legal).toEqual([]);
  vi.advanceTimersByTime(1_800);
  expect(table.isFilm).toBe(false);
  expect(table.step?.legal).toEqual(legal);
});

test("the film can be skipped", () => {
  lastLine().says(step(1, ["dealt"]));
  returns([step(2, ["drawn"]), step(3, ["placed"]), step(4, ["passed"])]);
  table.skipFilm();
  expect(table.step?.version).toBe(4);
  expect(table.story).toEqual(["dealt", "drawn", "placed", "passed"]);
});

test("a film that is interrupted goes on where it was", () => {
  lastLine().says(step(1, ["dealt"]));
  const missed = [step(2, ["drawn"]), step(3, ["placed"]), step(4, ["passed"])];
  returns(missed);
  returns(missed.slice(1));
  vi.advanceTimersByTime(10_000);
  expect(lastLine().address).toMatch(/version=2$/);
  expect(table.story).toEqual(["dealt", "drawn", "placed", "passed"]);
});

test("who sees the table for the first time sees it as it is", () => {
  returns([step(1, ["dealt"]), step(2, ["drawn"]), step(3, ["placed"])]);
  expect(table.step?.version).toBe(3);
  expect(table.isFilm).toBe(false);
});

test("one missed step is no film", () => {
  lastLine().says(step(1, ["dealt"]));
  returns([step(2, ["drawn"])]);
  expect(table.step?.version).toBe(2);
  expect(table.isFilm).toBe(false);
});

test("what is taken back leaves the story", () => {
  for (const each of [step(1, ["dealt"]), step(2, ["drawn", "turned"]), step(3, ["placed"])])
    lastLine().says(each);
  lastLine().says({ ...step(4, []), taken_back: { seat: 0, steps: 1 } });
  expect(table.story).toEqual(["dealt", "drawn", "turned"]);
  lastLine().says(step(5, ["discarded"]));
  lastLine().says({ ...step(6, []), taken_back: { seat: 0, steps: 2 } });
  expect(table.story).toEqual(["dealt"]);
});

test("who was away while something was taken back is told everything anew", () => {
  for (const each of [step(1, ["dealt"]), step(2, ["drawn"]), step(3, ["placed"])]) lastLine().says(each);
  returns([{ ...step(7, []), story: [["dealt"], ["taken", "turned"], ["passed"]] }], { version: 7 });
  expect(table.story).toEqual(["dealt", "taken", "turned", "passed"]);
  lastLine().says({ ...step(8, []), taken_back: { seat: 0, steps: 2 } });
  expect(table.story).toEqual(["dealt"]);
});

test("turns a bot has played for us are told once", () => {
  const seats = (turns_by_bot: number) => [{ ...ANA, turns_by_bot }, BO];
  lastLine().says(INFO);
  returns([], { seats: seats(3) });
  expect(table.playedForYou).toBe(3);
  table.playedForYou = 0;
  lastLine().says({ ...INFO, seats: seats(3) });
  expect(table.playedForYou).toBe(0);
  returns([], { seats: seats(4) });
  expect(table.playedForYou).toBe(1);
  table.leave();
  table = new Table("KTRMPX");
  lastLine().says({ ...INFO, seats: seats(4) });
  expect(table.playedForYou).toBe(0);
});

test("the clock that runs tells when the time is up, the others what is left", () => {
  lastLine().says({ type: "ping", number: 1, clock: 0, offset: 100_000 });
  lastLine().says(INFO);
  lastLine().says({ ...step(1, []), clocks: { left: [7_000, 9_000], until: [105_000, null] } });
  expect(table.clocks).toEqual([
    { left: 7_000, until: 5_000 },
    { left: 9_000, until: null },
  ]);
});

test("who comes to a running clock is told what is left of it", () => {
  lastLine().says(step(1, []));
  const seats = [ANA, BO].map((who) => ({ ...who, clock: 4_000 }));
  lastLine().says({ ...INFO, seats });
  const now = performance.now();
  expect(table.clocks).toEqual([
    { left: 4_000, until: now + 4_000 },
    { left: 4_000, until: null },
  ]);
});

test("while the game is paused no clock runs, and then it runs again", () => {
  lastLine().says(step(1, []));
  const seats = [ANA, BO].map((who) => ({ ...who, clock: 4_000 }));
  lastLine().says({ ...INFO, paused: true, seats });
  expect(table.clocks.map((face) => face?.until)).toEqual([null, null]);
  lastLine().says({ ...INFO, seats });
  expect(table.clocks.map((face) => face?.until)).toEqual([performance.now() + 4_000, null]);
});

test("when the game is over no clock runs any more", () => {
  lastLine().says(step(1, []));
  const seats = [ANA, BO].map((who) => ({ ...who, clock: 4_000 }));
  lastLine().says({ ...INFO, phase: "over", seats });
  expect(table.clocks.map((face) => face?.until)).toEqual([null, null]);
});

test("a page that gave way to others does not fight to come back", () => {
  vi.useFakeTimers();
  lastLine().says({ type: "failed", problem: "too_many_devices", id: null });
  lastLine().breaks();
  const before = Line.all.length;
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event("online"));
  expect(Line.all.length).toBe(before);
  expect([table.connection, table.problem]).toEqual(["closed", "too_many_devices"]);
});

test("the sheet of the evening is told when it changes, and kept meanwhile", () => {
  const evening = [{ match: 1, game: "dozito", seats: [] }];
  lastLine().says({ ...INFO, evening: [] });
  lastLine().says({ ...INFO, evening });
  lastLine().says({ ...INFO, evening: null });
  expect(table.info?.evening).toEqual(evening);
  lastLine().breaks();
  vi.advanceTimersByTime(250);
  lastLine().opens();
  const longer = [...evening, { match: 2, game: "dos", seats: [] }];
  lastLine().says({ ...INFO, evening: longer });
  expect(table.info?.evening).toEqual(longer);
});
