import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, lastSocket } from "./socket.fake";
import type { Occupant, Step, TableChanged } from "./protocol";
import { standsFor, Table } from "./table.svelte";

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
  vi.stubGlobal("WebSocket", FakeSocket);
  sessionStorage.clear();
  table = new Table("KTRMPX");
  lastSocket().opens();
});

afterEach(() => {
  table.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the story is what happened in this match", () => {
  lastSocket().says(step(1, ["dealt"]));
  lastSocket().says(step(2, ["drawn", "placed"]));
  expect(table.story).toEqual(["dealt", "drawn", "placed"]);
  lastSocket().says(step(3, ["dealt again"], 2));
  expect(table.story).toEqual(["dealt again"]);
});

test("a newcomer asks for the steps from the start", () => {
  expect(lastSocket().address).toMatch(/\/api\/tables\/KTRMPX\/socket\?version=0$/);
});

test("after a break the line asks for what came after the last version", () => {
  lastSocket().says(step(7, ["dealt"]));
  lastSocket().breaks();
  vi.advanceTimersByTime(250);
  expect(lastSocket().address).toMatch(/version=7$/);
});

test("after a reload the story goes on", () => {
  lastSocket().says(step(7, ["dealt"]));
  table.leave();
  table = new Table("KTRMPX");
  expect(lastSocket().address).toMatch(/version=7$/);
  lastSocket().says(step(8, ["drawn"]));
  expect(table.story).toEqual(["dealt", "drawn"]);
});

test("the story is written when the page is hidden or left, and not at each step", () => {
  const written = (): number | undefined =>
    (JSON.parse(sessionStorage.getItem("tablee.story.KTRMPX") ?? "{}") as { version?: number }).version;
  for (let version = 1; version <= 50; version++) lastSocket().says(step(version, ["drawn"]));
  expect(written()).toBeUndefined();
  dispatchEvent(new Event("pagehide"));
  expect(written()).toBe(50);
  lastSocket().says(step(51, ["placed"]));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(written()).toBe(50);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(written()).toBe(51);
  hidden.mockRestore();
});

test("a page that ended without a word asks for the steps after the last ones it wrote", () => {
  lastSocket().says(step(7, ["dealt"]));
  dispatchEvent(new Event("pagehide"));
  lastSocket().says(step(8, ["drawn"]));
  const reloaded = new Table("KTRMPX");
  expect(lastSocket().address).toMatch(/version=7$/);
  expect(reloaded.story).toEqual(["dealt"]);
  reloaded.leave();
});

test("a step is added to the story in place", () => {
  lastSocket().says(step(1, ["dealt"]));
  const { story } = table;
  lastSocket().says(step(2, ["drawn"]));
  lastSocket().says({ ...step(3, []), taken_back: { seat: 0, steps: 1 } });
  lastSocket().says(step(4, ["turned"]));
  expect(table.story).toBe(story);
  expect(story).toEqual(["dealt", "turned"]);
});

test("nothing is told of a race until its board is painted", () => {
  lastSocket().says(step(1, ["dealt"]));
  lastSocket().says({ ...step(2, ["rolled"]), race: 5_000 });
  expect([table.isPainted, table.tellable]).toEqual([false, 1]);
  lastSocket().says({ ...step(3, ["laid"]), race: 5_000 });
  expect(table.tellable).toBe(1);
  table.painted();
  expect([table.isPainted, table.tellable]).toEqual([true, 3]);
  lastSocket().says({ ...step(4, ["ended", "rolled"]), race: 9_000 });
  expect([table.isPainted, table.tellable]).toEqual([false, 3]);
  lastSocket().says(step(5, ["ended"]));
  expect([table.isPainted, table.tellable]).toEqual([true, 6]);
});

test("a race that was painted before the house was restarted is not hidden again", () => {
  lastSocket().says({ ...step(1, ["rolled"]), race: 5_000 });
  lastSocket().says({ ...step(1, []), race: 6_000 });
  expect(table.isPainted).toBe(false);
  table.painted();
  lastSocket().says({ ...step(1, []), race: 7_000 });
  expect(table.isPainted).toBe(true);
  lastSocket().says({ ...step(2, ["rolled"]), race: 8_000 });
  expect(table.isPainted).toBe(false);
});

test("after a reload it is still known how moves of a race were measured", async () => {
  const evidence = { seat: 0, reaction: 412, error: 9, given: 40 };
  lastSocket().says(step(1, ["rolled"]));
  lastSocket().says({ ...step(2, ["laid", "ended"]), evidence });
  const played = table.play({ type: "throw", card: 3 }, 500);
  lastSocket().says({ type: "refused", id: lastSocket().sent[0]?.id as string, rule: "5.4", evidence });
  await played;
  table.leave();
  table = new Table("KTRMPX");
  lastSocket().says(step(2, []));
  expect(table.proofs).toEqual([
    { evidence, from: 1, to: 3 },
    { evidence, from: 3, to: 3, refused: { move: { type: "throw", card: 3 }, rule: "5.4" } },
  ]);
  lastSocket().says(step(3, ["dealt again"], 2));
  expect(table.proofs).toEqual([]);
});

