/** The properties that a shell gives to a board, and taps on it, for the tests of all boards. */

import { fireEvent } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { vi } from "vitest";
import type { BoardProps, Scene } from "../games/contract";

const plate: BoardProps<unknown, unknown, unknown>["plate"] = createRawSnippet((seat) => ({
  render: () => `<span>plate ${seat()}</span>`,
}));
const refusal: BoardProps<unknown, unknown, unknown>["refusal"] = createRawSnippet((objection) => ({
  render: () => `<p role="alert">${objection().words ?? `refused by ${objection().rule}`}</p>`,
}));

/** The properties of a board that shows a scene to the first seat, with `play` and `openRule` as spies. */
export function boardProps<View, Move, Event>(
  names: string[],
  { view, legal, events }: Scene<View, Move, Event>,
  more: Partial<BoardProps<View, Move, Event>> = {},
): BoardProps<View, Move, Event> {
  const seats = names.map((name) => ({ name, bot: null, here: true }));
  const shell = { seats, plate, refusal, play: vi.fn(), openRule: vi.fn(), pending: false, refused: null };
  return { view, legal, events, version: 1, seat: 0, race: null, evidence: null, ...shell, ...more };
}

/** Taps a thing that is no button. */
export async function tap(spot: string): Promise<void> {
  const thing = document.querySelector<HTMLElement>(`[data-spot="${spot}"]`);
  if (!thing) throw new Error(`no ${spot}`);
  thing.animate = vi.fn();
  await fireEvent.click(thing);
}
