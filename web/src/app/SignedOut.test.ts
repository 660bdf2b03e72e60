import { fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "../texts/index.svelte";
import { api } from "../wire/api";
import type { Me } from "../wire/protocol";
import { guest } from "./guest.svelte";
import SignedOut from "./SignedOut.svelte";
import { PATIENCE } from "../testing/patience";

const ANNA: Me = { id: "a", name: "Anna", avatar: "owl", login: "anna" };
const STRANGER: Me = { id: "s", name: "", avatar: "fox", login: null };
const reload = vi.fn();

function sentence(): HTMLElement | null {
  flushSync();
  return screen.queryByText(m.account_was_signed_out(), { exact: false });
}

beforeEach(async () => {
  localStorage.clear();
  reload.mockClear();
  vi.stubGlobal("location", { ...location, pathname: "/", reload });
  vi.spyOn(api, "signIn").mockResolvedValue(ANNA);
  vi.spyOn(api, "signOut").mockResolvedValue({});
  await guest.signIn({ login: "anna", password: "eight candles" });
  render(SignedOut);
});

afterEach(() => vi.unstubAllGlobals());

test("a page that comes into sight again finds out that its device was signed out", async () => {
  vi.spyOn(api, "me").mockResolvedValue(ANNA);
  await fireEvent(document, new Event("visibilitychange"));
  await vi.waitFor(() => expect(api.me).toHaveBeenCalledTimes(1), PATIENCE);
  expect(sentence()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  vi.spyOn(api, "me").mockResolvedValue(STRANGER);
  await fireEvent(document, new Event("visibilitychange"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), PATIENCE);
  expect(sentence()).not.toBeNull();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/me#account");
});

test("a person who does not want to sign in again is not told twice", async () => {
  vi.spyOn(api, "me").mockResolvedValue(STRANGER);
  expect(await guest.meetAgain()).toBe(true);
  expect(sentence()).not.toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: m.house_close() }));
  expect(sentence()).toBeNull();
  vi.spyOn(api, "setName").mockResolvedValue({ ...STRANGER, name: "Ann" });
  await guest.rename("Ann");
  expect(sentence()).toBeNull();
});

test("a person who signs out here, or in again, is told nothing", async () => {
  vi.spyOn(api, "me").mockResolvedValue(STRANGER);
  await guest.signOut();
  expect(sentence()).toBeNull();
  await guest.signIn({ login: "anna", password: "eight candles" });
  await guest.meetAgain();
  expect(sentence()).not.toBeNull();
  await guest.signIn({ login: "anna", password: "eight candles" });
  expect(sentence()).toBeNull();
});
