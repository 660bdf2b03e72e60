/**
 * Lists what each page needs to be shown, in preload.json, which the house reads: its pages then name these files, and
 * a browser loads them all at once, instead of learning of one file from another.
 */

import type { Plugin, Rolldown } from "vite";
import { catalogueId, doorsIn, FIRST } from "./catalogues.ts";

interface Needs {
  scripts: string[];
  styles: string[];
  /** What the page says, by language. */
  words: Record<string, string[]>;
}

interface Settings {
  /** The file that imports the pages. */
  pages: string;
  locales: readonly string[];
  /** Matches the file names of the fonts that every page needs. */
  fonts: RegExp;
}

export function preload({ pages, locales, fonts }: Settings): Plugin {
  return {
    name: "tablee:preload",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const needs = ([name, source]: [string, string]): [string, Needs] => [
        name,
        needsOf(chunks, source, (locale) => wordsOf(chunks, name, locale), locales),
      ];
      const list = {
        fonts: Object.keys(bundle).filter((file) => fonts.test(file)),
        pages: Object.fromEntries(doorsIn(pages).map(needs)),
      };
      this.emitFile({ type: "asset", fileName: "preload.json", source: JSON.stringify(list, null, 1) });
    },
  };
}

type Chunk = Rolldown.OutputChunk;

function needsOf(
  chunks: Chunk[],
  source: string,
  words: (locale: string) => string[],
  locales: readonly string[],
): Needs {
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId === source);
  if (!page) throw new Error(`The page ${source} is no file of its own.`);
  const entry = chunks.find(({ isEntry }) => isEntry);
  const loaded = new Set(entry && closure(chunks, entry));
  const parts = closure(chunks, page).filter((chunk) => !loaded.has(chunk));
  return {
    scripts: parts.map(({ fileName }) => fileName),
    styles: parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
    words: Object.fromEntries(locales.map((locale) => [locale, words(locale)])),
  };
}

/** A chunk and all that it imports. */
function closure(chunks: Chunk[], root: Chunk): Chunk[] {
  const found = new Set([root]);
  for (const chunk of found)
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) found.add(next);
    }
  return [...found];
}

function wordsOf(chunks: Chunk[], page: string, locale: string): string[] {
  const ids = [FIRST, page].map((name) => catalogueId(name, locale));
  return chunks
    .filter(({ facadeModuleId }) => ids.includes(facadeModuleId ?? ""))
    .map(({ fileName }) => fileName);
}
