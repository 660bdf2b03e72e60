import { TONES } from "../colours";
import { BACK, type Half, type Halves } from "./faces";

/** The squares of the domino that the rules call "green0-black2", or of one that lies face down: "back". */
export function halvesNamed(name: string): Halves | null {
  if (name === "back") return BACK;
  const [first, second] = name.split("-").map(halfNamed);
  return first && second ? [first, second] : null;
}

function halfNamed(name: string): Half | null {
  const colour = TONES.findIndex((tones) => tones.name === name.slice(0, -1));
  return colour < 0 ? null : { colour, tootizz: Number(name.slice(-1)) };
}
