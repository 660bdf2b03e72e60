/** The page that is shown. The address decides, so that every page can be shared, reloaded and gone back to. */

export type Route =
  | { page: "home" }
  /** The name may be of no game in the house. */
  | { page: "game"; game: string }
  | { page: "table"; code: string }
  | { page: "rules"; game: string; paragraph: string | null }
  /** Without a code the replay comes from a file. */
  | { page: "replay"; code: string | null; match: number; place: string }
  | { page: "me" }
  | { page: "ranking"; game: string }
  /** Opens the game's lesson, or goes on with it. */
  | { page: "learn"; game: string }
  | { page: "lost" };

/** First words of addresses that lead somewhere only with a second one. */
const NEED_MORE = new Set(["t", "rules", "ranking", "learn"]);

export function parse(path: string, hash = ""): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (!first) return { page: "home" };
  if (first === "r") return replay(second, rest, hash.slice(1));
  if (rest.length) return { page: "lost" };
  if (first === "me" && !second) return { page: "me" };
  if (first === "ranking" && second) return { page: "ranking", game: second };
  if (first === "learn" && second) return { page: "learn", game: second };
  if (first === "t" && second) return { page: "table", code: second.toUpperCase() };
  if (first === "rules" && second) return { page: "rules", game: second, paragraph: hash.slice(1) || null };
  if (!second && !NEED_MORE.has(first)) return { page: "game", game: first };
  return { page: "lost" };
}

function replay(code: string, [match = "", ...rest]: string[], place: string): Route {
  if (!code) return { page: "replay", code: null, match: 0, place };
  if (!/^[1-9]\d{0,8}$/.test(match) || rest.length) return { page: "lost" };
  return { page: "replay", code: code.toUpperCase(), match: Number(match), place };
}

let route = $state.raw(here());

function here(): Route {
  return parse(location.pathname, location.hash);
}

function follow(): void {
  route = here();
}

export function current(): Route {
  return route;
}

/** The code of the table from which somebody came to this page. */
export function tableLeft(): string | null {
  return (history.state as { table: string } | null)?.table ?? null;
}

/** To another page; in place of this one if it was only on the way. */
export function go(path: string, { replaces = false } = {}): void {
  const left = route.page === "table" ? { table: route.code } : null;
  if (replaces) history.replaceState(history.state, "", path);
  else history.pushState(left, "", path);
  follow();
  scrollTo(0, 0);
}

/** Follows a link without reloading the page. Links stay links: they open in a new tab, and can be copied. */
function clicked(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}

export function listen(): void {
  addEventListener("popstate", follow);
  document.addEventListener("click", clicked);
}
