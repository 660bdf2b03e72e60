/** The avatars of the people at a table, by seat: a token on a board knows its seat and nothing about people. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("avatars");
type Avatars = (seat: number) => string;

/** For the tokens inside the component whose script calls this. */
export function setAvatars(avatars: Avatars): void {
  setContext(KEY, avatars);
}

export function avatars(): Avatars {
  return getContext<Avatars | undefined>(KEY) ?? (() => "");
}
