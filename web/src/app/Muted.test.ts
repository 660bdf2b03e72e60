import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { muted } from "../device/muted.svelte";
import { speak } from "../texts/index.svelte";
import Muted from "./Muted.svelte";

test("somebody who was muted without a name is called somebody", () => {
  speak("en");
  muted.mute("a", "Ana");
  muted.mute("b", "");
  render(Muted);
  const labels = screen.getAllByRole("button").map(({ textContent }) => textContent?.trim());
  expect(labels).toEqual(["Hear Ana again", "Hear Somebody again"]);
});
