/** The spectators of a table, in a sentence. */

import type { TableChanged } from "../wire/protocol";
import { listing, m } from "./index.svelte";

type Crowd = Pick<TableChanged, "watching" | "watchers">;

/** The house sends only the first names of a crowd. */
export function whoWatches({ watching, watchers = 0 }: Crowd): string {
  const names = watching.map(({ name }) => name);
  const others = watchers - watching.length;
  return m.gather_watching({
    names: listing(others > 0 ? [...names, m.watching_others({ count: others })] : names),
  });
}
