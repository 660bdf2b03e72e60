import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hints } from "../device/preferences.svelte";
import type { AnyGame } from "../games/contract";
import { speak } from "../texts/index.svelte";
import type { Step } from "../wire/protocol";
import HintLine from "./HintLine.svelte";

const MOVES = ["draw", "left", "right", "joker", "pass"].map((type) => ({ type }));
const STEP: Step = {
  type: "step",
  version: 3,
  match: 1,
  events: [],
  view: "the table",
  legal: MOVES.slice(0, 3),
  awaited: [0],
  outcome: null,
  race: null,
  evidence: null,
};
const client = {
  hint: () =>
    Promise.resolve((move: { type: string }, { worth }: { worth: number | null }) =>
      move.type === "pass" ? null : `${move.type}${worth === null ? "" : ` makes ${worth}`}.`,
    ),
} as unknown as AnyGame;

let table: HTMLElement;

function show(step: Partial<Step> = {}, silent = false) {
  const props = { table, client, step: { ...STEP, ...step }, names: String, silent };
  return render(HintLine, { props });
}

/** A control that leads to these moves. */
function offer(...moves: unknown[]): HTMLButtonElement {
  const place = document.createElement("div");
  place.dataset.moves = JSON.stringify(moves);
  const button = document.createElement("button");
  place.append(button);
  table.append(place);
  return button;
}

function rest(thing: HTMLElement): Promise<boolean> {
  return fireEvent(thing, new PointerEvent("pointermove", { pointerType: "mouse", bubbles: true }));
}

beforeEach(() => {
  speak("en");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  table = document.createElement("main");
  document.body.append(table);
});

afterEach(() => {
  cleanup();
  table.remove();
  vi.useRealTimers();
  hints.choose("learning");
});

test("what could not be loaded while the connection was away is loaded at the next step", async () => {
  const hint = vi.fn(client.hint).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const props = { table, client: { ...client, hint }, step: STEP, names: String, silent: false };
  const { rerender } = render(HintLine, { props });
  await vi.waitFor(() => expect(hint).toHaveBeenCalledOnce());
  expect(screen.queryByText("draw.")).toBeNull();
  await rerender({ ...props, step: { ...STEP, version: 4 } });
  await vi.waitFor(() => expect(screen.getByText("draw.")).toBeTruthy());
  await rerender({ ...props, step: { ...STEP, version: 5 } });
  expect(hint).toHaveBeenCalledTimes(2);
});

test("a few options are told one after the other", async () => {
  show();
  const line = await screen.findByText("draw.");
  expect(screen.getByText("1/3")).toBeTruthy();
  await fireEvent.click(line);
  expect(screen.getByText("left.")).toBeTruthy();
  await fireEvent.click(line);
  await fireEvent.click(line);
  expect(screen.getByText("draw.")).toBeTruthy();
});

test("of many options, only what is rested on is told", async () => {
  const joker = offer(MOVES[3]);
  show({ legal: MOVES });
  expect(await screen.findByText(/this line says what it would do/)).toBeTruthy();
  await rest(joker);
  expect(screen.queryByText("joker.")).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.getByText("joker.")).toBeTruthy();
  expect(screen.queryByText(/\d\/\d/)).toBeNull();
});

test("a pointer that passes by changes nothing", async () => {
  const [joker, left] = [offer(MOVES[3]), offer(MOVES[1])];
  show({ legal: MOVES });
  await screen.findByText(/this line/);
  await rest(joker);
  await vi.advanceTimersByTimeAsync(50);
  await rest(left);
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.getByText("left.")).toBeTruthy();
  await rest(table);
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.getByText("left.")).toBeTruthy();
});

test("a thing that comes to lead elsewhere is told anew", async () => {
  const pile = offer(MOVES[0]);
  show({ legal: MOVES });
  await screen.findByText(/this line/);
  pile.focus();
  expect(await screen.findByText("draw.")).toBeTruthy();
  if (pile.parentElement) pile.parentElement.dataset.moves = JSON.stringify([MOVES[1], MOVES[2]]);
  expect(await screen.findByText("left.")).toBeTruthy();
  expect(screen.getByText("1/2")).toBeTruthy();
});

test("a listener hears it once, with the control that has the focus", async () => {
  const [joker, other] = [offer(MOVES[3]), document.createElement("button")];
  table.append(other);
  show({ legal: MOVES });
  await screen.findByText(/this line/);
  joker.focus();
  const line = await screen.findByText("joker.");
  expect(joker.getAttribute("aria-describedby")).toBe(line.id);
  expect(line.closest("[aria-live], [role=status]")).toBeNull();
  other.focus();
  expect(joker.hasAttribute("aria-describedby")).toBe(false);
  expect(other.hasAttribute("aria-describedby")).toBe(false);
});

test("a board that tells it itself is not told twice", async () => {
  const square = offer(MOVES[3]);
  table.dataset.told = "";
  show({ legal: MOVES });
  await screen.findByText(/this line/);
  square.focus();
  await screen.findByText("joker.");
  expect(square.hasAttribute("aria-describedby")).toBe(false);
});

test("the points after a move are those of that move", async () => {
  const left = offer(MOVES[1]);
  show({ worth: [4, 7, 2] });
  expect(await screen.findByText("draw makes 4.")).toBeTruthy();
  left.focus();
  expect(await screen.findByText("left makes 7.")).toBeTruthy();
});

test("when the table has gone on, what was considered is over", async () => {
  const joker = offer(MOVES[3]);
  const { rerender } = show({ legal: MOVES });
  await screen.findByText(/this line/);
  await rest(joker);
  await vi.advanceTimersByTimeAsync(200);
  await rerender({ step: { ...STEP, version: 4 } });
  expect(screen.getByText("draw.")).toBeTruthy();
});

test.each([
  ["in a race", { race: 5000 }, false],
  ["while steps are shown again", {}, true],
  ["of moves that have no words", { legal: [MOVES[4]] }, false],
  ["when it is nobody's turn here", { legal: [] }, false],
] as const)("nothing is said %s", async (_, step, silent) => {
  const joker = offer(MOVES[0]);
  show(step as Partial<Step>, silent);
  await vi.advanceTimersByTimeAsync(0);
  joker.focus();
  await rest(joker);
  await vi.advanceTimersByTimeAsync(500);
  expect(document.body.textContent.trim()).toBe("");
});

test("hints can be switched off where they are", async () => {
  show();
  await fireEvent.click(await screen.findByRole("button", { name: /No more hints/ }));
  expect(hints.is).toBe("never");
});
