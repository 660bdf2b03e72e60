import { cleanup, render } from "@testing-library/svelte";
import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pace } from "../device/pace.svelte";
import { boardProps } from "../testing/board";
import { PATIENCE } from "../testing/patience";
import { nameOf, thingOf } from "../tabletop/things";
import { LANGUAGES, type Language, speak } from "../texts/index.svelte";
import type { AnyGame, Guide, Recorded } from "./contract";
import { GAMES } from "./index";

const RECORDED = import.meta.glob<Recorded>("./*/scenes.ts", { eager: true });
const SHEETS = import.meta.glob("./*/board/RoundEnd.svelte");
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
const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[];
const PLAYERS = ["Ana", "Bo", "Chun", "Dai", "Eva"];

/** The hands of others with their number of cards, and the notes beside a seat. */
const BADGES = ".chip, .cards[role=img]";
/** Words, buttons that say what they do, what is only read aloud, and numbers on the cloth under a card. */
const NO_NUMBER = ".for-screen-readers, [role=dialog], button, legend, .demand, .place > .number";
/** Titles on a sheet, which are words, and numbers of places under cards. */
const NO_NUMBER_ON_A_SHEET = ".for-screen-readers, button, h2, h4, caption, th, .place > .number";
/** The games that show a sheet of their own after a round. */
const WITH_A_SHEET = Object.keys(GAMES).filter((game) => `./${game}/board/RoundEnd.svelte` in SHEETS);

afterEach(cleanup);

async function loaded(game: string): Promise<{ client: AnyGame; guide: Guide<unknown> }> {
  const client = await GAMES[game]?.client();
  const guide = await client?.guide();
  if (!client || !guide) throw new Error("no client");
  return { client, guide };
}

/** The elements of a board or sheet in which a number is written. */
function numbersOn(board: Element, without = NO_NUMBER): Element[] {
  const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  const found: Element[] = [];
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode;
    const isPlate = /^plate \d/.test(textContent ?? "");
    if (element && !isPlate && /\d/.test(textContent ?? "") && !element.closest(without)) found.push(element);
  }
  return found;
}

function paragraphs(game: string, language: Language): string[] {
  const text = RULES[`../../../tablee/games/${game}/rules.${language}.md`] ?? "";
  return [...text.matchAll(/^\*\*(\d+\.\d+)\*\* \S/gm)].map(([, number = ""]) => number);
}

function recorded(game: string): Recorded {
  return RECORDED[`./${game}/scenes.ts`] ?? { SCENES: {} };
}

describe.each(Object.keys(GAMES))("%s", (game) => {
  const { SCENES, SEATS = 3, NO_THINGS = NEVER } = recorded(game);

  test.each(ALL_LANGUAGES)(
    "names every sign of its legend in %s, with a paragraph that exists",
    async (language) => {
      speak(language);
      const { guide } = await loaded(game);
      const known = paragraphs(game, language);
      expect(known.length).toBeGreaterThan(5);
      for (const { name, rule } of guide.legend) {
        expect(name()).toMatch(/\S/);
        expect(known).toContain(rule);
      }
      expect(guide.legend.length).toBeGreaterThan(0);
    },
    UNHURRIED,
  );

  test.each(Object.entries(SCENES))(
    "names every thing on its board in every language, with paragraphs that exist: %s",
    async (_, scene) => {
      const { client, guide } = await loaded(game);
      const target = document.createElement("div");
      const board = mount(client.Board, { target, props: boardProps(PLAYERS.slice(0, SEATS), scene) });
      for (const language of ALL_LANGUAGES) {
        speak(language);
        flushSync();
        const known = paragraphs(game, language);
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
      }
      await unmount(board);
    },
    UNHURRIED,
  );

  test(
    "explains every number of the results",
    async () => {
      speak("en");
      const { client, guide } = await loaded(game);
      const { over } = SCENES;
      if (!over) throw new Error("no end");
      const { seats } = boardProps(PLAYERS.slice(0, SEATS), over);
      const { container } = render(client.Breakdown, { props: { view: over.view, seats } });
      const numbers = numbersOn(container, NO_NUMBER_ON_A_SHEET);
      expect(numbers.length).toBeGreaterThan(0);
      for (const number of numbers)
        expect(guide.about(thingOf(number)?.spot ?? "", over.view), number.outerHTML).not.toBeNull();
    },
    UNHURRIED,
  );
});

test("some games show a sheet after a round", () => expect(WITH_A_SHEET).not.toEqual([]));

describe.each(WITH_A_SHEET)("%s", (game) => {
  const { SCENES, SEATS = 3 } = recorded(game);

  test(
    "explains every number of the sheet after a round, whatever was dealt meanwhile",
    async () => {
      speak("en");
      pace.choose("off");
      const { client, guide } = await loaded(game);
      const { round_end: ended } = SCENES;
      if (!ended?.before) throw new Error("no end of a round");
      const names = PLAYERS.slice(0, SEATS);
      const before: typeof ended = { ...ended, view: ended.before, events: [], legal: [] };
      const { container, rerender } = render(client.Board, { props: boardProps(names, before) });
      await rerender(boardProps(names, ended, { version: 2 }));
      const sheet = await vi.waitFor(() => {
        const found = container.querySelector("[role=dialog]");
        if (!found) throw new Error("no sheet");
        return found;
      }, PATIENCE);
      const numbers = numbersOn(sheet, NO_NUMBER_ON_A_SHEET);
      expect(numbers.length).toBeGreaterThan(0);
      for (const number of numbers)
        expect(guide.about(thingOf(number)?.spot ?? "", ended.view), number.outerHTML).not.toBeNull();
      for (const card of sheet.querySelectorAll<HTMLElement>("[role=img]")) {
        const { spot = "" } = thingOf(card) ?? {};
        expect(guide.about(spot, ended.view), spot).toEqual(guide.about(spot, ended.before));
      }
    },
    UNHURRIED,
  );
});
