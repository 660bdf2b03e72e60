import { beforeEach, expect, it, vi } from "vitest";
import { speak } from "../texts/index.svelte";
import type { AnyGame } from "./contract";
import { GAMES } from "./index";

const names = (seat: number) => ["Ana", "Bo", "Chun", "Dora"][seat] ?? "?";

/** Milliseconds: a whole game is loaded, on a machine that may be busy. */
vi.setConfig({ testTimeout: 120_000 });

beforeEach(() => speak("en"));

const NEWS: [game: string, event: { type: string } & Record<string, unknown>, words: string][] = [
  ["dozito", { type: "extra_turn_earned", seat: 1 }, "Bo plays again!"],
  ["dozito", { type: "extra_turn_earned", seat: 0 }, "You play again!"],
  ["dozito", { type: "pile_formed", count: 20 }, "The discards are shuffled into a new draw pile."],
  ["dos", { type: "turn_lost", seat: 1 }, "Bo loses a turn."],
  ["dos", { type: "drew", seat: 0, cards: [1, 2], why: "plus2" }, "You draw 2 cards for the +2."],
  ["kezao", { type: "drew_unseen", seat: 1, count: 3 }, "Bo draws 3 cards."],
  ["tootizz", { type: "line_laid", dominoes: [1, 2] }, "The last line!"],
];

it.each(NEWS)("%s announces over the cloth: %o", async (game, event, words) => {
  const client = await clientOf(game);
  expect(client.announce(event, names, { lines_left: 0 }, 0)).toBe(words);
});

const NO_NEWS: [game: string, event: { type: string } & Record<string, unknown>][] = [
  ["dozito", { type: "pile_formed", count: 75 }],
  ["dozito", { type: "drawn", seat: 1, card: 3 }],
  ["dos", { type: "drew_unseen", seat: 1, count: 1, why: "turn" }],
  ["kezao", { type: "passed", seat: 1 }],
  ["tootizz", { type: "claimed", seat: 1, position: 2 }],
];

it.each(NO_NEWS)("%s leaves to the log: %o", async (game, event) => {
  const client = await clientOf(game);
  expect(client.announce(event, names, { lines_left: 3 }, 0)).toBeNull();
});

async function clientOf(game: string): Promise<AnyGame> {
  const client = await GAMES[game]?.client();
  if (!client) throw new Error(`no ${game}`);
  return client;
}
