import { expect, test } from "vitest";
import { fields } from "./catalogue";

test("the options form has a field for each bounded number, each switch and each choice of words", () => {
  const schema = {
    properties: {
      rounds: { type: "integer", minimum: 1, maximum: 5, default: 3 },
      target: { type: "integer", minimum: 50, maximum: 1000, multipleOf: 50, default: 500 },
      calm: { type: "boolean", default: false },
      level: { enum: ["classic", "expert", "junior"], default: "classic" },
      nickname: { type: "string" },
    },
  };
  expect(fields(schema)).toEqual([
    { kind: "number", name: "rounds", low: 1, high: 5, step: 1 },
    { kind: "number", name: "target", low: 50, high: 1000, step: 50 },
    { kind: "switch", name: "calm" },
    { kind: "choice", name: "level", values: ["classic", "expert", "junior"] },
  ]);
});
