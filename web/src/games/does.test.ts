import { expect, test } from "vitest";
import { speak } from "../texts/index.svelte";
import type { Recorded } from "./contract";
import { GAMES } from "./index";

const RECORDED = import.meta.glob<Recorded>("./*/scenes.ts", { eager: true });
/** Milliseconds: a whole game is loaded, on a machine that may be busy. */
const UNHURRIED = 120_000;

test.each(Object.keys(GAMES))(
  "%s says in words what every move would do, or lets it be made at once",
  async (game) => {
    speak("en");
    const client = await GAMES[game]?.client();
    const { SCENES = {}, AT_ONCE = [] } = RECORDED[`./${game}/scenes.ts`] ?? {};
    const moves = Object.values(SCENES).flatMap(({ view, legal }) =>
      legal.map((move) => ({ move, words: client?.does?.(move, view) })),
    );
    expect(moves.length).toBeGreaterThan(0);
    for (const { move, words } of moves) {
      if (AT_ONCE.includes(move.type)) expect(words).toBeNull();
      else expect(words).toMatch(/^[A-Z].{6}/);
    }
  },
  UNHURRIED,
);
