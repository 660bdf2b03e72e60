/** The lessons of this device: those under way, and those that were played to their end. */

import { recall, remember } from "./memory";

interface Begun {
  code: string;
  /** The person whose lesson it is: another person on this device begins their own. */
  person: string;
}

const LEARNED = "learned";

function keyOf(game: string): string {
  return `lesson.${game}`;
}

/** The table of the lesson that this person began last. */
export function lessonBegun(game: string, person: string): string | null {
  const begun = JSON.parse(recall(keyOf(game)) ?? "null") as Begun | null;
  return begun?.person === person ? begun.code : null;
}

export function noteLesson(game: string, code: string, person: string): void {
  remember(keyOf(game), JSON.stringify({ code, person } satisfies Begun));
}

export function hasLearned(game: string): boolean {
  return learned().includes(game);
}

export function noteLearned(game: string): void {
  if (!hasLearned(game)) remember(LEARNED, [...learned(), game].join(" "));
}

function learned(): string[] {
  return recall(LEARNED)?.split(" ") ?? [];
}
