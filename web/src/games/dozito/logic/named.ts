import { CARDS } from "../cards";

/** The card that the rules call "red-3" or "blue-joker"; -1 if there is none. */
export function cardNamed(name: string): number {
  const [colour, sign] = name.split("-");
  const number = sign === "joker" ? null : Number(sign);
  return CARDS.findIndex((card) => card.colour === colour && card.number === number);
}
