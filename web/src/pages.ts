/** The pages, each loaded with its words when it is first visited. */

import type { Component } from "svelte";
import type { Route } from "./app/router.svelte";
import { learn } from "./texts/index.svelte";

type PageName = Exclude<Route["page"], "lost">;
/** The properties of a page are the parts of its address. */
type Props<Page extends PageName> = Omit<Extract<Route, { page: Page }>, "page">;

// One line a page: bundling/catalogues.ts reads them.
const PAGES: { [Page in PageName]: () => Promise<{ default: Component<Props<Page>> }> } = {
  home: () => import("./lobby/Home.svelte"),
  game: () => import("./lobby/GamePage.svelte"),
  table: () => import("./lobby/TablePage.svelte"),
  rules: () => import("./lobby/RulesPage.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  me: () => import("./people/MePage.svelte"),
  ranking: () => import("./people/RankPage.svelte"),
  learn: () => import("./lesson/LearnPage.svelte"),
};

/** A page whose properties were checked where it was listed. */
export type AnyPage = Component<Record<string, unknown>>;

const loaded = new Map<PageName, AnyPage>();

/** The component of a page; a promise until it is loaded. */
export function pageOf(name: PageName): AnyPage | Promise<AnyPage> {
  return loaded.get(name) ?? load(name);
}

async function load(name: PageName): Promise<AnyPage> {
  const [{ default: page }] = await Promise.all([PAGES[name](), learn(name)]);
  loaded.set(name, page as AnyPage);
  return page as AnyPage;
}

/** Two addresses with the same key lead to one page, which keeps its state between them. */
export function keyOf(route: Route): string {
  switch (route.page) {
    case "table":
      return `table/${route.code}`;
    case "game":
    case "rules":
    case "ranking":
    case "learn":
      return `${route.page}/${route.game}`;
    case "replay":
      return `replay/${route.code}/${route.match}`;
    default:
      return route.page;
  }
}
