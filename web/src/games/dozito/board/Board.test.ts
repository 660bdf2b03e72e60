import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pace } from "../../../device/pace.svelte";
import { boardProps, tap } from "../../../testing/board";
import { speak } from "../../../texts/index.svelte";
import type { BoardProps } from "../../contract";
import Board from "./Board.svelte";
import type { Event, Move, View } from "../model";
import { SCENES, type Scene } from "../scenes";
import { does } from "../words/words";
import { PATIENCE } from "../../../testing/patience";

type Props = BoardProps<View, Move, Event>;

const propsOf = (scene: Scene, more: Partial<Props> = {}): Props =>
  boardProps(["Ana", "Bo", "Chun"], scene, more);

function show(scene: Scene, more: Partial<Props> = {}) {
  const props = propsOf(scene, more);
  return { props, ...render(Board, { props }) };
}

/** The controls that a sighted player can press on the table, by their spoken names. */
function controls(): Map<string, HTMLElement> {
  const buttons = [...document.querySelectorAll<HTMLElement>("[data-spot] button")];
  return new Map(buttons.map((button) => [button.getAttribute("aria-label") ?? "", button]));
}

function labelOf(move: Move, view: View): string {
  const hand = view.hand ?? -1;
  if (move.type === "draw") return does.draw();
  if (move.type === "take") return does.take(move.side, view.discards[move.side].top ?? -1);
  return move.type === "discard" ? does.discard(hand, move.side) : does.place(hand, move.slot);
}

beforeEach(() => {
  pace.choose("off");
  speak("en");
});
afterEach(cleanup);

