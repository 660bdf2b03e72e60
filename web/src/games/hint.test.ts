import { mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { boardProps } from "../testing/board";
import { LANGUAGES, type Language, speak } from "../texts/index.svelte";
import { GAMES } from "./index";
import type { Recorded } from "./contract";

const RECORDED = import.meta.glob<Recorded>("./*/scenes.ts", { eager: true });
/** Milliseconds: a whole game is loaded, on a machine that may be busy. */
const UNHURRIED = 120_000;
/** Letters that fit into two lines of a phone. Hangul is twice as wide. */
const MOST = { en: 95, fr: 100, ko: 60 };
const PLAYERS = ["Ana", "Bo", "Chun"];
const names = (seat: number): string => PLAYERS[seat] ?? "?";

describe.each(Object.keys(GAMES))("%s", (game) => {
  const { SCENES = {}, UNHINTED = [], UNNAMED = [] } = RECORDED[`./${game}/scenes.ts`] ?? {};
  const scenes = Object.values(SCENES);

  test.each(Object.keys(LANGUAGES) as Language[])(
    "says in %s what every legal move of the recorded scenes would do",
    async (language) => {
      speak(language);
      const hint = await (await GAMES[game]?.client())?.hint();
      expect(scenes.flatMap(({ legal }) => legal).length).toBeGreaterThan(0);
      for (const { view, legal } of scenes) {
        const said = legal.map((move) => hint?.(move, { view, names, worth: null }));
        for (const [at, words] of said.entries()) {
          if (UNHINTED.includes(legal[at]?.type ?? "")) expect(words).toBeNull();
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
      for (const scene of scenes) {
        const target = document.createElement("div");
        const board = mount(client.Board, { target, props: boardProps(PLAYERS, scene) });
        const offered = [...target.querySelectorAll<HTMLElement>("[data-moves]")].flatMap(
          ({ dataset }) => JSON.parse(dataset.moves ?? "[]") as unknown[],
        );
        const isEnd = target.querySelector("[role=dialog]") !== null;
        for (const move of offered) expect(scene.legal).toContainEqual(move);
        for (const move of scene.legal)
          if (!isEnd && ![...UNHINTED, ...UNNAMED].includes(move.type)) expect(offered).toContainEqual(move);
        await unmount(board);
      }
    },
    UNHURRIED,
  );
});
