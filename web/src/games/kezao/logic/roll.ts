/** The roll on the table: its dice, every card thrown at it and what became of it, until the next dice are chosen. */

import type { Evidence } from "../../../wire/protocol";
import type { Proof } from "../../../wire/story.svelte";
import type { Die, End, Event, LaidCard, Move, Rule, Twist, View } from "../model";

export type Verdict = "taken" | "tie" | "late" | "wrong";

export interface Thrown {
  seat: number;
  card: number;
  /** Milliseconds since the dice were painted. */
  reaction: number;
  verdict: Verdict;
  /** The reaction may have been this much shorter or longer. */
  error: number;
  /** How long before it arrived the card was judged to have been thrown. */
  given: number;
}

export interface Roll {
  number: number;
  dice: Die[] | null;
  twist: Twist | null;
  opposition: boolean;
  throws: readonly Thrown[];
  /** Null while it goes on. */
  why: End | null;
  /** The seats that emptied their hands with this roll. */
  winners: readonly number[];
}

export const TOO_LATE: Rule = "5.4";
const FRESH = { dice: null, twist: null, opposition: false, throws: [], why: null, winners: [] };

/** As far as a view tells, to somebody who just came. */
export function rollOf({ roll, dice, twist, opposition, laid, erred, limit }: View): Roll {
  const right = laid.map((card, at) => thrown(card, at < limit ? "taken" : "tie", null));
  const throws = [...right, ...erred.map((card) => thrown(card, "wrong", null))];
  return { ...FRESH, number: roll, dice, twist, opposition, throws };
}

/** The last roll of a story, with its proofs, to somebody who was there and came back. */
export function rollIn(story: Event[], proofs: Proof[] = []): Roll | null {
  const chosen = story.findLastIndex(({ type }) => type === "dice_chosen");
  if (chosen < 0) return null;
  const roll = story
    .slice(chosen)
    .reduce((before, event, index) => after(before, event, proofOf(chosen + index, proofs)), {
      ...FRESH,
      number: 0,
    } as Roll);
  return proofs.reduce(withProvenLate, roll);
}

/** The roll on the table. The story tells how throws were measured; after a long absence there is only the view. */
export function rollKnown(view: View, story: Event[], proofs: Proof[]): Roll {
  const told = rollIn(story, proofs);
  const isWhole = view.phase === "choosing" || (told && laidIn(told).length === view.laid.length);
  return told?.number === view.roll && isWhole ? told : rollOf(view);
}

function proofOf(at: number, proofs: Proof[]): Evidence | null {
  return proofs.find(({ from, to }) => from <= at && at < to)?.evidence ?? null;
}

function withProvenLate(roll: Roll, { evidence, refused }: Proof): Roll {
  const move = refused?.move as Move | undefined;
  if (refused?.rule !== TOO_LATE || move?.type !== "throw" || move.roll !== roll.number) return roll;
  return withLate(roll, { ...evidence, card: move.card }, evidence);
}

export function rolledOn(roll: Roll, events: Event[], evidence: Evidence | null): Roll {
  return events.reduce((before, event) => after(before, event, evidence), roll);
}

function after(roll: Roll, event: Event, evidence: Evidence | null): Roll {
  switch (event.type) {
    case "dice_chosen":
      return { ...FRESH, number: event.roll };
    case "rolled": {
      const { dice, twist, opposition } = event;
      return { ...roll, dice, twist, opposition };
    }
    case "laid":
      return withThrow(roll, thrown(event, event.extra ? "tie" : "taken", evidence));
    case "erred":
      return withThrow(roll, thrown(event, "wrong", evidence));
    case "roll_ended":
      return { ...roll, why: event.why };
    case "round_won":
      return { ...roll, winners: event.seats };
    default:
      return roll;
  }
}

/** A card of the reader that the house sent back. Others are not told about it. */
export function withLate(roll: Roll, late: LaidCard, evidence: Evidence | null): Roll {
  return withThrow(roll, thrown(late, "late", evidence));
}

function thrown({ seat, card, reaction }: LaidCard, verdict: Verdict, measured: Evidence | null): Thrown {
  const mine = measured?.seat === seat ? measured : null;
  return { seat, card, reaction, verdict, error: mine?.error ?? 0, given: mine?.given ?? 0 };
}

function withThrow(roll: Roll, one: Thrown): Roll {
  return { ...roll, throws: [...roll.throws, one] };
}

/** The cards that count, in their order. */
export function laidIn({ throws }: Roll): Thrown[] {
  return throws.filter(({ verdict }) => verdict === "taken" || verdict === "tie");
}

export function wrongOf({ throws }: Roll, seat: number): Thrown | undefined {
  return throws.find((one) => one.seat === seat && one.verdict === "wrong");
}

/** Whether several people threw, so that there is a photo finish to show. */
export function isContested({ throws }: Roll): boolean {
  return new Set(throws.map(({ seat }) => seat)).size > 1;
}

/** The throws by time. */
export function finish({ throws }: Roll): Thrown[] {
  return [...throws].sort((one, other) => one.reaction - other.reaction);
}
