/** The games this client can draw, in the order of the shelf. One line a game. */

import type { AnyGame, OnShelf } from "./contract";
import dos from "./dos/shelf";
import dozito from "./dozito/shelf";
import kezao from "./kezao/shelf";
import tootizz from "./tootizz/shelf";
import { learn } from "../texts/index.svelte";

export interface Registered extends OnShelf {
  /** Loads what draws its table, and its words. */
  client(): Promise<AnyGame>;
}

export const GAMES: Record<string, Registered> = withWords({
  dozito: { ...dozito, client: async () => (await import("./dozito")).default },
  dos: { ...dos, client: async () => (await import("./dos")).default },
  kezao: { ...kezao, client: async () => (await import("./kezao")).default },
  tootizz: { ...tootizz, client: async () => (await import("./tootizz")).default },
});

function withWords(games: Record<string, Registered>): Record<string, Registered> {
  const spoken = ([name, game]: [string, Registered]): [string, Registered] => [
    name,
    { ...game, client: async () => (await Promise.all([game.client(), learn(name)]))[0] },
  ];
  return Object.fromEntries(Object.entries(games).map(spoken));
}

export function titleOf(game: string): string {
  return GAMES[game]?.title ?? game;
}
