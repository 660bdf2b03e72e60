/**
 * Lists what each page needs to be shown, in preload.json, which the house reads: its pages then name these files, and
 * a browser loads them all at once, instead of learning of one file from another. Pages that show a game without
 * being asked also list what is loaded on the way there.
 */

import type { Plugin, Rolldown } from "vite";
import { catalogueId, doorsIn, FIRST } from "./catalogues.ts";

interface Needs {
  scripts: string[];
  styles: string[];
  /** The files with the messages of the page, by language. */
  words: Record<string, string[]>;
}

/** The files that a page about one game leads to by itself, besides the game's client. */
interface Way {
  /** The modules that are imported on the way. */
  parts: string[];
  /** The other page whose words are needed. */
  page?: string;
  /** Whether a file of the game's folder is read on the way. */
  reads(file: string, locale: string): boolean;
}

interface Settings {
  /** The file that imports the pages. */
  pages: string;
  /** The file that imports the clients of the games. */
  games: string;
  /** The ways by the names of the pages that they begin at. */
  ways: Record<string, Way>;
  locales: readonly string[];
  /** Matches the file names of the fonts that every page needs. */
  fonts: RegExp;
}

export function preload({ pages, games, ways, locales, fonts }: Settings): Plugin {
  return {
    name: "tablee:preload",
    apply: "build",
    generateBundle(_, bundle) {
      const files = new Files(Object.values(bundle).filter((file) => file.type === "chunk"));
      const doors = new Map(doorsIn(pages));
      const byLocale = (found: (locale: string) => string[]): Record<string, string[]> =>
        Object.fromEntries(locales.map((locale) => [locale, found(locale)]));

      const needsOf = ([page, source]: [string, string]): [string, Needs] => [
        page,
        {
          ...files.behind([source], [files.entry]),
          words: byLocale((locale) => files.words([FIRST, page], locale)),
        },
      ];
      const laterOf = ([page, way]: [string, Way]): [string, Needs][] =>
        doorsIn(games).map(([game, client]) => [
          `${page}/${game}`,
          {
            ...files.behind([...way.parts, client], [files.entry, files.chunk(doors.get(page) ?? page)]),
            words: byLocale((locale) => [
              ...files.words([way.page, game], locale),
              ...files.texts(game, (file) => way.reads(file, locale)),
            ]),
          },
        ]);
      const list = {
        fonts: Object.keys(bundle).filter((file) => fonts.test(file)),
        pages: Object.fromEntries([...doors].map(needsOf)),
        later: Object.fromEntries(Object.entries(ways).flatMap(laterOf)),
      };
      this.emitFile({ type: "asset", fileName: "preload.json", source: JSON.stringify(list, null, 1) });
    },
  };
}

type Chunk = Rolldown.OutputChunk;

/** The built scripts. */
class Files {
  #chunks: Chunk[];

  constructor(chunks: Chunk[]) {
    this.#chunks = chunks;
  }

  get entry(): Chunk {
    const entry = this.#chunks.find(({ isEntry }) => isEntry);
    if (!entry) throw new Error("There is no entry.");
    return entry;
  }

  chunk(source: string): Chunk {
    const chunk = this.#chunks.find(({ facadeModuleId }) => facadeModuleId === source);
    if (!chunk) throw new Error(`${source} is no file of its own.`);
    return chunk;
  }

  /** The files that these modules need beyond those that are loaded already. */
  behind(sources: string[], loaded: Chunk[]): { scripts: string[]; styles: string[] } {
    const known = new Set(loaded.flatMap((chunk) => closure(this.#chunks, chunk)));
    const wanted = new Set(sources.flatMap((source) => closure(this.#chunks, this.chunk(source))));
    const parts = [...wanted].filter((chunk) => !known.has(chunk));
    return {
      scripts: parts.map(({ fileName }) => fileName),
      styles: [...new Set(parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
    };
  }

  /** The catalogues of pages and games. */
  words(names: (string | undefined)[], locale: string): string[] {
    const ids = names.map((name) => name && catalogueId(name, locale));
    return this.#names((id) => ids.includes(id));
  }

  /** The built files of the texts in the folder of a game's rules. */
  texts(game: string, isRead: (file: string) => boolean): string[] {
    const folder = `/tablee/games/${game}/`;
    return this.#names((id) => id.includes(folder) && isRead(id.slice(id.indexOf(folder) + folder.length)));
  }

  #names(isWanted: (id: string) => boolean): string[] {
    return this.#chunks
      .filter(({ facadeModuleId }) => facadeModuleId !== null && isWanted(facadeModuleId))
      .map(({ fileName }) => fileName);
  }
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
