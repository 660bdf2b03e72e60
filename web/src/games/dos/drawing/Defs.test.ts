import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import Defs from "./Defs.svelte";
import Face from "./Face.svelte";
import { FACES, type Colour } from "../cards";
import { COLOURS } from "../colours";

/** The drawings that a card points at. */
function wanted(card: number, given?: Colour): string[] {
  const face = FACES[card];
  if (!face) throw new RangeError(`no card ${card}`);
  const { container, unmount } = render(Face, { face, given });
  const found = [...container.innerHTML.matchAll(/(?:url\(|href=")#([\w-]+)/g)].map(([, id]) => id ?? "");
  unmount();
  return found;
}

test("every drawing that a card points at is there", () => {
  const cards = FACES.flatMap(({ colour }, card) =>
    colour === null ? [wanted(card), ...COLOURS.map((given) => wanted(card, given))] : [wanted(card)],
  );
  const { container } = render(Defs);
  const drawn = new Set([...container.querySelectorAll("[id]")].map(({ id }) => id));
  for (const id of new Set(cards.flat())) expect(drawn).toContain(id);
});
