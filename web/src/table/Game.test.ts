import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyGame, BoardProps } from "../games/contract";
import { confirmation } from "../device/preferences.svelte";
import { m, speak } from "../texts/index.svelte";
import { FakeSocket, lastSocket } from "../wire/socket.fake";
import type { Step } from "../wire/protocol";
import { Table } from "../wire/table.svelte";
import Confirm from "./Confirm.svelte";
import Game from "./Game.svelte";
import { Announcements } from "./announcements.svelte";
import { Unconfirmed } from "./unconfirmed.svelte";

const DRAW = { type: "draw" };
const CALL = { type: "call" };
const STEP: Step = {
  type: "step",
  version: 3,
  match: 1,
  events: [],
  view: {},
  legal: [DRAW, CALL],
  awaited: [0],
  outcome: null,
  race: null,
  evidence: null,
};
let table: Table;
let board: BoardProps<unknown, unknown, unknown>;
let unconfirmed: Unconfirmed;
const announcements = new Announcements();
const SEATS = ["Ana", "Ben"].map((name) => ({ name, person: name, bot: null, here: true }));

/** A board that draws nothing and keeps its properties. */
function Board(_: unknown, props: typeof board): Record<string, never> {
  board = props;
  return {};
}

const client = {
  Board,
  announce: () => null,
  does: (move: { type: string }) => (move.type === "draw" ? "Draw a card" : null),
} as unknown as AnyGame;

beforeEach(() => {
  speak("en");
  vi.stubGlobal("WebSocket", FakeSocket);
  table = new Table("KTRMPX");
  lastSocket().opens();
  unconfirmed = new Unconfirmed();
  confirmation.choose("always");
});

afterEach(() => {
  cleanup();
  table.leave();
  vi.unstubAllGlobals();
  confirmation.choose("never");
});

function show(step: Partial<Step> = {}, played = client) {
  const shown = {
    table,
    game: "dos",
    client: played,
    seat: 0,
    seats: SEATS,
    story: [],
    looksBack: false,
    unconfirmed,
    announcements,
  };
  return render(Game, { ...shown, step: { ...STEP, ...step }, openRule: () => undefined });
}

test("a lesson says in its own sentence what is announced elsewhere", () => {
  const announcing = { ...client, announce: () => "You play again!" } as unknown as AnyGame;
  const events = [{ type: "extra_turn_earned" }];
  show({ events, lesson: 3 }, announcing);
  expect(announcements.said).toBeNull();
  cleanup();
  show({ events }, announcing);
  expect(announcements.said?.words).toBe("You play again!");
});

function sent(): unknown[] {
  return lastSocket().sent.map((request) => ("move" in request ? request.move : request.type));
}

test("a move is made at once by those who do not want to be asked", () => {
  confirmation.choose("never");
  show();
  void board.play(DRAW);
  expect(sent()).toEqual([DRAW]);
  expect(unconfirmed.question).toBeNull();
});

test("a move waits for a yes, and is then made once", async () => {
  show();
  const answer = board.play(DRAW);
  expect(sent()).toEqual([]);
  expect(unconfirmed.question?.words).toBe("Play this? Draw a card.");
  unconfirmed.confirm();
  unconfirmed.confirm();
  expect(sent()).toEqual([DRAW]);
  lastSocket().says({ type: "accepted", id: lastSocket().sent[0]?.id ?? "" });
  expect((await answer)?.type).toBe("accepted");
});

test("a move that is let go is never made, and the board hears of it", async () => {
  show();
  const answer = board.play(DRAW);
  unconfirmed.letGo();
  expect(await answer).toBeNull();
  expect(sent()).toEqual([]);
});

test("another move takes the place of the one that waits", async () => {
  show({ legal: [DRAW, { ...DRAW, side: 1 }] });
  const first = board.play(DRAW);
  void board.play({ ...DRAW, side: 1 });
  expect(await first).toBeNull();
  unconfirmed.confirm();
  expect(sent()).toEqual([{ ...DRAW, side: 1 }]);
});

test("the board knows while its player is being asked", () => {
  show();
  expect(board.asks).toBe(false);
  void board.play(DRAW);
  expect(board.asks).toBe(true);
  unconfirmed.confirm();
  expect(board.asks).toBe(false);
});

test("what has to be fast, or was asked about by the board, does not wait", () => {
  show();
  void board.play(CALL);
  expect(sent()).toEqual([CALL]);
});

test("in a race nothing waits", () => {
  show({ race: 5000 });
  void board.play(DRAW, 400);
  expect(sent()).toEqual([DRAW]);
});

test("a move that is no longer possible is not asked about", async () => {
  const { rerender } = show();
  const answer = board.play(DRAW);
  await rerender({ step: { ...STEP, version: 4 } });
  expect(unconfirmed.question).not.toBeNull();
  await rerender({ step: { ...STEP, version: 5, legal: [CALL] } });
  flushSync();
  expect(unconfirmed.question).toBeNull();
  expect(await answer).toBeNull();
});

test("a game without words for its moves is asked about too", () => {
  const { rerender } = show();
  void rerender({ client: { Board } as unknown as AnyGame });
  flushSync();
  void board.play(DRAW);
  expect(unconfirmed.question?.words).toBe(m.confirm_this());
});

function ask() {
  const answers = { confirm: vi.fn(), letGo: vi.fn() };
  return { ...answers, ...render(Confirm, { words: "Play this?", ...answers }) };
}

test("the question takes the keyboard, and gives it back", () => {
  const card = document.body.appendChild(document.createElement("button"));
  card.focus();
  const { unmount } = ask();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: m.confirm_yes() }));
  expect(screen.getByRole("alertdialog", { name: "Play this?" })).toBeTruthy();
  unmount();
  expect(document.activeElement).toBe(card);
  card.remove();
});

test("Escape lets it go, and nobody else hears of it", async () => {
  const heard = vi.fn();
  document.addEventListener("keydown", heard);
  const { letGo } = ask();
  await fireEvent.keyDown(screen.getByRole("button", { name: m.confirm_yes() }), { key: "Escape" });
  expect(letGo).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
  document.removeEventListener("keydown", heard);
});

test("Enter says yes, also when nothing has the focus; a key held down does not", async () => {
  const { confirm } = ask();
  const yes = screen.getByRole("button", { name: m.confirm_yes() });
  expect(await fireEvent.keyDown(yes, { key: "Enter", repeat: true })).toBe(false);
  expect(await fireEvent.keyDown(yes, { key: "Enter" })).toBe(true);
  expect(confirm).not.toHaveBeenCalled();
  await fireEvent.keyDown(document.body, { key: "Enter" });
  expect(confirm).toHaveBeenCalledOnce();
});

test("the board says when the clock plays for somebody, once for its moves in a row", async () => {
  const { rerender } = show({ events: ["drawn"], by_clock: 0 });
  flushSync();
  expect(announcements.said?.words).toBe("Your time was up: the clock played for you.");
  announcements.clear();
  await rerender({ step: { ...STEP, version: 4, events: ["discarded"], by_clock: 0 } });
  expect(announcements.said).toBeNull();
  await rerender({ step: { ...STEP, version: 5, events: ["drawn"], by_clock: 1 } });
  expect(announcements.said?.words).toBe("Ben’s time was up: the clock played.");
});
