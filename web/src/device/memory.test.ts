import { beforeEach, expect, test, vi } from "vitest";
import { Context } from "./audio.fake";

/** A page that was just opened on this device. */
async function open() {
  vi.resetModules();
  const { listenToOtherTabs } = await import("./memory");
  listenToOtherTabs();
  return {
    ...(await import("./muted.svelte")),
    ...(await import("./pace.svelte")),
    ...(await import("./sound.svelte")),
    ...(await import("./theme.svelte")),
    ...(await import("./preferences.svelte")),
    ...(await import("../texts/index.svelte")),
  };
}

/** Another tab stores something, and this tab gets the event. */
function elsewhere(name: string, value: string): void {
  localStorage.setItem(name, value);
  dispatchEvent(new StorageEvent("storage", { key: name, newValue: value }));
}

beforeEach(() => {
  localStorage.clear();
  Context.all = [];
  vi.stubGlobal("AudioContext", Context);
  return () => vi.unstubAllGlobals();
});

test("a preference that is chosen in another tab holds here at once", async () => {
  const { confirmation, order, signs } = await open();
  elsewhere("tablee.signs", "large");
  expect([signs.is, order.is, confirmation.is]).toEqual(["large", "usual", "never"]);
  elsewhere("tablee.confirm", "always");
  expect(confirmation.is).toBe("always");
});

test("cards move as fast as was chosen in another tab", async () => {
  const { cardDuration } = await open();
  elsewhere("tablee.pace", "slow");
  expect(cardDuration()).toBe(500);
});

test("language and light follow another tab", async () => {
  const { language, m, theme } = await open();
  elsewhere("PARAGLIDE_LOCALE", "fr");
  expect([language(), document.documentElement.lang, m.confirm_no()]).toEqual(["fr", "fr", "Pas encore"]);
  elsewhere("tablee.theme", "dark");
  expect([theme(), document.documentElement.dataset.theme]).toEqual(["dark", "dark"]);
});

test("sounds that are switched off in another tab are off here", async () => {
  const { sound } = await open();
  sound.switch();
  elsewhere("tablee.volume", "3");
  elsewhere("tablee.sound", "off");
  expect([sound.isOn, sound.volume]).toEqual([false, 3]);
  expect(Context.all[0]?.state).toBe("suspended");
});

test("a person who is muted in another tab is not heard here either", async () => {
  const { muted } = await open();
  elsewhere("tablee.muted", '{"b":"Bo"}');
  expect(muted.people).toEqual([{ person: "b", name: "Bo" }]);
});

test("a device that forgets everything forgets it in every tab", async () => {
  const { muted, signs, theme } = await open();
  elsewhere("tablee.signs", "large");
  elsewhere("tablee.muted", '{"b":"Bo"}');
  elsewhere("tablee.theme", "dark");
  expect([signs.is, muted.has("b"), theme()]).toEqual(["large", true, "dark"]);
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  expect([signs.is, muted.has("b"), theme()]).toEqual(["usual", false, "light"]);
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("a preference that each game used to keep for itself still holds, and is kept once", async () => {
  localStorage.setItem("tablee.dos.order", "number");
  localStorage.setItem("tablee.kezao.symbols", "hidden");
  const { order, signs } = await open();
  expect([order.is, signs.is]).toEqual(["number", "few"]);
  expect(Object.keys({ ...localStorage }).filter((name) => /dos|kezao/.test(name))).toEqual([]);
  order.choose("usual");
  expect((await open()).order.is).toBe("usual");
});

test("a newer choice is worth more than a former one", async () => {
  localStorage.setItem("tablee.dos.order", "number");
  localStorage.setItem("tablee.order", "dealt");
  expect((await open()).order.is).toBe("dealt");
});

test("a person who was muted without a name is still muted, and can be heard again", async () => {
  localStorage.setItem("tablee.muted", '["b","c"]');
  const { muted } = await open();
  expect(muted.people).toEqual([
    { person: "b", name: "" },
    { person: "c", name: "" },
  ]);
  muted.hear("b");
  expect([muted.has("b"), muted.has("c")]).toEqual([false, true]);
});
