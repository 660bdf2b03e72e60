import { expect, test } from "vitest";
import { speak } from "../texts/index.svelte";
import { GAMES } from "./index";

interface Scene {
  view: unknown;
  legal: { type: string }[];
}

type Scenes = Record<string, Scene>;

const RECORDED = import.meta.glob<Scenes>("./*/scenes.json", { eager: true, import: "default" });
/** Milliseconds: a whole game is loaded, on a machine that may be busy. */
const UNHURRIED = 120_000;
/** Those that have to be fast, and those the board has asked about. */
const AT_ONCE: Record<string, string[]> = {
  dos: ["call", "catch"],
  kezao: ["throw", "pass"],
  tootizz: ["place"],
};

test.each(Object.keys(GAMES))(
  "%s says in words what every move would do, or lets it be made at once",
  async (game) => {
    speak("en");
    const client = await GAMES[game]?.client();
    const moves = Object.values(RECORDED[`./${game}/scenes.json`] ?? {}).flatMap(({ view, legal }) =>
      legal.map((move) => ({ move, words: client?.does?.(move, view) })),
    );
    expect(moves.length).toBeGreaterThan(0);
    for (const { move, words } of moves) {
      if (AT_ONCE[game]?.includes(move.type)) expect(words).toBeNull();
      else expect(words).toMatch(/^[A-Z].{6}/);
    }
  },
  UNHURRIED,
);
