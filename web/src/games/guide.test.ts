import { mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { boardProps } from "../testing/board";
import { nameOf, thingOf } from "../tabletop/things";
import { LANGUAGES, type Language, speak } from "../texts/index.svelte";
import type { Scene } from "./contract";
import { GAMES } from "./index";

type Scenes = Record<string, Scene<unknown, unknown, unknown>>;

const RECORDED = import.meta.glob<Scenes>("./*/scenes.json", { eager: true, import: "default" });
const RULES = import.meta.glob<string>("../../../tablee/games/*/rules.*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
/** Milliseconds: a whole game is loaded, on a machine that may be busy. */
const UNHURRIED = 120_000;
/** Where flights begin or end, and nothing lies. */
const NO_THING = /^seat-|^discards-.*tootizz$/;

/** The hands of others with their number of cards, and the notes beside a seat. */
const BADGES = ".chip, .cards[role=img]";

function paragraphs(game: string, language: Language): string[] {
  const text = RULES[`../../../tablee/games/${game}/rules.${language}.md`] ?? "";
  return [...text.matchAll(/^\*\*(\d+\.\d+)\*\* \S/gm)].map(([, number = ""]) => number);
}

/** One for each seat of a recorded view. */
function namesOfSeats(view: unknown): string[] {
  const { grids, domains, counts, points } = view as Record<string, unknown>;
  const seats = [grids, domains, counts, points].find(Array.isArray) ?? [];
  return ["Ana", "Bo", "Chun", "Dai", "Eva"].slice(0, seats.length);
}

describe.each(Object.keys(GAMES))("%s", (game) => {
  const scenes = Object.values(RECORDED[`./${game}/scenes.json`] ?? {});

  test.each(Object.keys(LANGUAGES) as Language[])(
    "names every sign of its legend and every thing on its board in %s, with paragraphs that exist",
    async (language) => {
      speak(language);
      const client = await GAMES[game]?.client();
      const guide = await client?.guide();
      if (!client || !guide) throw new Error("no client");
      const known = paragraphs(game, language);
      expect(known.length).toBeGreaterThan(5);
      for (const { name, rule } of guide.legend) {
        expect(name()).toMatch(/\S/);
        expect(known).toContain(rule);
      }
      expect(guide.legend.length).toBeGreaterThan(0);
      for (const scene of scenes) {
        const target = document.createElement("div");
        const props = boardProps(namesOfSeats(scene.view), scene);
        const board = mount(client.Board, { target, props });
        for (const element of target.querySelectorAll<HTMLElement>("[data-spot], [data-about]")) {
          const spot = element.dataset.about ?? element.dataset.spot ?? "";
          if (NO_THING.test(`${spot} ${game}`)) continue;
          const thing = guide.about(spot, scene.view);
          expect(thing?.rules[0], spot).toBeDefined();
          for (const rule of thing?.rules ?? []) expect(known, spot).toContain(rule);
          expect(thing?.name ?? nameOf(element), spot).toMatch(/\S/);
        }
        for (const badge of target.querySelectorAll(BADGES))
          expect(guide.about(thingOf(badge)?.spot ?? "", scene.view), badge.outerHTML).not.toBeNull();
        await unmount(board);
      }
    },
    UNHURRIED,
  );
});
