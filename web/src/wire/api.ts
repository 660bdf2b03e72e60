/** Requests over HTTP: the guest, accounts, games, tables and replays. */

import type {
  ChangePassword,
  Device,
  Failed,
  GameInfo,
  Listing,
  Me,
  OpenTable,
  PlayNow,
  Problem,
  Ranked,
  RatingChange,
  Result,
  SignIn,
  Standing,
  Replay,
  TableCode,
  TableInfo,
} from "./protocol";

/** The house refused the request, or could not be reached ("unavailable"). */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem);
  }
}

function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return send<Answer>(method, path, body === undefined ? undefined : JSON.stringify(body));
}

async function send<Answer>(method: string, path: string, body?: string): Promise<Answer> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = body;
  }
  const response = await fetch(`/api/${path}`, init).catch(() => null);
  if (!response) throw new ApiError("unavailable");
  const answer = (await response.json().catch(() => null)) as Answer | Failed | null;
  if (response.ok) return answer as Answer;
  throw new ApiError((answer as Failed | null)?.problem ?? "unavailable");
}

export const api = {
  me: () => call<Me>("GET", "me"),
  setName: (name: string, avatar: string | null = null) => call<Me>("PUT", "me", { name, avatar }),
  openAccount: (credentials: SignIn) => call<Me>("POST", "account", credentials),
  signIn: (credentials: SignIn) => call<Me>("POST", "session", credentials),
  signOut: () => call<unknown>("DELETE", "session"),
  changePassword: (change: ChangePassword) => call<Device[]>("PUT", "account/password", change),
  devices: () => call<Device[]>("GET", "me/devices"),
  signOutDevice: (id: string) => call<Device[]>("DELETE", `me/devices/${id}`),
  signOutElsewhere: () => call<Device[]>("DELETE", "me/devices"),
  forget: () => call<unknown>("DELETE", "me"),
  ranking: (game: string) => call<Ranked[]>("GET", `ranking/${encodeURIComponent(game)}`),
  ratingChanges: (code: string, match: number) =>
    call<RatingChange[]>("GET", `tables/${encodeURIComponent(code)}/ratings/${match}`),
  results: () => call<Result[]>("GET", "me/results"),
  ratings: () => call<Standing[]>("GET", "me/ratings"),
  games: () => call<GameInfo[]>("GET", "games"),
  open: (table: OpenTable) => call<TableCode>("POST", "tables", table),
  tables: () => call<Listing[]>("GET", "tables"),
  playNow: (seek: PlayNow) => call<TableCode>("POST", "play-now", seek),
  /** The replay of a finished match. With empty `eyes`, as the reader saw it. */
  replay: (code: string, match: number, eyes: string) =>
    call<Replay>("GET", `replays/${encodeURIComponent(code)}/${match}?seat=${eyes}`),
  /** The replay of a record from a file. */
  openRecord: (record: string, eyes: string) => send<Replay>("POST", `replays?seat=${eyes}`, record),
  table: (code: string) => call<TableInfo>("GET", `tables/${encodeURIComponent(code)}`),
};

export function problemOf(error: unknown): Problem {
  return error instanceof ApiError ? error.problem : "unavailable";
}
