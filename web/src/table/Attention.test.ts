import { cleanup, render } from "@testing-library/svelte";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyGame } from "../games/contract";
import { hear } from "../device/sound.svelte";
import { speak } from "../texts/index.svelte";
import type { Table } from "../wire/table.svelte";
import Attention from "./Attention.svelte";

vi.mock("../device/sound.svelte", () => ({ hear: vi.fn() }));
afterAll(() => vi.doUnmock("../device/sound.svelte"));

const WAITING = { title: "Kezao", mine: false, ended: false };

function tableWith(parts: Partial<Table>): Table {
  return { step: { view: {}, events: ["something"] }, refused: null, ...parts } as Table;
}

function show(props: Partial<typeof WAITING>, table = tableWith({}), client: Partial<AnyGame> = {}) {
  return render(Attention, { ...WAITING, ...props, table, client: client as AnyGame });
}

function icon(): string | null | undefined {
  return document.querySelector("link[rel=icon]")?.getAttribute("href");
}

function sounds(): string[] {
  return vi.mocked(hear).mock.calls.map(([sound]) => sound);
}

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" />';
  vi.mocked(hear).mockClear();
});
afterEach(() => {
  cleanup();
  speak("en");
});

test.each([
  ["en", "● Your turn — Kezao"],
  ["fr", "● À vous — Kezao"],
  ["ko", "● 내 차례 — Kezao"],
] as const)("the tab says in %s that the table waits for you", (language, title) => {
  speak(language);
  show({ mine: true });
  expect(document.title).toBe(title);
});

test("the icon has a mark while the table waits for you, and only then", async () => {
  const { rerender, unmount } = show({});
  expect(icon()).toBe("/favicon.svg");
  await rerender({ mine: true });
  expect(icon()).toBe("/favicon-turn.svg");
  await rerender({ mine: false });
  expect(icon()).toBe("/favicon.svg");
  await rerender({ mine: true });
  unmount();
  expect(icon()).toBe("/favicon.svg");
});

test("your turn is heard when it begins, not with every move of it", async () => {
  const { rerender } = show({});
  expect(sounds()).toEqual([]);
  await rerender({ mine: true });
  await rerender({ mine: true, table: tableWith({}) });
  expect(sounds()).toEqual(["turn"]);
});

test("a refusal is heard as the game wants it, and softly where small children play", () => {
  const refused = { move: {}, rule: "5.4", evidence: null };
  show({}, tableWith({ refused }));
  expect(sounds()).toEqual(["refused"]);
  show({}, tableWith({ refused }), { refusalSound: () => "late", isGentle: () => true });
  expect(hear).toHaveBeenLastCalledWith("late", { after: 0, gentle: true });
});

test("the end is heard by those who saw it", () => {
  const seen = { events: [] as unknown[], view: {} };
  show({ ended: true }, tableWith({ step: seen as unknown as Table["step"] }));
  expect(sounds()).toEqual([]);
  show({ ended: true });
  expect(sounds()).toEqual(["game"]);
});
