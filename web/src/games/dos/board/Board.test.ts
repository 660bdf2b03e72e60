import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { order } from "../../../device/preferences.svelte";
import { pace } from "../../../device/pace.svelte";
import { boardProps, tap } from "../../../testing/board";
import { speak } from "../../../texts/index.svelte";
import type { BoardProps } from "../../contract";
import Board from "./Board.svelte";
import type { Event, Move, View } from "../model";
import { SCENES, type Scene } from "../scenes";
import { PATIENCE } from "../../../testing/patience";

type Props = BoardProps<View, Move, Event>;

const propsOf = (scene: Scene, more: Partial<Props> = {}): Props =>
  boardProps(["Ana", "Bo", "Chun"], scene, more);

function show(scene: Scene, more: Partial<Props> = {}) {
  const props = propsOf(scene, more);
  return { props, ...render(Board, { props }) };
}

function buttons(spot: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-spot${spot}] button:not([disabled])`)];
}

/** Every play of every scene is made: more clicks than a busy machine does in the usual time. */
const UNHURRIED = 120_000;
const CARDS = "^=card";
const PILES = "^=discards";

function press(button: HTMLElement | undefined): Promise<boolean> {
  if (!button) throw new Error("there is no such control");
  return fireEvent.click(button);
}

/** Svelte writes attributes, which this browser does not mirror in properties. */
const nameOf = (button: HTMLElement): string | null =>
  button.getAttribute("aria-label") ?? button.textContent;
const isChosen = (card: HTMLElement | undefined): boolean => card?.getAttribute("aria-pressed") === "true";

async function choose(...places: number[]): Promise<void> {
  for (const chosen of buttons(CARDS).filter((card) => isChosen(card))) await press(chosen);
  for (const place of places) await press(buttons(CARDS)[place]);
}

function areChosen(places: number[]): boolean {
  return places.every((place) => isChosen(buttons(CARDS)[place]));
}

/** Every choice of one or two cards that the hand allows. */
function choices(): number[][] {
  const places = buttons(CARDS).map((_, place) => place);
  const pairs = places.flatMap((one) => places.filter((other) => other > one).map((other) => [one, other]));
  return [...places.map((place) => [place]), ...pairs];
}

/** Presses everything that can be pressed with these cards chosen. */
async function playAll(places: number[]): Promise<void> {
  await choose(...places);
  if (!areChosen(places)) return;
  const piles = buttons(`${PILES}`).length;
  for (let pile = 0; pile < piles; pile++) {
    await choose(...places);
    await press(buttons(PILES)[pile]);
    const options = document.querySelectorAll(".chooser button").length;
    for (let option = 0; option < options; option++) {
      if (option > 0) {
        await choose(...places);
        await press(buttons(PILES)[pile]);
      }
      await press(document.querySelectorAll<HTMLElement>(".chooser button")[option]);
    }
  }
}

const sent = (play: Props["play"]) =>
  new Set(vi.mocked(play).mock.calls.map(([move]) => JSON.stringify(move)));

beforeEach(() => {
  localStorage.clear();
  pace.choose("off");
  speak("en");
});
afterEach(cleanup);

describe("the board", () => {
  it.each(Object.entries(SCENES))(
    "offers exactly what is legal: %s",
    async (_, scene) => {
      const { props } = show(scene, { events: [] });
      for (const places of choices()) await playAll(places);
      await choose();
      for (const spot of ["=pile", "=finish", "=call", "^=catch"])
        for (const button of buttons(spot)) await press(button);
      expect(sent(props.play)).toEqual(new Set(scene.legal.map((move) => JSON.stringify(move))));
    },
    UNHURRIED,
  );

  it.each(Object.entries(SCENES))("names everything it offers, each in its own way: %s", (_, scene) => {
    show(scene, { events: [] });
    const names = buttons("").map(nameOf);
    expect(names.every(Boolean)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it("says which cards add up with the one chosen", async () => {
    show(SCENES.pair, { events: [] });
    const partners = () => screen.queryAllByRole("button", { name: /adds up/ }).map(nameOf);
    expect(partners()).toEqual([]);
    await press(screen.getByRole("button", { name: "green 4" }));
    expect(partners()).toEqual([1, 2].map((nth) => `green 5 (${nth} of 2), adds up with the chosen card`));
    await press(screen.getByRole("button", { name: /^green 5 \(1/ }));
    expect(partners()).toEqual([]);
  });

  it("remembers over a reload who laid what lies there", () => {
    const laid: Event = { type: "laid", seat: 1, side: 0, cards: [3], colour: 0 };
    show(SCENES.dos_on_two, { events: [], story: [laid] });
    expect(screen.getByRole("img", { name: /^Left pile.*laid by Bo$/ })).toBeTruthy();
  });

  it("asks for a colour only where there is one to choose", async () => {
    show(SCENES.dos_on_two, { events: [] });
    const wild = screen.getAllByRole("button", { name: /^Wild DOS/ })[0];
    await press(wild);
    const onTwo = screen.getAllByRole("button", { name: /Play a Wild DOS .*: Wild DOS/ })[0];
    await press(onTwo);
    const chooser = screen.getByRole("group", { name: "Choose a colour" });
    expect(within(chooser).getAllByRole("button").map(nameOf)).toEqual([
      "Declare red",
      "Declare blue",
      "Declare green",
      "Declare yellow",
    ]);
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(screen.queryByRole("group", { name: "Choose a colour" })).toBeNull();
    expect(isChosen(wild)).toBe(true);
    await fireEvent.keyDown(window, { key: "Escape" });
    expect(isChosen(wild)).toBe(false);
  });

  it("shows the sum above the pile, first open, then whole", async () => {
    const { legal, view } = SCENES.pair;
    show(SCENES.pair, { events: [] });
    const pair = legal.find((move) => move.type === "play" && move.cards[0] !== move.cards.at(-1));
    if (pair?.type !== "play") throw new Error("no pair");
    const cards = pair.cards.map((card) =>
      document.querySelector<HTMLElement>(`[data-spot^="card-${card}-"] button`),
    );
    await press(cards[0] ?? undefined);
    expect(document.querySelector(".sum")?.textContent).toMatch(/^\d+ \+ \? = \d+$/);
    await press(cards[1] ?? undefined);
    expect(document.querySelector(".sum")?.textContent).toMatch(/^\d+ \+ \d+ = \d+$/);
    expect(view.discards[pair.side]).toBeDefined();
  });

  it("raises only the cards of some legal play", () => {
    const { view, legal } = SCENES.laid;
    show(SCENES.laid);
    const playable = new Set(legal.flatMap((move) => (move.type === "play" ? move.cards : [])));
    const hand = view.hand ?? [];
    expect(document.querySelectorAll("li.may")).toHaveLength(
      hand.filter((card) => playable.has(card)).length,
    );
    expect(document.querySelectorAll("[data-spot^=card]")).toHaveLength(hand.length);
  });

  it("keeps the order of the hand on this device", async () => {
    show(SCENES.turn);
    const button = screen.getByRole("button", { name: "Sort the hand: by colour" });
    await press(button);
    expect(nameOf(button)).toBe("Sort the hand: by number");
    expect(localStorage.getItem("tablee.order")).toBe("number");
    cleanup();
    show(SCENES.turn);
    await press(screen.getByRole("button", { name: "Sort the hand: by number" }));
    expect(screen.getByRole("button", { name: "Sort the hand: as dealt" })).toBeTruthy();
    order.choose("usual");
  });

  it("sends nothing while a move is on its way", async () => {
    const { props } = show(SCENES.laid, { pending: true });
    for (const button of buttons("")) await press(button);
    expect(props.play).not.toHaveBeenCalled();
  });

  it("keeps the chosen cards until their play is on its way: whoever is asked first may think again", async () => {
    const { rerender, props } = show(SCENES.laid, { events: [] });
    const [card] = buttons(CARDS);
    await press(card);
    await press(buttons(PILES)[0]);
    expect(props.play).toHaveBeenCalledOnce();
    expect(isChosen(card)).toBe(true);
    await rerender({ ...props, pending: true });
    expect(isChosen(card)).toBe(false);
  });

  it("shows who has called, and when you have", () => {
    const { view } = SCENES.called;
    show(SCENES.called);
    expect(screen.getByRole("button", { name: "“DOS!” called" })).toHaveProperty("disabled", true);
    cleanup();
    show(SCENES.called, { view: { ...view, covered: [false, true, false] } });
    expect(screen.getByText("“DOS!” called")).toBeTruthy();
  });

  it("says how many cards the others hold, which way play goes, and what lies on the piles", () => {
    const { view } = SCENES.reversed;
    show(SCENES.reversed);
    const way = view.direction === 1 ? "clockwise" : "counter-clockwise";
    expect(screen.getByRole("img", { name: `Direction of play: ${way}` })).toBeTruthy();
    expect(screen.getByRole("img", { name: new RegExp(`^Bo’s hand: ${view.counts[1]} card`) })).toBeTruthy();
    expect(screen.getByRole("img", { name: /^Left pile: / })).toBeTruthy();
  });

  it("offers nothing to those who watch, and shows them every hand", () => {
    const { view } = SCENES.turn;
    show(SCENES.turn, { seat: null, legal: [], view: { ...view, seat: null, hand: null } });
    expect(buttons("")).toEqual([]);
    for (const name of ["Ana", "Bo", "Chun"])
      expect(screen.getByRole("img", { name: new RegExp(`^${name}’s hand`) })).toBeTruthy();
  });

  it("shows a refusal", () => {
    const [move] = SCENES.turn.legal;
    show(SCENES.turn, { refused: move ? { move, rule: "5.2" } : null });
    expect(screen.getByRole("alert").textContent).toBe("refused by 5.2");
  });
});

describe("a step", () => {
  /** The board as it was before a scene, then the scene. */
  async function happen(scene: Scene) {
    if (!scene.before) throw new Error("nothing was drawn before");
    const shown = show({ ...scene, view: scene.before, events: [], legal: [] });
    await shown.rerender(propsOf(scene, { version: 2, play: shown.props.play }));
    await tick();
    return shown;
  }

  it("leaves a mark where cards were drawn and a turn was lost", async () => {
    await happen(SCENES.skipped);
    const drew = SCENES.skipped.events.find((event) => event.type === "drew");
    const count = drew?.type === "drew" ? drew.cards.length : 0;
    expect(screen.getByText(`Drew ${count} cards`)).toBeTruthy();
    expect(screen.getByText("Lost a turn")).toBeTruthy();
  });

  it("gives the keyboard the next control when the last one is gone", async () => {
    const { before } = SCENES.drew;
    if (!before) throw new Error("nothing was drawn before");
    const { rerender } = show({ ...SCENES.drew, view: before, events: [], legal: [{ type: "draw" }] });
    screen.getByRole("button", { name: /^Draw a card/ }).focus();
    await rerender(propsOf(SCENES.drew, { version: 2 }));
    await tick();
    expect(document.activeElement?.closest("[data-spot]")?.getAttribute("data-spot")).toMatch(/^card-/);
  });

  it("goes on with the hand after cards were played with the keyboard", async () => {
    const { before } = SCENES.laid;
    const [move] = SCENES.laid.events;
    if (!before || move?.type !== "laid") throw new Error("nothing was laid");
    const legal: Move[] = [{ type: "play", side: move.side, cards: move.cards }];
    const { rerender, props } = show({ ...SCENES.laid, view: before, events: [], legal });
    await press(buttons(CARDS)[0]);
    buttons(PILES)[0]?.focus();
    await press(buttons(PILES)[0]);
    expect(props.play).toHaveBeenCalledWith(legal[0]);
    await rerender(propsOf(SCENES.laid, { version: 2 }));
    await tick();
    expect(document.activeElement?.closest("[data-spot]")?.getAttribute("data-spot")).toMatch(/^card-/);
  });

  it("lays the hands of the last round open, without a sheet of its own", async () => {
    const won: Event = { type: "round_won", seat: 0, points: 7, hands: [[], [0], [1, 48]] };
    const last = { ...SCENES.over, view: { ...SCENES.over.view, points: true, counts: [0, 1, 2] } };
    await happen({ ...last, before: SCENES.round_end.before, events: [won, { type: "game_won", seat: 0 }] });
    expect(screen.getByRole("img", { name: "Bo’s hand: red 1" })).toBeTruthy();
    expect(screen.getByRole("img", { name: "Chun’s hand: red 3, Wild DOS" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("counts the hands at the end of a round, then goes on", async () => {
    const won = SCENES.round_end.events.find((event) => event.type === "round_won");
    if (won?.type !== "round_won") throw new Error("nobody won");
    await happen(SCENES.round_end);
    const sheet = await screen.findByRole("dialog", { name: "End of round 1" }, { timeout: PATIENCE });
    expect(within(sheet).getByText(new RegExp(`scores ${won.points} points`))).toBeTruthy();
    expect(within(sheet).getAllByRole("img")).toHaveLength(won.hands.flat().length);
    expect(buttons("")).toEqual([]);
    await press(within(sheet).getByRole("button", { name: "Continue" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.querySelectorAll("[data-spot^=card]")).toHaveLength(7);
  });
});

describe("a tap on what cannot be done", () => {
  function unplayable(): string {
    const greyed = [...document.querySelectorAll<HTMLElement>("[data-spot^=card]")].find(
      (card) => !card.querySelector("button"),
    );
    return greyed?.dataset.spot ?? "";
  }

  it("asks about a greyed card", async () => {
    const object = vi.fn();
    show(SCENES.drew, { events: [], object });
    const spot = unplayable();
    await tap(spot);
    const [{ move }] = object.mock.calls[0] as [{ move: Move }];
    expect(move).toMatchObject({ type: "play", side: 0 });
    expect(move.type === "play" && move.cards).toHaveLength(1);
  });

  it.each<[keyof typeof SCENES, string, Move]>([
    ["laid", "pile", { type: "draw" }],
    ["turn", "finish", { type: "finish" }],
    ["called", "call", { type: "call" }],
    ["waiting", "call", { type: "call" }],
  ])("asks about the move that it means: %s, %s", async (name, spot, move) => {
    const object = vi.fn();
    show(SCENES[name], { events: [], object });
    await tap(spot);
    expect(object).toHaveBeenCalledExactlyOnceWith({ spot, move });
  });

  it("tells what has to be chosen first, and what was done already", async () => {
    const object = vi.fn();
    const { rerender } = show(SCENES.turn, { events: [], object });
    await tap("discards-0");
    expect(object).toHaveBeenLastCalledWith({
      spot: "discards-0",
      words: "First choose a card from your hand.",
    });
    await rerender(propsOf(SCENES.laid, { events: [], object, version: 2 }));
    await tap(`discards-${SCENES.laid.view.used.indexOf(true)}`);
    expect(object).toHaveBeenLastCalledWith(expect.objectContaining({ rule: "4.2" }));
  });
});

it("forgets who laid what was taken back", async () => {
  const { laid } = SCENES;
  if (!laid.before) throw new Error("nothing was drawn before");
  const before = { ...laid, view: laid.before, events: [] };
  const { rerender } = show(before, { story: [] });
  await rerender(propsOf(laid, { version: 2, story: laid.events }));
  expect(document.querySelectorAll(".over .last")).toHaveLength(1);
  await rerender(propsOf(before, { version: 3, story: [] }));
  expect(document.querySelectorAll(".over .last")).toHaveLength(0);
});
