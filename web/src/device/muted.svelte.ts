/** The people muted on this device, at any table, each with the name they had then; an older list has no names. */

import { follow, recall, remember } from "./memory";

const KEY = "muted";
let names = $state.raw<Readonly<Record<string, string>>>(kept());
follow(KEY, () => (names = kept()));

function kept(): Record<string, string> {
  const people = parsed(recall(KEY) ?? "{}");
  // Older versions kept a list of people without names.
  return Array.isArray(people) ? Object.fromEntries(people.map((person) => [person, ""])) : people;
}

/** A list that cannot be read counts as empty. */
function parsed(text: string): Record<string, string> | string[] {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, string> | string[];
  } catch {
    return {};
  }
}

function keep(people: Record<string, string>): void {
  names = people;
  remember(KEY, Object.keys(people).length ? JSON.stringify(people) : null);
}

export const muted = {
  get people(): { person: string; name: string }[] {
    return Object.entries(names).map(([person, name]) => ({ person, name }));
  },
  has: (person: string): boolean => person in names,
  mute(person: string, name: string): void {
    keep({ ...names, [person]: name });
  },
  hear(person: string): void {
    keep(Object.fromEntries(Object.entries(names).filter(([other]) => other !== person)));
  },
};
