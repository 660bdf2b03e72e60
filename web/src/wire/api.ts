/** What is asked over HTTP: who I am, which games there are, opening and finding a table. */

import type {
  Failed,
  GameInfo,
  Listing,
  Me,
  Opened,
  OpenTable,
  PlayNow,
  Problem,
  TableInfo,
} from "./protocol";

/** The house said no, or could not be reached ("unavailable"). */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem);
  }
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(`/api/${path}`, init).catch(() => null);
  if (!response) throw new ApiError("unavailable");
  const answer = (await response.json().catch(() => null)) as Answer | Failed | null;
  if (response.ok) return answer as Answer;
  throw new ApiError((answer as Failed | null)?.problem ?? "unavailable");
}

export const api = {
  me: () => call<Me>("GET", "me"),
  setName: (name: string) => call<Me>("PUT", "me", { name }),
  games: () => call<GameInfo[]>("GET", "games"),
  open: (table: OpenTable) => call<Opened>("POST", "tables", table),
  tables: () => call<Listing[]>("GET", "tables"),
  playNow: (wish: PlayNow) => call<Opened>("POST", "play-now", wish),
  table: (code: string) => call<TableInfo>("GET", `tables/${encodeURIComponent(code)}`),
};

export function problemOf(error: unknown): Problem {
  return error instanceof ApiError ? error.problem : "unavailable";
}
