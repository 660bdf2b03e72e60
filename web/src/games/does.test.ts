import { expect, test } from "vitest";
import { speak } from "../texts/index.svelte";
import { SCENES as DOS } from "./dos/scenes";
import { SCENES as DOZITO } from "./dozito/scenes";
import { GAMES } from "./index";
import { SCENES as KEZAO } from "./kezao/scenes";
import { SCENES as TOOTIZZ } from "./tootizz/scenes";

interface Scene {
  view: unknown;
  legal: { type: string }[];
}

const SCENES: Record<string, Record<string, Scene>> = {
  dos: DOS,
  dozito: DOZITO,
  kezao: KEZAO,
  tootizz: TOOTIZZ,
};
/** Those that have to be fast, and those the board has asked about. */
const AT_ONCE: Record<string, string[]> = {
  dos: ["call", "catch"],
  dozito: [],
  kezao: ["throw", "pass"],
  tootizz: ["place"],
};

test.each(Object.keys(GAMES))(
  "%s says in words what every move would do, or lets it be made at once",
  async (game) => {
    speak("en");
    const client = await GAMES[game]?.client();
    const moves = Object.values(SCENES[game] ?? {}).flatMap(({ view, legal }) =>
      legal.map((move) => ({ move, words: client?.does?.(move, view) })),
    );
    expect(moves.length).toBeGreaterThan(0);
    for (const { move, words } of moves) {
      if (AT_ONCE[game]?.includes(move.type)) expect(words).toBeNull();
      else expect(words).toMatch(/^[A-Z].{6}/);
    }
  },
);
