import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Announcements } from "./announcements.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("news are shown one after the other, and no more than can be read", () => {
  const announcements = new Announcements();
  announcements.announce(["Bo is caught.", "Bo draws two."]);
  announcements.announce(["The pile is shuffled.", "And more."]);
  const shown: (string | undefined)[] = [];
  for (let n = 0; n < 5; n++) {
    shown.push(announcements.said?.words);
    vi.advanceTimersByTime(2_000);
  }
  expect(shown).toEqual(["Bo is caught.", "Bo draws two.", "The pile is shuffled.", undefined, undefined]);
});

test("they are gone with the table", () => {
  const announcements = new Announcements();
  announcements.announce(["Last turns!"]);
  announcements.clear();
  expect(announcements.said).toBeNull();
});
