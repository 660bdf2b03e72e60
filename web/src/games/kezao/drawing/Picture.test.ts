import { readFileSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Picture from "./Picture.svelte";

const GAME = `${import.meta.dirname}/../../../../../tablee/games/kezao`;

test.each(["en", "fr", "ko"])("every picture of the rules is drawn (%s)", (language) => {
  const rules = readFileSync(`${GAME}/rules.${language}.md`, "utf8");
  const pictures = [...rules.matchAll(/!\[([^\]]*)\]\((?:card:)?([^)]*)\)/g)];
  expect(pictures.length).toBeGreaterThan(10);
  for (const [, alt = "", name = ""] of pictures) {
    render(Picture, { name, alt });
    expect(screen.getByRole("img", { name: alt }), name).toBeTruthy();
    cleanup();
  }
});

test("a crossed-out die has its cross, and a card its colours", () => {
  render(Picture, { name: "die:no-red", alt: "no red" });
  expect(document.querySelector(".cross")).toBeTruthy();
  cleanup();
  render(Picture, { name: "red-violet", alt: "red and violet" });
  expect(document.querySelectorAll(".sign")).toHaveLength(2);
});
