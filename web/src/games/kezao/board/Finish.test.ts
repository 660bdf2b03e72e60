import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { speak } from "../../../texts/index.svelte";
import { boardProps } from "../../../testing/board";
import type { Thrown } from "../logic/roll";
import { SCENES } from "../scenes";
import Finish from "./Finish.svelte";

const { seats } = boardProps(["Ana", "Bo", "Chun"], SCENES.race);

function throwsOf(count: number): Thrown[] {
  return Array.from({ length: count }, (_, at) => ({
    seat: at % 3,
    card: at,
    reaction: 500 + 100 * at,
    verdict: "taken",
    error: 0,
    given: 0,
  }));
}

beforeEach(() => speak("en"));

it("lays many throws side by side, and keeps a lane for each of a few", () => {
  const { rerender } = render(Finish, { throws: throwsOf(4), seats, openRule: vi.fn() });
  expect(screen.getByRole("region").classList.contains("many")).toBe(false);
  void rerender({ throws: throwsOf(5) });
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  expect(screen.getByRole("region").classList.contains("many")).toBe(true);
});

it("shows verdicts as signs where their words would leave too little to a name", async () => {
  const named = (name: string) => seats.map((seat) => ({ ...seat, name }));
  const { rerender } = render(Finish, { throws: throwsOf(5), seats: named("Ana"), openRule: vi.fn() });
  expect(screen.getByRole("region").classList.contains("signs")).toBe(false);
  await rerender({ seats: named("Bartholomew Longfellow") });
  expect(screen.getByRole("region").classList.contains("signs")).toBe(true);
  expect(screen.getAllByText("Bartholomew Longfellow: 0.50 s, taken")).toHaveLength(1);
});

it("tells who won the round, where nothing else has room for it", () => {
  render(Finish, { throws: throwsOf(2), seats, won: "Bo wins the round.", openRule: vi.fn() });
  expect(screen.getByText("Bo wins the round.")).toBeTruthy();
});
