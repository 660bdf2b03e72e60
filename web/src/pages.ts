/** The pages, each loaded when it is first visited. */

import type { Component } from "svelte";
import type { Route } from "./app/router.svelte";

type Name = Exclude<Route["page"], "lost">;
/** A page gets what its address says. */
type Props<Page extends Name> = Omit<Extract<Route, { page: Page }>, "page">;

const PAGES: { [Page in Name]: () => Promise<{ default: Component<Props<Page>> }> } = {
  home: () => import("./lobby/Home.svelte"),
  table: () => import("./lobby/TablePage.svelte"),
  rules: () => import("./lobby/RulesPage.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  me: () => import("./people/MePage.svelte"),
  ranking: () => import("./people/RankPage.svelte"),
};

/** A page whose properties were checked where it was listed. */
export type AnyPage = Component<Record<string, unknown>>;

const loaded = new Map<Name, AnyPage>();

/** The page of an address; a promise the first time. */
export function pageOf(name: Name): AnyPage | Promise<AnyPage> {
  return loaded.get(name) ?? load(name);
}

async function load(name: Name): Promise<AnyPage> {
  const { default: page } = await PAGES[name]();
  loaded.set(name, page as AnyPage);
  return page as AnyPage;
}

/** Addresses with the same key are places on one page: going from one to the other keeps what the page knows. */
export function keyOf(route: Route): string {
  switch (route.page) {
    case "table":
      return `table/${route.code}`;
    case "rules":
    case "ranking":
      return `${route.page}/${route.game}`;
    case "replay":
      return `replay/${route.code}/${route.match}`;
    default:
      return route.page;
  }
}
