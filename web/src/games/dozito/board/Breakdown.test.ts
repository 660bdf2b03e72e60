import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import { speak } from "../../../texts/index.svelte";
import Breakdown from "./Breakdown.svelte";
import { SCENES } from "../scenes";

const seats = ["Ana", "Bo", "Chun"].map((name) => ({ name, bot: null, here: true }));
const cells = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll("td b") ?? [])].map((b) => b.textContent);

beforeEach(() => speak("en"));

it("adds the rounds up", () => {
  const { view } = SCENES.over;
  render(Breakdown, { view, seats });
  const rows = screen.getAllByRole("row").slice(1);
  const rounds = view.scores.map((round) => round.map(({ groups, suns }) => groups + suns));
  expect(rows.map(cells)).toEqual(
    [...rounds, seats.map((_, seat) => rounds.reduce((sum, round) => sum + (round[seat] ?? 0), 0))].map(
      (row) => row.map(String),
    ),
  );
});

it("gives a victory by twelve its own row", () => {
  render(Breakdown, { view: { ...SCENES.over.view, twelve: 1 }, seats });
  const row = screen.getByText("Twelve of one colour").closest("tr");
  expect(row?.querySelectorAll("td")[1]?.textContent).toContain("Twelve");
});
