import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { speak } from "../../../texts/index.svelte";
import Breakdown from "./Breakdown.svelte";
import { SCENES } from "../scenes";

const SEATS = ["Ana", "Bo", "Chun"].map((name) => ({ name, bot: null, here: true }));

test("the end shows each player's points and the cards they were left with", () => {
  speak("en");
  const { view } = SCENES.over;
  render(Breakdown, { view, seats: SEATS });
  SEATS.forEach(({ name }, seat) => {
    const row = screen.getByRole("row", { name: new RegExp(`^${name}`) });
    const score = view.scores[seat] ?? 0;
    expect(row.querySelector("[role=img]")?.getAttribute("aria-label")).toBe(`${score} of ${view.points}`);
    expect(row.querySelectorAll("path.won")).toHaveLength(score);
    const left = view.counts[seat] ?? 0;
    expect(row.textContent).toContain(left === 0 ? "none left" : `${left} card`);
  });
});