describe("the board", () => {
  it.each(Object.entries(SCENES))("offers exactly what is legal: %s", async (_, scene) => {
    const { props } = show(scene, { events: [] });
    const offered = controls();
    expect(offered.size).toBe(scene.legal.length);
    for (const move of scene.legal) {
      const wanted = labelOf(move, scene.view);
      const control = [...offered].find(
        ([label]) => label === wanted || label.startsWith(`${wanted}. `),
      )?.[1];
      if (!control) throw new Error(`nothing offers "${wanted}"`);
      await fireEvent.click(control);
      expect(props.play).toHaveBeenLastCalledWith(move);
    }
  });

  it("sends nothing while a move is on its way", async () => {
    const { props } = show(SCENES.turn, { pending: true });
    for (const control of controls().values()) await fireEvent.click(control);
    expect(props.play).not.toHaveBeenCalled();
  });

  it("offers nothing to those who watch, and shows them every grid", () => {
    show(SCENES.turn, { seat: null, legal: [] });
    expect(controls().size).toBe(0);
    for (const name of ["Ana", "Bo", "Chun"])
      expect(screen.getByRole("group", { name: `${name}’s grid` })).toBeTruthy();
  });

  it("reads every slot aloud", () => {
    const { view } = SCENES.last_turn;
    show(SCENES.last_turn);
    const mine = within(screen.getByRole("group", { name: "Your grid" })).getAllByRole("img");
    expect(mine).toHaveLength(12);
    view.grids[0]?.forEach((card, index) => {
      const label = mine[index]?.getAttribute("aria-label") ?? "";
      expect(label).toMatch(
        new RegExp(`^Slot ${index + 1}: ${card === null ? "face down" : ".*(\\d|joker)"}`),
      );
    });
  });

  it("flies a flag over the grid that closed the round", () => {
    const { view } = SCENES.last_turn;
    show(SCENES.last_turn);
    expect(screen.getAllByText("Grid complete")).toHaveLength(1);
    expect(view.closer).not.toBeNull();
  });

  it("shows a refusal", () => {
    const [move] = SCENES.turn.legal;
    show(SCENES.turn, { refused: move ? { move, rule: "4.2" } : null });
    expect(screen.getByRole("alert").textContent).toBe("refused by 4.2");
  });

  it("lays an opponent's grid out large, and takes it away on Escape", async () => {
    show(SCENES.waiting);
    await fireEvent.click(screen.getByRole("button", { name: "Look closer at Bo’s grid" }));
    expect(within(screen.getByRole("dialog")).getAllByRole("img", { name: /^Slot/ })).toHaveLength(12);
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("keeps the score chart at hand", async () => {
    show(SCENES.waiting);
    await fireEvent.click(screen.getByRole("button", { name: "Score chart" }));
    expect(within(screen.getByRole("dialog")).getByRole("table", { name: "Score chart" })).toBeTruthy();
  });
});

describe("a step", () => {
  /** The board as it was before a scene, then the scene. */
  async function happen(scene: Scene, more: Partial<Props> = {}) {
    if (!scene.before) throw new Error("nothing was drawn before");
    const shown = show({ ...scene, view: scene.before, events: [], legal: [] }, more);
    await shown.rerender(propsOf(scene, { ...more, version: 2, play: shown.props.play }));
    await tick();
    return shown;
  }

  it("gives the keyboard the next control when the last one is gone", async () => {
    const { before, events, view, legal } = SCENES.numbered;
    if (!before) throw new Error("nothing was drawn before");
    const { rerender } = show({ ...SCENES.turn, view: before, events: [] });
    screen.getByRole("button", { name: /^Draw a card/ }).focus();
    await rerender(propsOf({ before, events, view, legal }, { version: 2 }));
    await tick();
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Place the/);
  });

  it("outlines what the others placed", async () => {
    const placed = SCENES.all_at_once.events.find((event) => event.type === "placed");
    const seat = placed?.type === "placed" ? placed.seat : 0;
    await happen(SCENES.all_at_once, { seat: (seat + 1) % 3, legal: [] });
    expect(document.querySelectorAll(".card.last")).toHaveLength(1);
  });

  it("counts the points of a round, then goes on", async () => {
    const { events, view } = SCENES.round_end;
    const scored = events.find((event) => event.type === "round_scored");
    await happen(SCENES.round_end);
    const sheet = await screen.findByRole("dialog", { name: "End of round 1" }, { timeout: PATIENCE });
    for (const tally of scored?.type === "round_scored" ? scored.tallies : []) {
      expect(within(sheet).getAllByText(tally.points).length).toBeGreaterThan(0);
    }
    expect(controls().size).toBe(0);
    await fireEvent.click(within(sheet).getByRole("button", { name: "Continue" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const faceDown = screen.getAllByRole("img", { name: /face down/ });
    expect(faceDown).toHaveLength(view.grids.length * 12);
    expect(controls().size).toBe(SCENES.round_end.legal.length);
  });

  it("does not count the last round: the end screen does", async () => {
    await happen(SCENES.over);
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a tap on what cannot be done", () => {
  it.each<[keyof typeof SCENES, string, Move]>([
    ["numbered", "pile", { type: "draw" }],
    ["taken_joker", "discards-1", { type: "discard", side: 1 }],
    ["must_discard", "slot-0-3", { type: "place", slot: 3 }],
    ["turn", "slot-0-12", { type: "place", slot: 12 }],
  ])("asks about the move that it means: %s, %s", async (name, spot, move) => {
    const object = vi.fn();
    show(SCENES[name], { events: [], object });
    await tap(spot);
    expect(object).toHaveBeenCalledExactlyOnceWith({ spot, move });
  });

  it("tells whose turn it is, and those who watch that they do", async () => {
    const object = vi.fn<(tap: { words?: string }) => void>();
    const { rerender } = show(SCENES.waiting, { events: [], object });
    await tap("pile");
    await rerender(propsOf(SCENES.waiting, { events: [], object, seat: null }));
    await tap("pile");
    expect(object.mock.calls.map(([{ words }]) => words)).toEqual([
      "It is not your turn yet: Bo is playing.",
      "You are watching: only those who sit at the table can play.",
    ]);
  });

  it("says of the card in hand where it may go", async () => {
    const object = vi.fn();
    show(SCENES.must_discard, { events: [], object, because: "4.5" });
    await tap("hand");
    expect(object).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ rule: "4.5" }));
  });
});
