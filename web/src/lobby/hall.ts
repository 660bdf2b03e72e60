/** The public tables, asked for at intervals while the page is visible. */

import { api } from "../wire/api";
import type { Listing } from "../wire/protocol";
import { type Schema, defaults } from "./catalogue";

const PAUSE = 2_000;

/** Calls back with the tables until it is stopped. A hidden page does not ask, and a failure keeps the last list. */
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

/** The options of a table that differ from the defaults. */
export function unusual(options: Record<string, unknown>, schema: Schema): [string, unknown][] {
  const usual = defaults(schema);
  return Object.entries(options).filter(([name, value]) => name in usual && usual[name] !== value);
}
