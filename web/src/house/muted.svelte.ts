/** The people this device does not want to hear, at any table, each with the name they had when they were muted. */

import { follow, recall, remember } from "./memory";

const KEY = "muted";
let names = $state.raw<Readonly<Record<string, string>>>(kept());
follow(KEY, () => (names = kept()));

function kept(): Record<string, string> {
  return JSON.parse(recall(KEY) ?? "{}") as Record<string, string>;
}

function keep(wished: Record<string, string>): void {
  names = wished;
  remember(KEY, Object.keys(wished).length ? JSON.stringify(wished) : null);
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
