import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signs } from "../../../device/preferences.svelte";
import { pace } from "../../../device/pace.svelte";
import { boardProps, tap } from "../../../testing/board";
import { speak } from "../../../texts/index.svelte";
import type { Answer } from "../../../wire/socket";
import type { BoardProps } from "../../contract";
import Board from "./Board.svelte";
import type { Event, Move, View } from "../model";
import { SCENES, type Scene } from "../scenes";
import { PATIENCE } from "../../../testing/patience";

type Props = BoardProps<View, Move, Event>;

const ACCEPTED: Answer = { type: "accepted", id: "1" };
const LATE: Answer = { type: "refused", id: "1", rule: "5.4" };

const propsOf = (scene: Scene, more: Partial<Props> = {}): Props =>
  boardProps(["Ana", "Bo", "Chun"], scene, { play: vi.fn(() => Promise.resolve(ACCEPTED)), ...more });

let frames: ((now: number) => void)[] = [];

/** The browser draws a frame that begins now. */
function draw(now: number): void {
  const due = frames;
  frames = [];
  for (const frame of due) frame(now);
  flushSync();
}

/** A busy machine draws slowly. */
vi.setConfig({ testTimeout: 60_000 });

/** Long after the dice were painted. */
const LATER = 1e9;

function show(scene: Scene, more: Partial<Props> = {}) {
  const props = propsOf(scene, more);
  const shown = render(Board, { props });
  draw(LATER);
  return { props, ...shown };
}

/** The board as it was before a scene, then the scene. */
async function happen(scene: Scene, more: Partial<Props> = {}) {
  if (!scene.before) throw new Error("nothing was drawn before");
  const shown = show({ ...scene, view: scene.before, events: [], legal: [] });
  await shown.rerender(propsOf(scene, { version: 2, play: shown.props.play, ...more }));
  await tick();
  return shown;
}

