import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it } from "vitest";
import { speak } from "../../../texts/index.svelte";
import Breakdown from "./Breakdown.svelte";
import { SCENES } from "../scenes";

const seats = ["Ana", "Bo", "Chun"].map((name) => ({ name, bot: null, here: true }));
const { view } = SCENES.over;

function rows(): string[] {
  return screen.getAllByRole("row").map((row) => row.textContent?.replace(/\s+/g, " ").trim() ?? "");
}

beforeEach(() => speak("en"));

it("shows how far everybody came on the way to the target", () => {
  render(Breakdown, { view, seats });
  expect(rows()).toEqual(
    seats.map(({ name }, seat) =>
      expect.stringMatching(new RegExp(`${name}.*${view.scores[seat]} points?$`)),
    ),
  );
});

it("shows what was left in the hands when no points are counted", () => {
  render(Breakdown, { view: { ...view, points: false, counts: [0, 5, 1] }, seats });
  expect(rows()).toEqual(["Ana Hand empty", "Bo 5 cards", "Chun 1 card"]);
});
