import { afterEach, expect, test, vi } from "vitest";

afterEach(() => localStorage.clear());

test.each(["[half of it", "null", "{}"])(
  "a list that says %s mutes nobody, and harms nothing",
  async (text) => {
    localStorage.setItem("tablee.muted", text);
    vi.resetModules();
    const { muted } = await import("./muted.svelte");
    expect(muted.people).toEqual([]);
    muted.mute("g1", "Anna");
    expect(muted.has("g1")).toBe(true);
  },
);
