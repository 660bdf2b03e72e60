import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { speak } from "../../../texts/index.svelte";
import Breakdown from "./Breakdown.svelte";
import { SCENES } from "../scenes";
import { zoneLabel } from "../words/words";

const seats = ["Ana", "Bo"].map((name) => ({ name, bot: null, here: true }));
const { view } = SCENES.over;

beforeEach(() => speak("en"));
afterEach(cleanup);

it("counts every zone that is worth something, for everybody", () => {
  render(Breakdown, { view, seats });
  for (const { zones, points } of view.domains) {
    for (const zone of zones) {
      expect(screen.queryAllByText(zoneLabel(zone)).length > 0, zoneLabel(zone)).toBe(zone.points > 0);
    }
    expect(screen.getAllByText(points === 1 ? "1 point" : `${points} points`).length).toBeGreaterThan(0);
  }
});

it("can be skipped", async () => {
  const { container } = render(Breakdown, { view, seats });
  await fireEvent.click(screen.getByRole("button", { name: "Show everything" }));
  expect(container.querySelector(".skipped")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Show everything" })).toBeNull();
});

it("adds up the rounds of a series", () => {
  render(Breakdown, { view, seats });
  const rows = within(screen.getByRole("table", { name: "Points of each round" }))
    .getAllByRole("row")
    .slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => Number(cell.textContent)),
  );
  expect(cells).toEqual([...view.scored.map((round) => round.map(({ points }) => points)), view.totals]);
});

it("needs no such table for a single round", () => {
  render(Breakdown, { view: { ...view, series: false }, seats });
  expect(screen.queryByRole("table")).toBeNull();
});
