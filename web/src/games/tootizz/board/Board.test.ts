import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pace } from "../../../device/pace.svelte";
import { boardProps, tap } from "../../../testing/board";
import { speak } from "../../../texts/index.svelte";
import type { BoardProps } from "../../contract";
import Board from "./Board.svelte";
import { actingAt } from "../motion/film";
import { cellsOf, nameOf } from "../logic/ground";
import type { Event, Move, Place, View } from "../model";
import { SCENES, type Scene } from "../scenes";
import { zoneLabel } from "../words/words";
import { PATIENCE } from "../../../testing/patience";

type Props = BoardProps<View, Move, Event>;

const NAMES = ["Ana", "Bo"];
const propsOf = (scene: Scene, more: Partial<Props> = {}): Props => boardProps(NAMES, scene, more);

function show(scene: Scene, more: Partial<Props> = {}) {
  const props = propsOf({ ...scene, events: [] }, more);
  return { props, ...render(Board, { props }) };
}

/** The controls that a sighted player can press on the table, by the kind of their spots. */
function controls(kind: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-spot^=${kind}] button`)];
}

function square(cell: { row: number; column: number }): HTMLElement {
  return screen.getByRole("button", { name: new RegExp(`^Square ${nameOf(cell)}\\.`) });
}

const places = ({ legal }: Scene): Place[] => legal.filter((move) => move.type === "place");
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(() => {
  pace.choose("off");
  speak("en");
});
afterEach(cleanup);

describe("claiming", () => {
  it.each(["first_claim", "claiming"] as const)(
    "is offered where it is legal, and nowhere else: %s",
    async (name) => {
      const { props } = show(SCENES[name]);
      const offered = controls("claim");
      expect(offered).toHaveLength(SCENES[name].legal.length);
      expect(controls("cell")).toHaveLength(0);
      for (const [index, move] of SCENES[name].legal.entries()) {
        const control = offered[index];
        if (!control) throw new Error("missing");
        await fireEvent.click(control);
        expect(props.play).toHaveBeenLastCalledWith(move);
      }
    },
  );

  it("shows whose token lies where, and which one acts", () => {
    const { view } = SCENES.placing;
    show(SCENES.placing);
    const now = screen.getByRole("list", { name: /^This line/ });
    const said = within(now)
      .getAllByRole("listitem")
      .map((item) => item.textContent ?? "");
    expect(said.findIndex((text) => text.includes("Ana’s token, acting now"))).toBe(actingAt(view));
    view.line.forEach((spot, place) => {
      if (typeof spot?.seat === "number") expect(said[place]).toContain(`${NAMES[spot.seat]}’s token`);
    });
  });

  it("shows the order drawn before the first line is claimed", () => {
    const { view } = SCENES.first_claim;
    show(SCENES.first_claim);
    const drawn = within(screen.getByRole("list", { name: /^Order drawn/ })).getAllByRole("listitem");
    expect(drawn.map((item) => /(Ana|Bo)’s/.exec(item.textContent ?? "")?.[1])).toEqual(
      view.order.map((seat) => NAMES[seat]),
    );
  });
});

describe("laying", () => {
  it.each(["first_domino", "placing", "face_down", "last_line"] as const)(
    "can be tried on every square that a legal move covers: %s",
    (name) => {
      show(SCENES[name]);
      const wanted = new Set(places(SCENES[name]).flatMap((move) => cellsOf(move).map(nameOf)));
      expect(controls("cell")).toHaveLength(wanted.size);
      expect(controls("claim")).toHaveLength(0);
    },
  );

  it("reaches every legal way by tapping", async () => {
    const { props } = show(SCENES.first_domino);
    const reached = new Set<string>();
    for (let taps = 0; taps < SCENES.first_domino.legal.length; taps++) {
      await fireEvent.click(square({ row: 3, column: 3 }));
      await fireEvent.click(screen.getByRole("button", { name: "Lay it" }));
      reached.add(JSON.stringify(vi.mocked(props.play).mock.lastCall?.[0]));
    }
    expect(reached).toEqual(new Set(places(SCENES.first_domino).map((move) => JSON.stringify(move))));
  });

  it("only ever sends what is legal", async () => {
    const { props } = show(SCENES.placing);
    for (const control of controls("cell")) {
      await fireEvent.click(control);
      await fireEvent.click(screen.getByRole("button", { name: "Lay it" }));
      const move = vi.mocked(props.play).mock.lastCall?.[0];
      expect(SCENES.placing.legal).toContainEqual(move);
      await press("Escape");
    }
  });

  it("sends nothing before it is confirmed, and takes the ghost back", async () => {
    const { props } = show(SCENES.first_domino);
    await fireEvent.click(square({ row: 3, column: 3 }));
    expect(document.querySelector(".ghost")).not.toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(document.querySelector(".ghost")).toBeNull();
    expect(props.play).not.toHaveBeenCalled();
  });

  it("is done with keys: the focus aims, r turns, Enter lays, Escape takes back", async () => {
    const { props } = show(SCENES.first_domino);
    const middle = square({ row: 3, column: 3 });
    vi.spyOn(middle, "matches").mockImplementation((selector) => selector === ":focus-visible");
    middle.focus();
    await tick();
    const before = document.querySelector("[aria-live]")?.textContent;
    await press("r");
    expect(document.querySelector("[aria-live]")?.textContent).not.toBe(before);
    await press("Escape");
    expect(document.querySelector(".ghost")).toBeNull();
    middle.blur();
    middle.focus();
    await tick();
    await press("Enter");
    expect(props.play).toHaveBeenCalledWith(expect.objectContaining({ type: "place", row: 3, column: 3 }));
  });

  it("says why a domino lies face down, and leads to the rule", async () => {
    const { props } = show(SCENES.face_down);
    expect(screen.getByText(/No match anywhere/)).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Why?" }));
    expect(props.openRule).toHaveBeenCalledWith("5.5");
    await fireEvent.click(controls("cell")[0] ?? document.body);
    expect(screen.getByText(/joker, .*joker/)).toBeTruthy();
  });

  it("sends nothing while a move is on its way", async () => {
    const { props } = show(SCENES.claiming, { pending: true });
    for (const control of controls("claim")) await fireEvent.click(control);
    expect(props.play).not.toHaveBeenCalled();
  });
});

describe("the board", () => {
  it("offers nothing to those who watch, and shows them every domain", () => {
    show(SCENES.placing, { seat: null, legal: [] });
    expect(controls("cell")).toHaveLength(0);
    for (const name of ["Ana", "Bo"])
      expect(screen.getByRole("group", { name: `${name}’s domain` })).toBeTruthy();
  });

  it("reads every domino aloud where it lies", () => {
    const mine = SCENES.jokers.view.domains[0];
    show(SCENES.jokers);
    const domain = screen.getByRole("group", { name: "Your domain" });
    const said = within(domain)
      .getAllByRole("img")
      .map((image) => image.getAttribute("aria-label") ?? "");
    expect(said).toHaveLength(mine?.placed ?? 0);
    for (const { row, column, colour } of mine?.squares ?? []) {
      const word = colour === null ? "joker" : ["green", "blue", "red", "black", "grey"][colour];
      expect(said.some((label) => label.includes(`${nameOf({ row, column })} ${word}`))).toBe(true);
    }
  });

  it("tells what can still be used of the ground", () => {
    const [top, bottom, left, right] = SCENES.placing.view.domains[0]?.frame ?? [0, 0, 0, 0];
    show(SCENES.placing);
    const letters = "ABCDEFG";
    expect(
      screen.getByText(
        `Still open: columns ${letters[left]} to ${letters[right]}, rows ${top + 1} to ${bottom + 1}`,
      ),
    ).toBeTruthy();
  });

  it("shows the value of a zone to those who point at it", async () => {
    const [zone] = SCENES.waiting_to_claim.view.domains[0]?.zones ?? [];
    if (!zone) throw new Error("no zone");
    show(SCENES.waiting_to_claim);
    const [chip] = screen.getAllByRole("button", { name: zoneLabel(zone) });
    const value = () => document.querySelector(".value")?.textContent;
    expect(value()).toBeUndefined();
    chip?.focus();
    await tick();
    expect(value()).toContain(zoneLabel(zone));
    chip?.blur();
    await tick();
    expect(value()).toBeUndefined();
  });

  it("shows a refusal", () => {
    const [move] = SCENES.claiming.legal;
    show(SCENES.claiming, { refused: move ? { move, rule: "4.2" } : null });
    expect(screen.getByRole("alert").textContent).toBe("refused by 4.2");
  });

  it("lays an opponent's domain out large, and takes it away on Escape", async () => {
    show(SCENES.waiting_to_claim);
    await fireEvent.click(screen.getByRole("button", { name: "Look closer at Bo’s domain" }));
    expect(within(screen.getByRole("dialog")).getByRole("group", { name: "Bo’s domain" })).toBeTruthy();
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a step", () => {
  /** The board as it was before a scene, then the scene. */
  async function happen(scene: Scene, more: Partial<Props> = {}) {
    if (!scene.before) throw new Error("nothing was drawn before");
    const shown = show({ ...scene, view: scene.before, legal: [] }, more);
    await shown.rerender(
      propsOf(scene, { ...more, story: scene.events, version: 2, play: shown.props.play }),
    );
    await tick();
    return shown;
  }

  it("outlines what the others laid", async () => {
    const placed = SCENES.waiting_to_claim.events.find((event) => event.type === "placed");
    expect(placed?.type === "placed" && placed.seat).toBe(1);
    await happen(SCENES.waiting_to_claim);
    expect(document.querySelectorAll(".domino.last")).toHaveLength(1);
  });

  it("counts the domains at the end of a round, then goes on", async () => {
    await happen(SCENES.round_end);
    const sheet = await screen.findByRole("dialog", { name: "End of round 1" }, { timeout: PATIENCE });
    const scored = SCENES.round_end.events.find((event) => event.type === "round_scored");
    const tallies = scored?.type === "round_scored" ? scored.tallies : [];
    expect(tallies).toHaveLength(2);
    for (const { points } of tallies) {
      expect(
        within(sheet).getAllByText(points === 1 ? "1 point" : `${points} points`).length,
      ).toBeGreaterThan(0);
    }
    expect(controls("claim")).toHaveLength(0);
    await fireEvent.click(within(sheet).getByRole("button", { name: "Continue" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(controls("claim")).toHaveLength(SCENES.round_end.legal.length);
  });

  it("offers nothing while the domains are counted, though others went on", async () => {
    const { rerender } = await happen(SCENES.round_end);
    await screen.findByRole("dialog", { name: "End of round 1" }, { timeout: PATIENCE });
    await rerender(propsOf({ ...SCENES.placing, events: [] }, { version: 3 }));
    expect(controls("cell")).toHaveLength(0);
    await fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(controls("cell").length).toBeGreaterThan(0);
  });

  it("leaves the last round to the end screen", async () => {
    await happen(SCENES.over);
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a tap on what cannot be done", () => {
  it.each<[keyof typeof SCENES, string, Move]>([
    ["placing", "next-1", { type: "claim", position: 1 }],
    ["first_domino", "next-0", { type: "claim", position: 0 }],
  ])("asks about the move that it means: %s, %s", async (name, spot, move) => {
    const object = vi.fn();
    show(SCENES[name], { object });
    await tap(spot);
    expect(object).toHaveBeenCalledExactlyOnceWith({ spot, move });
  });

  it("says what needs no question", async () => {
    const object = vi.fn<(tap: { words?: string }) => void>();
    const { rerender } = show(SCENES.placing, { object });
    await tap("line-3");
    await rerender(propsOf({ ...SCENES.waiting_to_claim, events: [] }, { object, version: 2 }));
    await tap("next-0");
    expect(object.mock.calls.map(([{ words }]) => words)).toEqual([
      "These dominoes are taken: they are laid in this order.",
      "It is not your turn yet: Bo is playing.",
    ]);
  });
});

it("shows what a domino would count before it is laid", async () => {
  const { legal, view } = SCENES.placing;
  const points = view.domains[0]?.points ?? 0;
  const [first] = places(SCENES.placing);
  if (!first) throw new Error("missing");
  show(SCENES.placing, { worth: legal.map((move) => points + (move === first ? 7 : 0)) });
  await fireEvent.click(square(cellsOf(first)[0]));
  for (let turns = 0; turns < 8 && !screen.queryByText("+7"); turns++) await press("r");
  expect(screen.getByText("+7")).toBeTruthy();
  expect(screen.getByText(new RegExp(`then worth ${points + 7}, 7 more`))).toBeTruthy();
});