test("a move is pending until it is answered", async () => {
  const played = table.play({ type: "draw" });
  expect(table.pending).toBe(true);
  lastSocket().says({ type: "accepted", id: lastSocket().sent[0]?.id as string });
  await played;
  expect(table.pending).toBe(false);
});

test("a refusal stays with its move until something happens", async () => {
  const played = table.play({ type: "place", slot: 3 });
  lastSocket().says({ type: "refused", id: lastSocket().sent[0]?.id as string, rule: "4.3" });
  await played;
  expect(table.refused).toEqual({ move: { type: "place", slot: 3 }, rule: "4.3", evidence: null });
  lastSocket().says(step(2, []));
  expect(table.refused).toBeNull();
});

test("a problem is told, and forgotten with the next request", () => {
  lastSocket().says({ type: "failed", problem: "seat_taken", id: null });
  expect(table.problem).toBe("seat_taken");
  void table.ask({ type: "start" });
  expect(table.problem).toBeNull();
});

test("a move that comes when the game is over is no problem", async () => {
  const played = table.play({ type: "pass" });
  lastSocket().says({ type: "failed", id: lastSocket().sent[0]?.id as string, problem: "not_now" });
  await played;
  expect(table.problem).toBeNull();
});

test("a table that does not exist is not asked for again", () => {
  lastSocket().says({ type: "failed", problem: "no_such_table", id: null });
  expect(table.connection).toBe("closed");
});

test("a race is painted when the house says, told on this page's clock", () => {
  lastSocket().says({ type: "ping", number: 1, clock: 0, offset: 100_000 });
  lastSocket().says({ ...step(1, []), race: 105_000 });
  expect(table.race).toBe(5_000);
  lastSocket().says(step(2, []));
  expect(table.race).toBeNull();
});

test("a new line brings a new clock", () => {
  lastSocket().says({ type: "ping", number: 1, clock: 0, offset: 100_000 });
  lastSocket().breaks();
  vi.advanceTimersByTime(250);
  lastSocket().opens();
  lastSocket().says({ type: "ping", number: 1, clock: 0, offset: 20_000 });
  lastSocket().says({ ...step(1, []), race: 105_000 });
  expect(table.race).toBe(85_000);
});

test("a reaction goes along with its move, in whole milliseconds", () => {
  void table.play({ type: "throw", card: 3 }, 412.6);
  void table.play({ type: "throw", card: 3 }, -0.4);
  void table.play({ type: "draw" });
  expect(lastSocket().sent).toMatchObject([{ reaction: 413 }, { reaction: 0 }, { reaction: null }]);
});

