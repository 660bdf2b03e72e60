/**
 * Cuts the messages into catalogues: what the page itself says, and what each page and each game says in addition,
 * in one file for each language. A browser loads those it needs, in its reader's language.
 *
 * Each dynamic import written in `doors` leads to a page or a game. Its catalogue holds every message that is named
 * behind this door. In development and in tests the client has all messages at once, and there is no catalogue.
 */

import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";

interface Settings {
  /** The folder of the client's sources. */
  source: string;
  entry: string;
  /** The files whose dynamic imports lead to pages and games. */
  doors: string[];
  locales: readonly string[];
}

const ALL = "virtual:catalogues";
const ONE = "virtual:catalogue/";
/** The catalogue of the entry, which every visitor needs. */
export const FIRST = "main";
/** A message that so many pages and games need is in the first catalogue, instead of in each of theirs. */
const COMMON = 3;
const REFERENCE = /(?:\bfrom|\bimport|\bimport\()\s*["'](\.[^"'?]*)["']/g;
/** A line such as `home: () => import("./lobby/Home.svelte"),`. */
const DOOR = /^\s*(\w+):.*\bimport\(["'](\.[^"']*)["']\)/gm;
const MESSAGE = /\bm\.([a-z]\w*)/g;

/** The id of the module that holds a catalogue. */
export function catalogueId(name: string, locale: string): string {
  return `\0${ONE}${name}/${locale}`;
}

/** "dos.fr" for the catalogue of DOS in French; null for other modules. */
export function catalogueName(id: string): string | null {
  return id.startsWith(`\0${ONE}`) ? id.slice(ONE.length + 1).replace("/", ".") : null;
}

export function catalogues(settings: Settings): Plugin {
  const inSource = (path: string): string => join(settings.source, path);
  let isBuild = false;
  let keys = new Map<string, string[]>();

  return {
    name: "tablee:catalogues",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    buildStart() {
      if (!isBuild) return;
      const known = new Set(Object.keys(JSON.parse(readFileSync(messagesFile(settings), "utf8")) as object));
      keys = keysOfCatalogues(inSource(settings.entry), settings.doors.map(inSource), known);
    },
    resolveId(id) {
      return id === ALL || id.startsWith(ONE) ? `\0${id}` : null;
    },
    load(id) {
      if (id === `\0${ALL}`) return listOf([...keys.keys()], settings.locales);
      const [name, locale] = catalogueName(id)?.split(".") ?? [];
      if (name === undefined || locale === undefined) return null;
      return catalogue(inSource("paraglide"), keys.get(name) ?? [], locale);
    },
  };
}

function messagesFile({ source, locales }: Settings): string {
  return join(source, "..", "messages", `${locales[0]}.json`);
}

function keysOfCatalogues(entry: string, doors: string[], known: Set<string>): Map<string, string[]> {
  const roots = new Map(doors.flatMap(doorsIn));
  if (roots.has(FIRST)) throw new Error(`No page and no game can be called ${FIRST}.`);
  const closed = new Set(roots.values());
  const found = new Map([...roots].map(([name, root]) => [name, [...keysBehind(root, closed, known)]]));
  const uses = [...found.values()].flat();
  const first = keysBehind(entry, closed, known);
  for (const key of uses) if (uses.filter((other) => other === key).length >= COMMON) first.add(key);
  for (const [name, keys] of found) found.set(name, keys.filter((key) => !first.has(key)).sort());
  return found.set(FIRST, [...first].sort());
}

/** The pages or games that a file imports when they are needed, by name. */
export function doorsIn(door: string): [string, string][] {
  return [...readFileSync(door, "utf8").matchAll(DOOR)].map(([, name = "", path = ""]) => [
    name,
    located(door, path),
  ]);
}

/** The messages that a file names, or whatever it imports, except behind other doors. */
function keysBehind(root: string, closed: Set<string>, known: Set<string>): Set<string> {
  const seen = new Set([root]);
  const found = new Set<string>();
  for (const file of seen) {
    for (const [, key = ""] of readFileSync(file, "utf8").matchAll(MESSAGE))
      if (known.has(key)) found.add(key);
    for (const next of imports(file)) if (!closed.has(next)) seen.add(next);
  }
  return found;
}

function imports(file: string): string[] {
  const found = [...readFileSync(file, "utf8").matchAll(REFERENCE)].map(([, path = ""]) =>
    located(file, path),
  );
  return found.filter((path) => /\.(ts|svelte)$/.test(path) && !path.includes("/paraglide/"));
}

function located(importer: string, reference: string): string {
  const path = resolve(dirname(importer), reference);
  const candidates = [path, `${path}.ts`, join(path, "index.ts")];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile()) ?? path;
}

/** `{ home: { en: () => import(…), … }, … }` */
function listOf(names: string[], locales: readonly string[]): string {
  const loaders = (name: string): string =>
    locales.map((locale) => `${locale}: () => import("${ONE}${name}/${locale}")`).join(", ");
  return `export default { ${names.map((name) => `${JSON.stringify(name)}: { ${loaders(name)} }`).join(", ")} };`;
}

/** The functions of one language, taken from what Paraglide compiled for all of them. */
function catalogue(compiled: string, keys: string[], locale: string): string {
  const messages = keys.map((key) => `  ${key}: ${functionOf(compiled, key, locale)},\n`);
  return `import * as registry from "${join(compiled, "registry.js")}";\nexport default {\n${messages.join("")}};\n`;
}

function functionOf(compiled: string, key: string, locale: string): string {
  const begin = `const ${locale}_${key} = `;
  const parts = readFileSync(join(compiled, "messages", `${key}.js`), "utf8").split(/\n\n(?=const |\/\*\*)/);
  const part = parts.find((text) => text.startsWith(begin));
  if (!part) throw new Error(`Paraglide did not compile ${key} for ${locale} as expected.`);
  return part.slice(begin.length).trim().replace(/;$/, "");
}
