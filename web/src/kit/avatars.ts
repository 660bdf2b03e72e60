/** Who sits where, for the tokens on a board: it does not know people, only seats. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("faces");
type Faces = (seat: number) => string;

/** Tokens inside this component are those of these people. */
export function setFaces(faces: Faces): void {
  setContext(KEY, faces);
}

export function faces(): Faces {
  return getContext<Faces | undefined>(KEY) ?? (() => "");
}
