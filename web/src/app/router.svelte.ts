/** Which page is shown: the address says it, so that every page can be shared, reloaded and gone back to. */

export type Route =
  | { page: "home" }
  | { page: "table"; code: string }
  | { page: "rules"; game: string; paragraph: string | null }
  /** Without a code, one out of a file. */
  | { page: "replay"; code: string | null; match: number; place: string }
  | { page: "me" }
  | { page: "ranking"; game: string }
  | { page: "lost" };

export function parse(path: string, hash = ""): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (!first) return { page: "home" };
  if (first === "r") return replay(second, rest, hash.slice(1));
  if (rest.length) return { page: "lost" };
  if (first === "me" && !second) return { page: "me" };
  if (first === "ranking" && second) return { page: "ranking", game: second };
  if (first === "t" && second) return { page: "table", code: second.toUpperCase() };
  if (first === "rules" && second) return { page: "rules", game: second, paragraph: hash.slice(1) || null };
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

export function go(path: string): void {
  history.pushState(null, "", path);
  follow();
  scrollTo(0, 0);
}

/** Links stay links (open in a new tab, copy the address), and yet do not reload the page. */
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
