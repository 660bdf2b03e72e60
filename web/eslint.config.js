import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** The arrows of the client: files of these folders may not import what matches. */
const mayNotImport = (folders, regex, message) => ({
  files: folders.map((folder) => `src/${folder}/**`),
  rules: { "no-restricted-imports": ["error", { patterns: [{ regex, message }] }] },
});

export default ts.config(
  { ignores: ["node_modules/", "src/paraglide/", "project.inlang/"] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // The compiler knows every name already; this rule does not know types.
      "no-undef": "off",
      "@typescript-eslint/consistent-type-imports": "error",
      eqeqeq: "error",
      "svelte/no-at-html-tags": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig },
    },
  },
  mayNotImport(["wire"], "(^|/)(games|lobby|parts|table)/", "The wire knows nothing of what is drawn."),
  mayNotImport(["parts"], "(^|/)(games|lobby|table|wire)/", "A part is drawn from its properties alone."),
  mayNotImport(["table", "lobby"], "(^|/)games/(?!index)", "Reach the games through games/index."),
  mayNotImport(
    ["games/*"],
    "(^|/)(lobby|table|games)/|^\\.\\./(?!\\.\\.|index)",
    "A game knows parts, texts, the wire and itself.",
  ),
);
