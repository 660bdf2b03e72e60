import { expect, test } from "vitest";
import { listing, m, ofName, speak } from "./index.svelte";

test.each([
  ["Ben", "Grille de Ben"],
  ["Ana", "Grille d’Ana"],
  ["Élise", "Grille d’Élise"],
  ["Hugo", "Grille d’Hugo"],
  ["Yves", "Grille d’Yves"],
  ["Yann", "Grille de Yann"],
])("in French, what belongs to %s is called by its owner", (name, words) => {
  speak("fr");
  expect(m.dozito_grid_of({ name: ofName(name) })).toBe(words);
});

test("a person who asked to be forgotten is still somebody in a list of names", () => {
  speak("en");
  expect(listing(["", "Zoé"])).toBe("Somebody and Zoé");
});

test("elsewhere a name needs no word before it", () => {
  speak("en");
  expect(m.dozito_grid_of({ name: ofName("Ana") })).toBe("Ana’s grid");
});

test.each([
  [1, "1ᵉʳ sur 3"],
  [2, "2ᵉ sur 3"],
])("in French, place %s is written as the French do", (place, words) => {
  speak("fr");
  expect(m.me_place({ place, count: 3 })).toBe(words);
});
