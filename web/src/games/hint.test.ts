import { mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { boardProps } from "../testing/board";
import { LANGUAGES, type Language, speak } from "../texts/index.svelte";
import { GAMES } from "./index";
import type { Scene } from "./contract";

type Scenes = Record<string, Scene<unknown, { type: string }, unknown>>;

const RECORDED = import.meta.glob<Scenes>("./*/scenes.json", { eager: true, import: "default" });
/** Milliseconds: a whole game is loaded, on a machine that may be busy. */
const UNHURRIED = 120_000;
/** Moves of a race. */
const UNSAID: Record<string, string[]> = { kezao: ["throw", "pass"] };
/** Letters that fit into two lines of a phone. Hangul is twice as wide. */
const MOST = { en: 95, fr: 100, ko: 60 };
/** Moves of a race, and those of which a square offers one at a time. */
const UNNAMED: Record<string, string[]> = { ...UNSAID, tootizz: ["place"] };
const PLAYERS = ["Ana", "Bo", "Chun"];
const names = (seat: number): string => PLAYERS[seat] ?? "?";

describe.each(Object.keys(GAMES))("%s", (game) => {
  test.each(Object.keys(LANGUAGES) as Language[])(
    "says in %s what every legal move of the recorded scenes would do",
    async (language) => {
      speak(language);
      const hint = await (await GAMES[game]?.client())?.hint();
      const scenes = Object.values(RECORDED[`./${game}/scenes.json`] ?? {});
      expect(scenes.flatMap(({ legal }) => legal).length).toBeGreaterThan(0);
      for (const { view, legal } of scenes) {
        const said = legal.map((move) => hint?.(move, { view, names, worth: null }));
        for (const [at, words] of said.entries()) {
          if (UNSAID[game]?.includes(legal[at]?.type ?? "")) expect(words).toBeNull();
          else expect(words).toMatch(/^\S.{9,}[.!”»]$/);
          expect(words ?? "").not.toMatch(/undefined|NaN|[{}]|\?/);
          expect((words ?? "").length, words ?? "").toBeLessThanOrEqual(MOST[language]);
        }
      }
    },
    UNHURRIED,
  );

  test(
    "offers on its board nothing but legal moves, and each of them by name",
    async () => {
      speak("en");
      const client = await GAMES[game]?.client();
      if (!client) throw new Error("no client");
      for (const scene of Object.values(RECORDED[`./${game}/scenes.json`] ?? {})) {
        const target = document.createElement("div");
        const board = mount(client.Board, { target, props: boardProps(PLAYERS, scene) });
        const offered = [...target.querySelectorAll<HTMLElement>("[data-moves]")].flatMap(
          ({ dataset }) => JSON.parse(dataset.moves ?? "[]") as unknown[],
        );
        const isEnd = target.querySelector("[role=dialog]") !== null;
        for (const move of offered) expect(scene.legal).toContainEqual(move);
        for (const move of scene.legal)
          if (!isEnd && !UNNAMED[game]?.includes(move.type)) expect(offered).toContainEqual(move);
        await unmount(board);
      }
    },
    UNHURRIED,
  );
});