test("a player learns the answer to this very move, and how it was measured", async () => {
  const played = table.play({ type: "throw", card: 3 }, 412);
  const evidence = { seat: 0, reaction: 412, error: 9, given: 40 };
  lastSocket().says({ type: "refused", id: lastSocket().sent[0]?.id as string, rule: "4.3", evidence });
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
  lastSocket().breaks();
  vi.advanceTimersByTime(1_500);
  lastSocket().opens();
  lastSocket().says({ ...INFO, version: missed.at(-1)?.version ?? 0, ...more });
  for (const each of missed) lastSocket().says(each);
}

test("a player who comes back sees what was missed, and can play when it is over", () => {
  lastSocket().says(step(1, ["dealt"]));
  const legal = [{ type: "draw" }];
  returns([step(2, ["drawn"]), step(3, ["placed"]), { ...step(4, ["passed"]), legal }]);
  expect(table.step?.version).toBe(2);
  expect(table.isCatchingUp).toBe(true);
  vi.advanceTimersByTime(900);
  expect(table.story).toEqual(["dealt", "drawn", "placed"]);
  expect(table.step?.legal).toEqual([]);
  vi.advanceTimersByTime(1_800);
  expect(table.isCatchingUp).toBe(false);
  expect(table.step?.legal).toEqual(legal);
});

test("missed steps can be skipped", () => {
  lastSocket().says(step(1, ["dealt"]));
  returns([step(2, ["drawn"]), step(3, ["placed"]), step(4, ["passed"])]);
  table.skipCatchUp();
  expect(table.step?.version).toBe(4);
  expect(table.story).toEqual(["dealt", "drawn", "placed", "passed"]);
});

test("missed steps that are interrupted go on where they were", () => {
  lastSocket().says(step(1, ["dealt"]));
  const missed = [step(2, ["drawn"]), step(3, ["placed"]), step(4, ["passed"])];
  returns(missed);
  returns(missed.slice(1));
  vi.advanceTimersByTime(10_000);
  expect(lastSocket().address).toMatch(/version=2$/);
  expect(table.story).toEqual(["dealt", "drawn", "placed", "passed"]);
});

test("a newcomer sees the table as it is", () => {
  returns([step(1, ["dealt"]), step(2, ["drawn"]), step(3, ["placed"])]);
  expect(table.step?.version).toBe(3);
  expect(table.isCatchingUp).toBe(false);
});

test("one missed step is shown at once", () => {
  lastSocket().says(step(1, ["dealt"]));
  returns([step(2, ["drawn"])]);
  expect(table.step?.version).toBe(2);
  expect(table.isCatchingUp).toBe(false);
});

test("what is taken back leaves the story", () => {
  for (const each of [step(1, ["dealt"]), step(2, ["drawn", "turned"]), step(3, ["placed"])])
    lastSocket().says(each);
  lastSocket().says({ ...step(4, []), taken_back: { seat: 0, steps: 1 } });
  expect(table.story).toEqual(["dealt", "drawn", "turned"]);
  lastSocket().says(step(5, ["discarded"]));
  lastSocket().says({ ...step(6, []), taken_back: { seat: 0, steps: 2 } });
  expect(table.story).toEqual(["dealt"]);
});

test("a player who was away while something was taken back is told everything anew", () => {
  for (const each of [step(1, ["dealt"]), step(2, ["drawn"]), step(3, ["placed"])]) lastSocket().says(each);
  returns([{ ...step(7, []), story: [["dealt"], ["taken", "turned"], ["passed"]] }], { version: 7 });
  expect(table.story).toEqual(["dealt", "taken", "turned", "passed"]);
  lastSocket().says({ ...step(8, []), taken_back: { seat: 0, steps: 2 } });
  expect(table.story).toEqual(["dealt"]);
});

test("turns a bot has played for us are told once", () => {
  const seats = (turns_by_bot: number) => [{ ...ANA, turns_by_bot }, BO];
  lastSocket().says(INFO);
  returns([], { seats: seats(3) });
  expect(table.playedForYou).toBe(3);
  table.playedForYou = 0;
  lastSocket().says({ ...INFO, seats: seats(3) });
  expect(table.playedForYou).toBe(0);
  returns([], { seats: seats(4) });
  expect(table.playedForYou).toBe(1);
  table.leave();
  table = new Table("KTRMPX");
  lastSocket().says({ ...INFO, seats: seats(4) });
  expect(table.playedForYou).toBe(0);
});

test("the clock that runs tells when the time is up, the others what is left", () => {
  lastSocket().says({ type: "ping", number: 1, clock: 0, offset: 100_000 });
  lastSocket().says(INFO);
  lastSocket().says({ ...step(1, []), clocks: { left: [7_000, 9_000], until: [105_000, null] } });
  expect(table.clocks).toEqual([
    { left: 7_000, until: 5_000 },
    { left: 9_000, until: null },
  ]);
});

test("a player who comes to a running clock is told what is left of it", () => {
  lastSocket().says(step(1, []));
  const seats = [ANA, BO].map((who) => ({ ...who, clock: 4_000 }));
  lastSocket().says({ ...INFO, seats });
  const now = performance.now();
  expect(table.clocks).toEqual([
    { left: 4_000, until: now + 4_000 },
    { left: 4_000, until: null },
  ]);
});

test("while the game is paused no clock runs, and then it runs again", () => {
  lastSocket().says(step(1, []));
  const seats = [ANA, BO].map((who) => ({ ...who, clock: 4_000 }));
  lastSocket().says({ ...INFO, paused: true, seats });
  expect(table.clocks.map((clock) => clock?.until)).toEqual([null, null]);
  lastSocket().says({ ...INFO, seats });
  expect(table.clocks.map((clock) => clock?.until)).toEqual([performance.now() + 4_000, null]);
});

test("while the house does not answer no clock runs, and each shows what was left", () => {
  lastSocket().says(step(1, []));
  const seats = [ANA, BO].map((who) => ({ ...who, clock: 4_000 }));
  lastSocket().says({ ...INFO, seats });
  vi.advanceTimersByTime(1_000);
  lastSocket().breaks();
  expect(table.clocks).toEqual([
    { left: 3_000, until: null },
    { left: 4_000, until: null },
  ]);
});

test("when the game is over no clock runs any more", () => {
  lastSocket().says(step(1, []));
  const seats = [ANA, BO].map((who) => ({ ...who, clock: 4_000 }));
  lastSocket().says({ ...INFO, phase: "over", seats });
  expect(table.clocks.map((clock) => clock?.until)).toEqual([null, null]);
});

test("a page that gave way to others does not fight to come back", () => {
  vi.useFakeTimers();
  lastSocket().says({ type: "failed", problem: "too_many_devices", id: null });
  lastSocket().breaks();
  const before = FakeSocket.all.length;
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all.length).toBe(before);
  expect([table.connection, table.problem]).toEqual(["closed", "too_many_devices"]);
});

