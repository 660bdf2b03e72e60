import { mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { boardProps } from "../testing/board";
import { nameOf, thingOf } from "../tabletop/things";
import { LANGUAGES, type Language, speak } from "../texts/index.svelte";
import type { Recorded } from "./contract";
import { GAMES } from "./index";

const RECORDED = import.meta.glob<Recorded>("./*/scenes.ts", { eager: true });
const RULES = import.meta.glob<string>("../../../tablee/games/*/rules.*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
/** Milliseconds: a whole game is loaded, on a machine that may be busy. */
const UNHURRIED = 120_000;
/** Spots at which flights begin or end, and on which nothing lies. */
const OF_SEATS = /^seat-/;
const NEVER = /^$/;
const PLAYERS = ["Ana", "Bo", "Chun", "Dai", "Eva"];

/** The hands of others with their number of cards, and the notes beside a seat. */
const BADGES = ".chip, .cards[role=img]";
/** Words, buttons that say what they do, what is only read aloud, and numbers on the cloth under a card. */
const NO_NUMBER = ".for-screen-readers, [role=dialog], button, legend, .demand, .place > .number";

/** The elements of a board in which a number is written. */
function numbersOn(board: Element): Element[] {
  const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  const found: Element[] = [];
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode;
    const isPlate = /^plate \d/.test(textContent ?? "");
    if (element && !isPlate && /\d/.test(textContent ?? "") && !element.closest(NO_NUMBER))
      found.push(element);
  }
  return found;
}

function paragraphs(game: string, language: Language): string[] {
  const text = RULES[`../../../tablee/games/${game}/rules.${language}.md`] ?? "";
  return [...text.matchAll(/^\*\*(\d+\.\d+)\*\* \S/gm)].map(([, number = ""]) => number);
}

describe.each(Object.keys(GAMES))("%s", (game) => {
  const { SCENES = {}, SEATS = 3, NO_THINGS = NEVER } = RECORDED[`./${game}/scenes.ts`] ?? {};

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
      for (const scene of Object.values(SCENES)) {
        const target = document.createElement("div");
        const props = boardProps(PLAYERS.slice(0, SEATS), scene);
        const board = mount(client.Board, { target, props });
        for (const element of target.querySelectorAll<HTMLElement>("[data-spot], [data-about]")) {
          const spot = element.dataset.about ?? element.dataset.spot ?? "";
          if (OF_SEATS.test(spot) || NO_THINGS.test(spot)) continue;
          const thing = guide.about(spot, scene.view);
          expect(thing?.rules[0], spot).toBeDefined();
          for (const rule of thing?.rules ?? []) expect(known, spot).toContain(rule);
          expect(thing?.name ?? nameOf(element), spot).toMatch(/\S/);
        }
        for (const badge of target.querySelectorAll(BADGES))
          expect(guide.about(thingOf(badge)?.spot ?? "", scene.view), badge.outerHTML).not.toBeNull();
        for (const number of numbersOn(target))
          expect(guide.about(thingOf(number)?.spot ?? "", scene.view), number.outerHTML).not.toBeNull();
        await unmount(board);
      }
    },
    UNHURRIED,
  );
});
