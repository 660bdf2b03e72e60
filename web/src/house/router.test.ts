import { expect, test } from "vitest";
import { parse } from "./router.svelte";

test("the address says which page is shown", () => {
  expect(parse("/")).toEqual({ page: "home" });
  expect(parse("/t/ktrmpx")).toEqual({ page: "table", code: "KTRMPX" });
  expect(parse("/rules/dozito", "#4.3")).toEqual({ page: "rules", game: "dozito", paragraph: "4.3" });
  expect(parse("/rules/dozito")).toEqual({ page: "rules", game: "dozito", paragraph: null });
  expect(parse("/t")).toEqual({ page: "lost" });
  expect(parse("/t/a/b")).toEqual({ page: "lost" });
  expect(parse("/nowhere")).toEqual({ page: "lost" });
});
