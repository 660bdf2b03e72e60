import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { m } from "../texts/index.svelte";
import ScoreCurve from "./ScoreCurve.svelte";

test("a screen reader goes from score to score", () => {
  const scores = [12, 1, 30];
  const { container } = render(ScoreCurve, { scores, label: "Scores" });
  const told = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(told).toEqual(scores.map((count) => m.table_points({ count })));
  expect(screen.getByRole("list", { name: "Scores" })).toBeTruthy();
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});
