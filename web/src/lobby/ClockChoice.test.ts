import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m, speak } from "../texts/index.svelte";
import ClockChoice from "./ClockChoice.svelte";

beforeEach(() => speak("en"));
afterEach(() => cleanup());

test("the host chooses a clock, or none", async () => {
  const change = vi.fn();
  render(ClockChoice, { clock: null, change });
  const choice = screen.getByLabelText<HTMLSelectElement>(m.clock_label());
  await fireEvent.change(choice, { target: { value: "180000+20000" } });
  expect(change).toHaveBeenLastCalledWith({ bank: 180_000, increment: 20_000 });
  await fireEvent.change(choice, { target: { value: "" } });
  expect(change).toHaveBeenLastCalledWith(null);
});

test("a clock that is not among the usual ones is shown too", () => {
  render(ClockChoice, { clock: { bank: 45_000, increment: 5_000 }, change: vi.fn() });
  const choice = screen.getByLabelText<HTMLSelectElement>(m.clock_label());
  expect(choice.selectedOptions[0]?.text).toBe("0:45 + 5 s a turn");
});

test("the others read what was chosen", () => {
  render(ClockChoice, { clock: null });
  expect(screen.getByText(m.clock_none())).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
});
