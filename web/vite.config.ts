import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

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
  ],
  build: {
    outDir: "../tablee/server/static",
    emptyOutDir: true,
    // A strict content security policy refuses data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    // How long a plugin took is no news to somebody who wants to play.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // Pages are loaded one by one. What nearly all of them share, and what boards share, is one file each.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "kit",
              test: /src\/(app|device|kit|texts|wire\/api|people\/(Avatars|Name)|lobby\/(Actions|catalogue))/,
            },
            { name: "tabletop", test: /src\/tabletop\// },
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
  },
});
