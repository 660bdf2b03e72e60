/**
 * Files of tests share a process and its window, which take longer to start than most files to run. Each file begins
 * with modules that nobody has used, and each test on an empty page of a device that remembers nothing. Only what a file
 * mocks with `vi.mock` stays mocked until that file unmocks it.
 */

import { afterAll, beforeEach, vi } from "vitest";

function clear(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
}

beforeEach(clear);

// A module may read, as soon as the next file imports it, what the device remembers.
afterAll(() => {
  clear();
  vi.resetModules();
});