test("the sheet of the evening is told when it changes, and kept meanwhile", () => {
  const evening = [{ match: 1, game: "dozito", seats: [] }];
  lastSocket().says({ ...INFO, evening: [] });
  lastSocket().says({ ...INFO, evening });
  lastSocket().says({ ...INFO, evening: null });
  expect(table.info?.evening).toEqual(evening);
  lastSocket().breaks();
  vi.advanceTimersByTime(250);
  lastSocket().opens();
  const longer = [...evening, { match: 2, game: "dos", seats: [] }];
  lastSocket().says({ ...INFO, evening: longer });
  expect(table.info?.evening).toEqual(longer);
});

/** The table as this player is told of it, sitting in seat 0. */
function seated(moves_by_clock: number, version: number): TableChanged {
  const me: Occupant = { name: "Ana", person: "a", bot: null, here: true, moves_by_clock };
  return {
    type: "table_changed",
    code: "KTRMPX",
    game: "dos",
    phase: "playing",
    options: {},
    host: "a",
    you: "a",
    seat: 0,
    seats: [me],
    watching: [],
    match: 1,
    version,
  };
}

test("a move of the clock is told among the events, once for all its moves in a row", () => {
  lastSocket().says(step(1, ["dealt"]));
  lastSocket().says({ ...step(2, ["drawn"]), by_clock: 1 });
  lastSocket().says({ ...step(3, ["discarded"]), by_clock: 1 });
  lastSocket().says({ ...step(4, ["drawn"]), by_clock: 0 });
  const clocked = (seat: number) => ({ type: "@clocked", seat });
  expect(table.story).toEqual(["dealt", clocked(1), "drawn", "discarded", clocked(0), "drawn"]);
  lastSocket().says({ ...step(5, []), taken_back: { seat: 1, steps: 3 } });
  expect(table.story).toEqual(["dealt"]);
});

test("a story that is told anew has the moves of the clock and what was taken back in their places", () => {
  lastSocket().says({
    ...step(9, []),
    story: [["dealt"], ["drawn"], ["discarded"], ["drawn"]],
    asides: [
      { kind: "clock", step: 1, seat: 0 },
      { kind: "clock", step: 2, seat: 0 },
      { kind: "undone", step: 3, seat: 1 },
      { kind: "undone", step: 4, seat: 0 },
    ],
  });
  const undone = (seat: number) => ({ type: "@undone", seat });
  expect(table.story).toEqual([
    "dealt",
    { type: "@clocked", seat: 0 },
    "drawn",
    "discarded",
    undone(1),
    "drawn",
    undone(0),
  ]);
});

test("a player who comes back learns how often the clock has played", () => {
  lastSocket().says(seated(0, 1));
  lastSocket().says(step(1, ["dealt"]));
  lastSocket().breaks();
  vi.advanceTimersByTime(250);
  lastSocket().opens();
  lastSocket().says(seated(2, 3));
  lastSocket().says({ ...step(2, ["drawn"]), by_clock: 0 });
  lastSocket().says({ ...step(3, ["discarded"]), by_clock: 0 });
  table.skipCatchUp();
  expect(table.clockedForYou).toBe(2);
});

test("a player who sees the clock play is not told once more, unless the page was hidden", () => {
  lastSocket().says(seated(0, 1));
  lastSocket().says(step(1, ["dealt"]));
  lastSocket().says({ ...step(2, ["drawn"]), by_clock: 0 });
  lastSocket().says(seated(1, 2));
  expect(table.clockedForYou).toBe(0);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  lastSocket().says({ ...step(3, ["discarded"]), by_clock: 0 });
  hidden.mockRestore();
  lastSocket().says(seated(2, 3));
  expect(table.clockedForYou).toBe(1);
});

test("a clock stands while its owner reads", () => {
  lastSocket().says(step(1, ["dealt"]));
  const me: Occupant = { name: "Ana", person: "a", bot: null, here: true, clock: 50_000, reading: 60_000 };
  lastSocket().says({ ...seated(0, 1), seats: [me] });
  const clock = table.clocks[0];
  expect(clock && standsFor(clock, performance.now())).toBe(60_000);
  vi.advanceTimersByTime(60_000);
  expect(clock && standsFor(clock, performance.now())).toBe(0);
});