function buttons(spot: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-spot${spot}] button:not([disabled])`)];
}

function cardButton(card: number): HTMLElement {
  const [button] = buttons(`="card-${card}"`);
  if (!button) throw new Error(`card ${card} cannot be thrown`);
  return button;
}

const handOf = ({ view }: Scene): number[] => view.hands[0] ?? [];
const stampOn = (card: number): string | undefined =>
  document.querySelector(`[data-spot="card-${card}"] .stamp`)?.textContent;
const moves = (play: Props["play"]): Move[] => vi.mocked(play).mock.calls.map(([move]) => move);
const asText = (some: Move[]): Set<string> => new Set(some.map((move) => JSON.stringify(move)));

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (frame: (now: number) => void) => frames.push(frame));
  localStorage.clear();
  signs.choose("usual");
  pace.choose("off");
  speak("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the board", () => {
  const settled = Object.entries(SCENES).filter(([, { view }]) => view.decided === null);

  it.each(settled)("offers exactly what is legal: %s", async (_, scene) => {
    const { props } = show(scene, { events: [] });
    for (const button of buttons("")) await fireEvent.click(button);
    expect(asText(moves(props.play))).toEqual(asText(scene.legal));
  });

  it("does not tell which cards are right in the moment that ends a roll", async () => {
    const { props } = show(SCENES.deciding, { events: [] });
    for (const card of handOf(SCENES.deciding)) await fireEvent.click(cardButton(card));
    expect(moves(props.play).map((move) => move.type === "throw" && move.card)).toEqual(
      handOf(SCENES.deciding),
    );
  });

  it.each(Object.entries(SCENES))("names everything it offers, each in its own way: %s", (_, scene) => {
    show(scene, { events: [] });
    const names = buttons("").map((button) => button.getAttribute("aria-label") ?? button.textContent);
    expect(names.every(Boolean)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it("shows neither dice nor demand before their moment, and lets nobody throw", () => {
    const props = propsOf(SCENES.opposition, { race: 5000 });
    render(Board, { props });
    draw(4900);
    expect(document.body.textContent).not.toContain("Opposition");
    expect(screen.getByRole("img", { name: "The dice are rolling" })).toBeTruthy();
    expect(buttons("")).toEqual([]);
    draw(5001);
    expect(screen.getByText("Opposition!")).toBeTruthy();
    expect(document.querySelector(".demand")?.textContent).toContain("Any card!");
    expect(screen.queryByRole("img", { name: "The dice are rolling" })).toBeNull();
    expect(buttons("^=card")).toHaveLength(handOf(SCENES.opposition).length);
  });

  it("counts the reaction from the frame that painted the dice", async () => {
    const now = performance.now();
    const props = propsOf(SCENES.rolled, { race: now - 1000 });
    render(Board, { props });
    draw(now - 321);
    const [card = 0] = handOf(SCENES.rolled);
    const event = new MouseEvent("click", { bubbles: true, detail: 0 });
    Object.defineProperty(event, "timeStamp", { value: now });
    cardButton(card).dispatchEvent(event);
    expect(props.play).toHaveBeenCalledWith({ type: "throw", card, roll: SCENES.rolled.view.roll }, 321);
  });

  it("throws when a finger comes down, and only once", async () => {
    const { props } = show(SCENES.rolled, { events: [] });
    const [card = 0] = handOf(SCENES.rolled);
    const button = cardButton(card);
    await fireEvent.pointerDown(button, { button: 0 });
    expect(props.play).toHaveBeenCalledOnce();
    await fireEvent.pointerUp(button);
    await fireEvent.click(button, { detail: 1 });
    await fireEvent.pointerDown(button, { button: 0 });
    expect(props.play).toHaveBeenCalledOnce();
    expect(stampOn(card)).toBe("thrown");
  });

  it("does not throw again when the finger rises after the answer came", async () => {
    const { props } = show(SCENES.rolled, { events: [], play: vi.fn(() => Promise.resolve(LATE)) });
    const [card = 0] = handOf(SCENES.rolled);
    await fireEvent.pointerDown(cardButton(card), { button: 0 });
    await vi.waitFor(() => expect(stampOn(card)).toBe("too late"), PATIENCE);
    await fireEvent.click(cardButton(card), { detail: 1 });
    expect(props.play).toHaveBeenCalledOnce();
  });

  it("leaves the other mouse buttons alone", async () => {
    const { props } = show(SCENES.rolled, { events: [] });
    await fireEvent.pointerDown(cardButton(handOf(SCENES.rolled)[0] ?? 0), { button: 2 });
    expect(props.play).not.toHaveBeenCalled();
  });

  it("throws with the number keys, several cards while the first is still on its way", async () => {
    const play = vi.fn(() => new Promise<Answer>(() => undefined));
    show(SCENES.rolled, { events: [], play });
    const [first, second, third] = handOf(SCENES.rolled);
    await fireEvent.keyDown(document.body, { code: "Digit2", key: "2" });
    await fireEvent.keyDown(document.body, { code: "Digit2", key: "2" });
    await fireEvent.keyDown(document.body, { code: "Numpad3", key: "3" });
    await fireEvent.keyDown(document.body, { code: "Digit1", key: "1", ctrlKey: true });
    await fireEvent.keyDown(document.body, { code: "Digit1", key: "1", repeat: true });
    expect(moves(play).map((move) => move.type === "throw" && move.card)).toEqual([second, third]);
    expect(stampOn(first ?? 0)).toBeUndefined();
  });

  it("draws the dice that the roller may choose", () => {
    show(SCENES.choose);
    const choices = screen.getByRole("group", { name: "Which dice will you roll?" });
    expect(within(choices).getAllByRole("button")).toHaveLength(3);
    expect(choices.querySelectorAll(".die")).toHaveLength(6);
    cleanup();
    const junior = SCENES.choose.legal.filter((move) => move.type !== "choose" || move.present < 2);
    show({ ...SCENES.choose, legal: junior, view: { ...SCENES.choose.view, level: "junior" } });
    expect(document.querySelectorAll("fieldset .die")).toHaveLength(2);
  });

  it("sends one choice of dice at a time", async () => {
    const play = vi.fn(() => new Promise<Answer>(() => undefined));
    show(SCENES.choose, { play });
    for (const button of buttons("^=choose")) await fireEvent.click(button);
    expect(play).toHaveBeenCalledOnce();
  });

  it("takes another choice of dice instead of one that waits for a yes, and then sends that one only", async () => {
    const answers: ((answer: Answer | null) => void)[] = [];
    const play = vi.fn(() => new Promise<Answer | null>((answer) => answers.push(answer)));
    const { props, rerender } = show(SCENES.choose, { play, asks: true });
    const [two, one, none] = buttons("^=choose");
    if (!two || !one || !none) throw new Error("there is nothing to choose");
    await fireEvent.click(two);
    await fireEvent.click(one);
    expect(play).toHaveBeenCalledTimes(2);
    answers[0]?.(null);
    await rerender({ ...props, asks: false });
    await fireEvent.click(none);
    expect(play).toHaveBeenCalledTimes(2);
  });

  it("lets the roller choose while a card or a pass is still on its way", async () => {
    const { props } = show(SCENES.choose, { pending: true });
    await fireEvent.click(buttons("^=choose")[0] ?? document.body);
    expect(props.play).toHaveBeenCalledOnce();
  });

  it("says how many places are left", () => {
    show(SCENES.race, { events: [] });
    expect(screen.getByText("2 places left")).toBeTruthy();
    expect(screen.getAllByText("Free place")).toHaveLength(2);
  });

  it("hides the signs on request, on this device", async () => {
    show(SCENES.rolled, { events: [] });
    expect(document.querySelectorAll(".hand .sign").length).toBeGreaterThan(0);
    await fireEvent.click(screen.getByRole("button", { name: "Hide the colour signs" }));
    expect(document.querySelectorAll(".hand .sign")).toHaveLength(0);
    expect(localStorage.getItem("tablee.signs")).toBe("few");
    await fireEvent.click(screen.getByRole("button", { name: "Show the colour signs" }));
    expect(document.querySelectorAll(".hand .sign").length).toBeGreaterThan(0);
  });

  it("shows open hands to everybody", async () => {
    const hands = SCENES.race.view.hands.map((hand) => hand ?? [1, 33]);
    const waiting = { ...SCENES.waiting.view, open_hands: true, hands };
    const { props, rerender } = show(SCENES.waiting, { view: waiting, events: [] });
    await fireEvent.click(screen.getByRole("button", { name: /^Look at Bo’s cards/ }));
    const sheet = screen.getByRole("dialog");
    expect(within(sheet).getByRole("img", { name: "red, violet" })).toBeTruthy();
    await rerender({ ...props, view: { ...SCENES.rolled.view, open_hands: true, hands }, version: 2 });
    expect(screen.queryByRole("dialog")).toBeTruthy();
    draw(LATER);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("offers nothing to those who watch, and shows them every seat", () => {
    const { view } = SCENES.race;
    show(SCENES.race, {
      seat: null,
      legal: [],
      view: { ...view, seat: null, hands: view.hands.map(() => null) },
    });
    expect(buttons("")).toEqual([]);
    for (const name of ["Ana", "Bo", "Chun"])
      expect(screen.getByRole("img", { name: new RegExp(`^${name}’s hand`) })).toBeTruthy();
  });

  it("shows a refusal", () => {
    const [move] = SCENES.rolled.legal;
    show(SCENES.rolled, { refused: move ? { move, rule: "5.4" } : null });
    expect(screen.getByRole("alert").textContent).toBe("refused by 5.4");
  });
});

describe("a thrown card", () => {
  it("is taken: it lies on a place, and its slot stays empty", async () => {
    const before = SCENES.laid.before?.hands[0] ?? [];
    await happen(SCENES.laid);
    const laid = SCENES.laid.events.find((event) => event.type === "laid");
    const card = laid?.type === "laid" ? laid.card : 0;
    const place = document.querySelector(`[data-spot="place-${SCENES.laid.view.laid.length - 1}"]`);
    expect(place?.querySelector(".stamp")?.textContent).toBe("taken");
    const slots = [...document.querySelectorAll(".hand > ul:not(.drawn) > li")];
    expect(slots.map((slot) => slot.getAttribute("data-spot"))).toEqual(
      before.map((one) => (one === card ? null : `card-${one}`)),
    );
  });

  it("is wrong: it stays with a stamp, three more wait beside, and one is out", async () => {
    await happen(SCENES.erred);
    const erred = SCENES.erred.events.find((event) => event.type === "erred");
    expect(stampOn(erred?.type === "erred" ? erred.card : 0)).toBe("wrong");
    expect(document.querySelectorAll(".drawn li")).toHaveLength(3);
    expect(screen.getByText("Out for this roll")).toBeTruthy();
    expect(buttons("")).toEqual([]);
  });

  it("is late: it comes back with a stamp, and into the photo", async () => {
    const { props, rerender } = show(SCENES.race, { play: vi.fn(() => Promise.resolve(LATE)) });
    const [card = 0] = handOf(SCENES.race);
    await fireEvent.click(cardButton(card));
    await vi.waitFor(() => expect(stampOn(card)).toBe("too late"), PATIENCE);
    const ended: Event = { type: "roll_ended", why: "limit", roller: 1 };
    const view: View = { ...SCENES.waiting.view, hands: SCENES.race.view.hands, roll: SCENES.race.view.roll };
    await rerender({ ...props, view, legal: [], events: [ended], version: 2 });
    const photo = screen.getByRole("region", { name: "Photo finish" });
    expect(within(photo).getByText(/^Ana: .* too late/)).toBeTruthy();
    expect(stampOn(card)).toBe("too late");
  });

  it("comes back without a stamp when the house could not take it", async () => {
    const failed: Answer = { type: "failed", id: "1", problem: "unavailable" };
    show(SCENES.race, { play: vi.fn(() => Promise.resolve(failed)) });
    const [card = 0] = handOf(SCENES.race);
    await fireEvent.click(cardButton(card));
    await vi.waitFor(() => expect(stampOn(card)).toBeUndefined(), PATIENCE);
    expect(cardButton(card)).toBeTruthy();
  });

  it("ties: it gets a place of its own", async () => {
    await happen(SCENES.tie);
    const { laid, limit } = SCENES.tie.view;
    expect(document.querySelectorAll("[data-spot^=place]")).toHaveLength(Math.max(limit, laid.length));
    const last = document.querySelector(`[data-spot="place-${laid.length - 1}"] .stamp`);
    expect(last?.textContent).toBe("tie");
  });

  it("of somebody else is wrong: everybody sees it at their seat", async () => {
    await happen(SCENES.other_erred);
    expect(screen.getByRole("img", { name: /: wrong$/ })).toBeTruthy();
  });
});

describe("the photo finish", () => {
  it("tells reaction, error and what was given back, and leads to the rule", async () => {
    const { view } = SCENES.race;
    const first = propsOf(SCENES.race, { events: [] });
    const { rerender } = render(Board, { props: first });
    draw(LATER);
    const mine: Event = {
      type: "laid",
      seat: 0,
      card: handOf(SCENES.race)[0] ?? 0,
      reaction: 640,
      extra: false,
    };
    const evidence = { seat: 0, reaction: 640, error: 30, given: 150 };
    await rerender({ ...first, events: [mine], evidence, version: 2 });
    const ended: Event = { type: "roll_ended", why: "limit", roller: 1 };
    await rerender({
      ...first,
      view: { ...SCENES.waiting.view, roll: view.roll },
      legal: [],
      events: [ended],
      version: 3,
    });
    const photo = screen.getByRole("region", { name: "Photo finish" });
    expect(within(photo).getAllByRole("listitem")).toHaveLength(2);
    expect(
      within(photo).getByText(
        "Ana: 0.64 s, taken; give or take 0.03 s; 0.15 s given back for the slow connection",
      ),
    ).toBeTruthy();
    await fireEvent.click(within(photo).getByRole("button", { name: "Why?" }));
    expect(first.openRule).toHaveBeenCalledWith("8.1");
  });

  it("is not taken of a roll that one player had to themselves", async () => {
    const { props, rerender } = show(SCENES.rolled, { events: [] });
    const mine: Event = {
      type: "laid",
      seat: 0,
      card: handOf(SCENES.rolled)[0] ?? 0,
      reaction: 640,
      extra: false,
    };
    const ended: Event = { type: "roll_ended", why: "nobody", roller: 1 };
    await rerender({ ...props, view: SCENES.waiting.view, legal: [], events: [mine, ended], version: 2 });
    expect(screen.queryByRole("region", { name: "Photo finish" })).toBeNull();
    expect(screen.getByText("Nobody can add a card.")).toBeTruthy();
  });
});

describe("between rounds", () => {
  it("says who won the round, without standing in the way", async () => {
    await happen(SCENES.round_end);
    expect(screen.getByText("You are out of cards: one point!")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.querySelectorAll("[data-spot^=card]")).toHaveLength(7);
  });

  it("remembers the last roll over a reload", () => {
    const { events } = SCENES.full;
    const chosen: Event = { type: "dice_chosen", seat: 0, roll: 1, present: 2, starts: 0 };
    const laid: Event = { type: "laid", seat: 1, card: 33, reaction: 500, extra: false };
    show(SCENES.full, { events: [], story: [chosen, laid, ...events] });
    expect(screen.getByRole("img", { name: "Bo: red, violet, taken" })).toBeTruthy();
    expect(screen.getByText("All places are taken.")).toBeTruthy();
  });
});

describe("a tap on what cannot be done", () => {
  it.each<[keyof typeof SCENES, string]>([
    ["waiting", "No dice yet"],
    ["choose", "First pick the dice"],
    ["countdown", "Wait for the dice"],
    ["erred", "After a mistake"],
    ["opposed", "In an opposition"],
  ])("says why, and asks the house nothing: %s", async (name, words) => {
    const object = vi.fn();
    const { props } = show(SCENES[name], { events: [], object });
    await tap(`card-${handOf(SCENES[name])[0]}`);
    expect(object).toHaveBeenCalledOnce();
    const [said] = object.mock.calls[0] as [{ words: string; move?: Move }];
    expect(said.words.startsWith(words)).toBe(true);
    expect(said.move).toBeUndefined();
    expect(props.play).not.toHaveBeenCalled();
  });

  it("is a throw while the race is open, and nothing else", async () => {
    const object = vi.fn();
    show(SCENES.race, { events: [], object, race: 0 });
    await tap(`card-${handOf(SCENES.race)[0]}`);
    expect(object).not.toHaveBeenCalled();
  });
});
