/** What is waiting in the house, asked for again and again while somebody looks. */

import { api } from "../wire/api";
import type { Listing } from "../wire/protocol";
import { type Schema, defaults } from "./catalogue";

const PAUSE = 2_000;

/** Tells until it is stopped. A page that nobody sees asks for nothing; a silent house changes nothing. */
export function watchHall(tell: (tables: Listing[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    clearTimeout(timer);
    if (document.visibilityState === "visible") {
      const tables = await api.tables().catch(() => null);
      if (stopped) return;
      if (tables) tell(tables);
    }
    timer = setTimeout(look, PAUSE);
  }

  function shown(): void {
    if (document.visibilityState === "visible") void look();
  }

  document.addEventListener("visibilitychange", shown);
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", shown);
  };
}

/** The options of a table that are not the usual ones. */
export function unusual(options: Record<string, unknown>, schema: Schema): [string, unknown][] {
  const usual = defaults(schema);
  return Object.entries(options).filter(([name, value]) => name in usual && usual[name] !== value);
}
