import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type * as Catalogues from "./catalogues";

const FILES: Record<string, Record<string, string>> = {
  home: { en: "Welcome", fr: "Bienvenue" },
  dos: { en: "Two", fr: "Deux" },
};
let loaded: string[] = [];
let isOffline = false;

function loader(name: string, language: string) {
  return () => {
    loaded.push(`${name}.${language}`);
    const hello = () => FILES[name]?.[language] ?? "";
    return isOffline ? Promise.reject(new Error("offline")) : Promise.resolve({ default: { [name]: hello } });
  };
}

vi.mock("virtual:catalogues", () => ({
  default: Object.fromEntries(
    Object.keys(FILES).map((name) => [name, { en: loader(name, "en"), fr: loader(name, "fr") }]),
  ),
}));

afterAll(() => vi.doUnmock("virtual:catalogues"));

let texts: typeof Catalogues;

beforeEach(async () => {
  vi.resetModules();
  texts = await import("./catalogues");
  loaded = [];
  isOffline = false;
});

test("only what is asked for is loaded, once, in one language", async () => {
  await Promise.all([texts.learn("home", "fr"), texts.learn("home", "fr")]);
  expect(loaded).toEqual(["home.fr"]);
  expect(texts.messageOf("home", "fr")).toBe("Bienvenue");
});

test("what was loaded in one language is translated into another", async () => {
  expect(texts.translate("fr")).toBeNull();
  await texts.learn("home", "en");
  await texts.learn("dos", "en");
  await texts.translate("fr");
  expect([texts.messageOf("home", "fr"), texts.messageOf("dos", "fr")]).toEqual(["Bienvenue", "Deux"]);
});

test("a page that was offline can ask again", async () => {
  isOffline = true;
  await expect(texts.learn("dos", "en")).rejects.toThrow("offline");
  isOffline = false;
  await texts.learn("dos", "en");
  expect(texts.messageOf("dos", "en")).toBe("Two");
});

test("a message that was never loaded is named", () => {
  expect(() => texts.messageOf("dos", "en")).toThrow("dos");
});
