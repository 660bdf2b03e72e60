/** The state of the board while steps arrive: the roll, the hand, and the verdicts on the reader's throws. */

import { order } from "../../../device/preferences.svelte";
import type { Trip } from "../../../tabletop/projector";
import { Stage } from "../../../tabletop/stage.svelte";
import type { Evidence } from "../../../wire/protocol";
import type { BoardProps } from "../../contract";
import { filmOf } from "./film";
import { arranged, EMPTY, type Held } from "../logic/hand";
import type { Event, LaidCard, Move, View } from "../model";
import { Painting } from "./painting.svelte";
import { tripOf } from "./projector";
import { laidIn, rolledOn, rollKnown, TOO_LATE, withLate, type Roll } from "../logic/roll";
import { soundOf } from "./sounds";

export type KezaoStep = Pick<
  BoardProps<View, Move, Event>,
  "view" | "events" | "version" | "seat" | "race" | "evidence" | "story" | "proofs"
>;

/** On a card in the hand. */
export type Stamp = "thrown" | "late" | "wrong";
export type Stamps = Readonly<Record<number, Stamp | null>>;

export class KezaoStage extends Stage<View, Event> {
  protected readonly next = ["[data-spot^=choose] button", "[data-spot^=card] button:not(:disabled)"];

  roll = $state.raw<Roll | null>(null);
  hand = $state.raw<Held>(EMPTY);
  stamps = $state.raw<Stamps>({});
  readonly painting: Painting;
  /** The cards of the last roll, as long as they lie there. */
  #lying: number[] = [];

  constructor(painted?: () => void) {
    super();
    this.painting = new Painting(painted);
  }

  protected film(before: View | null, events: Event[], after: View): Trip[] {
    return filmOf(before, events, after, this.#lying).map((shot) => tripOf(shot, after.calm));
  }

  protected sound = soundOf;

  protected override isGentle({ calm }: View): boolean {
    return calm;
  }

  protected override note(before: View | null, step: KezaoStep): void {
    const { view, events, race, evidence, story = [], proofs = [] } = step;
    this.#lying = this.roll ? laidIn(this.roll).map(({ card }) => card) : [];
    this.painting.follow(view, race, happened(events, "dice_chosen"));
    if (before && this.roll && events.length) this.roll = rolledOn(this.roll, events, evidence);
    else this.roll = rollKnown(view, story, proofs);
    this.hand = this.#held(view, events);
    this.#stampBy(view, events);
  }

  /** Several throws may be on their way: each waits for its own answer. */
  async throw(
    card: number,
    time: number,
    view: View,
    play: BoardProps<View, Move, Event>["play"],
  ): Promise<void> {
    const { at } = this.painting;
    if (at === null) return;
    const { roll, seat } = view;
    const reaction = Math.max(0, Math.round(time - at));
    this.#stamp(card, "thrown");
    const answer = await play({ type: "throw", card, roll }, reaction);
    if (answer?.type === "refused" && answer.rule === TOO_LATE)
      this.#late({ seat: seat ?? 0, card, reaction }, roll, answer.evidence ?? null);
    else if (answer?.type !== "accepted") this.#stamp(card, null);
  }

  #held({ seat, hands, phase }: View, events: Event[]): Held {
    const hand = seat === null ? [] : (hands[seat] ?? []);
    const known = happened(events, "dealt") ? EMPTY : this.hand;
    return arranged(known, hand, phase === "race", order.is === "usual" ? "dealt" : order.is);
  }

  /** Stamps stay until the next dice are chosen. */
  #stampBy({ seat }: View, events: Event[]): void {
    const anew = events.length === 0 || happened(events, "dice_chosen") || happened(events, "round_opened");
    if (anew) this.stamps = {};
    for (const event of events) {
      if (event.type === "laid" && event.seat === seat) this.#stamp(event.card, null);
      if (event.type === "erred" && event.seat === seat) this.#stamp(event.card, "wrong");
    }
  }

  #stamp(card: number, stamp: Stamp | null): void {
    this.stamps = { ...this.stamps, [card]: stamp };
  }

  #late(late: LaidCard, roll: number, evidence: Evidence | null): void {
    if (this.roll?.number !== roll) return this.#stamp(late.card, null);
    this.#stamp(late.card, "late");
    this.roll = withLate(this.roll, { ...late, reaction: evidence?.reaction ?? late.reaction }, evidence);
  }
}

function happened(events: Event[], type: Event["type"]): boolean {
  return events.some((event) => event.type === type);
}
