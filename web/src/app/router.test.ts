import { expect, test } from "vitest";
import { parse } from "./router.svelte";

test("the address says which page is shown", () => {
  expect(parse("/")).toEqual({ page: "home" });
  expect(parse("/t/ktrmpx")).toEqual({ page: "table", code: "KTRMPX" });
  expect(parse("/rules/dozito", "#4.3")).toEqual({ page: "rules", game: "dozito", paragraph: "4.3" });
  expect(parse("/rules/dozito")).toEqual({ page: "rules", game: "dozito", paragraph: null });
  const replay = { page: "replay", code: "KTRMPX", match: 2 };
  expect(parse("/r/ktrmpx/2")).toEqual({ ...replay, place: "" });
  expect(parse("/r/KTRMPX/2", "#14-1")).toEqual({ ...replay, place: "14-1" });
  expect(parse("/r")).toEqual({ page: "replay", code: null, match: 0, place: "" });
  for (const path of ["/r/KTRMPX", "/r/KTRMPX/0", "/r/KTRMPX/x", "/r/KTRMPX/1/2"])
    expect(parse(path)).toEqual({ page: "lost" });
  expect(parse("/me")).toEqual({ page: "me" });
  expect(parse("/me/you")).toEqual({ page: "lost" });
  expect(parse("/ranking/dos")).toEqual({ page: "ranking", game: "dos" });
  expect(parse("/ranking")).toEqual({ page: "lost" });
  expect(parse("/t")).toEqual({ page: "lost" });
  expect(parse("/t/a/b")).toEqual({ page: "lost" });
  expect(parse("/dozito")).toEqual({ page: "game", game: "dozito" });
  expect(parse("/dozito/more")).toEqual({ page: "lost" });
  expect(parse("/rules")).toEqual({ page: "lost" });
});
