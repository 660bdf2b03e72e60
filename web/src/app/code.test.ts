import { expect, test } from "vitest";
import { tidy } from "./code";

test("a code is understood however it is typed", () => {
  expect(tidy("ktrmpx")).toBe("KTRMPX");
  expect(tidy(" KTR-MPX ")).toBe("KTRMPX");
  expect(tidy("http://127.0.0.1:8000/t/ktrmpx?x=1")).toBe("KTRMPX");
  expect(tidy("KTRMPXYZ")).toBe("KTRMPX");
});
