/** The film of a step: which cards move, from where to where and when, computed before anything is drawn. */

import { type CardPassage, type Ended, endingIn } from "../../../tabletop/film";
import type { Event, RoundScored, Side, View } from "../model";

export type Spot = "pile" | "hand" | `discards-${Side}` | `slot-${number}-${number}`;

export type Shot = CardPassage<Spot>;

/** A card lifted in this step, and not yet put down. */
type Held = Omit<Shot, "to">;

/** What lay in a slot leaves while the new card comes down. */
const LIFT = 140;
const BETWEEN_SLOTS = 22;
const SLOTS = 12;

export function slotSpot(seat: number, slot: number): Spot {
  return `slot-${seat}-${slot}`;
}

/** `before` is null if the table was not drawn yet; then only motions that start from known places are shown. */
export function filmOf(before: View | null, events: Event[], after: View): Shot[] {
  const shots: Shot[] = [];
  let held: Held | null = null;
  if (before && before.hand !== null) held = { card: before.hand, from: "hand", turns: false, delay: 0 };
  for (const event of events) {
    switch (event.type) {
      case "drawn":
        held = { card: event.card, from: "pile", turns: true, delay: 0 };
        break;
      case "taken":
        held = { card: event.card, from: `discards-${event.side}`, turns: false, delay: 0 };
        break;
      case "placed": {
        const place = slotSpot(event.seat, event.slot);
        if (held) shots.push({ ...held, to: place });
        const replaced = before?.grids[event.seat]?.[event.slot - 1] ?? null;
        held = { card: replaced, from: place, turns: false, delay: LIFT };
        break;
      }
      case "turned":
        if (held) held = { ...held, card: event.card, turns: true };
        break;
      case "discarded":
        if (held) shots.push({ ...held, to: `discards-${event.side}` });
        held = null;
        break;
      case "pile_formed":
        if (before && before.round === after.round) shots.push(...gathering());
        break;
      case "dealt":
        held = null;
        shots.push(...dealing(after));
        break;
    }
  }
  if (held && held.from !== "hand" && after.hand !== null) shots.push({ ...held, to: "hand" });
  return shots;
}

function gathering(): Shot[] {
  const sides: Side[] = [0, 1];
  return sides.flatMap((side) =>
    [0, 1, 2].map((n) => ({
      card: null,
      from: `discards-${side}` as const,
      to: "pile" as const,
      turns: false,
      delay: LIFT + n * 60,
    })),
  );
}

function dealing(view: View): Shot[] {
  const cards: Shot[] = [];
  for (let slot = 1; slot <= SLOTS; slot++) {
    view.grids.forEach((_, seat) =>
      cards.push({
        card: null,
        from: "pile",
        to: slotSpot(seat, slot),
        turns: false,
        delay: slot * BETWEEN_SLOTS,
      }),
    );
  }
  const sides: Side[] = [0, 1];
  for (const side of sides) {
    const delay = (SLOTS + 1) * BETWEEN_SLOTS;
    cards.push({ card: view.discards[side].top, from: "pile", to: `discards-${side}`, turns: true, delay });
  }
  return cards;
}

export type RoundEnd = Ended<View, Event, RoundScored>;

export function roundEndIn(before: View | null, events: Event[]): RoundEnd | null {
  return endingIn(before, events, (event) => event.type === "round_scored", closed);
}

function closed(before: View, events: Event[], scored: RoundScored): View {
  const grids = before.grids.map((grid) => [...grid]);
  const discards: View["discards"] = [before.discards[0], before.discards[1]];
  for (const event of events) {
    if (event.type === "placed") grids[event.seat]?.splice(event.slot - 1, 1, event.card);
    if (event.type === "discarded")
      discards[event.side] = { top: event.card, count: discards[event.side].count + 1 };
  }
  return { ...before, grids, discards, hand: null, source: null, tallies: scored.tallies };
}
