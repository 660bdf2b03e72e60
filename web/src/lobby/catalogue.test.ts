import { expect, test } from "vitest";
import { fields } from "./catalogue";

test("the options form has a field for each bounded number and each switch of the schema", () => {
  const schema = {
    properties: {
      rounds: { type: "integer", minimum: 1, maximum: 5, default: 3 },
      calm: { type: "boolean", default: false },
      nickname: { type: "string" },
    },
  };
  expect(fields(schema)).toEqual([
    { kind: "number", name: "rounds", low: 1, high: 5 },
    { kind: "switch", name: "calm" },
  ]);
});
