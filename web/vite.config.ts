import { join } from "node:path";
import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { catalogueName, catalogues } from "./bundling/catalogues.ts";
import { compress } from "./bundling/compress.ts";
import { preload } from "./bundling/preload.ts";

const source = join(import.meta.dirname, "src");
const locales = ["en", "fr", "ko"];

const server = process.env.TABLEE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: "./project.inlang",
      outdir: "./src/paraglide",
      strategy: ["localStorage", "preferredLanguage", "baseLocale"],
      emitReadme: false,
    }),
    svelte(),
    svelteTesting(),
    catalogues({ source, entry: "main.ts", doors: ["pages.ts", "games/index.ts"], locales }),
    preload({
      pages: join(source, "pages.ts"),
      games: join(source, "games/index.ts"),
      ways: {
        rules: {
          parts: [join(source, "rules/Text.svelte")],
          reads: (file, locale) => file.startsWith(`rules.${locale}.md`),
        },
        learn: {
          parts: ["lobby/TablePage.svelte", "table/Shell.svelte", "lesson/Strip.svelte"].map((part) =>
            join(source, part),
          ),
          page: "table",
          reads: (file, locale) => ["lesson.json", `lesson.${locale}.json`].includes(file),
        },
      },
      locales,
      fonts: /(alegreya-sans-500|alegreya-sans-700|sansita-900)-normal-latin-(?!ext)/,
    }),
    compress(),
  ],
  build: {
    outDir: "../tablee/server/static",
    emptyOutDir: true,
    // A strict content security policy refuses data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // Browsers that run this client know how to preload modules.
    modulePreload: { polyfill: false },
    // How long a plugin took is no news to somebody who wants to play.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Pages are loaded one by one. What nearly all of them share, and what boards share, is one file each.
      output: {
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${catalogueName(facadeModuleId ?? "") ?? name}-[hash].js`,
        codeSplitting: {
          groups: [
            {
              name: "kit",
              test: /src\/(app|device|kit\/(?!BotFace|botFaces)|texts\/(?!bots)|paraglide\/registry|wire\/api|people\/Name\.|lobby\/(catalogue|entering))/,
            },
            { name: "tabletop", test: /src\/tabletop\// },
            {
              name: "table",
              test: /src\/(wire\/(?!api|protocol)|chat\/(Bubble|Spoken)|table\/(told|Banner))/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    // The rules texts lie with the games, outside of web/.
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    // To start a process for each file took as long as all tests.
    isolate: false,
    setupFiles: "src/testing/page.ts",
    // Boards are mounted and thrown away: a larger young generation spares much of the garbage collection.
    execArgv: ["--max-semi-space-size=64"],
    // Longer than PATIENCE, so that what was awaited is named.
    testTimeout: 60_000,
  },
});
