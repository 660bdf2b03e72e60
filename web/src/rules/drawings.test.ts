import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { GAMES } from "../games";
import { type Block, rulesOf } from ".";
import Sketch from "./Sketch.svelte";
import type { Shown } from "./sketch";

type Board = Extract<Block, { kind: "board" }>;

function boards(blocks: Block[]): Board[] {
  return blocks.flatMap((block) =>
    block.kind === "board" ? [block] : block.kind === "quote" ? boards(block.blocks) : [],
  );
}

function pieces({ sketch: { rows } }: Board): Shown[] {
  return rows.flat().flatMap((item) => (item.kind === "pieces" ? item.pieces : []));
}

/** Milliseconds: a whole game is loaded, on a machine that may be busy. */
const UNHURRIED = 120_000;

/** A name that no drawing has leaves an empty span. */
test.each(Object.keys(GAMES))(
  "%s draws every piece of its boards",
  async (game) => {
    const client = await GAMES[game]?.client();
    const drawn = boards(await rulesOf(game, "en"));
    expect(drawn.length).toBeGreaterThan(4);
    if (!client) throw new Error("no client");
    for (const board of drawn) {
      const target = document.createElement("div");
      const shown = mount(Sketch, { target, props: { game, client, sketch: board.sketch, alt: board.alt } });
      const found = [...target.querySelectorAll(".drawn")];
      expect(found.map((one) => one.querySelector("svg, .free") !== null)).toEqual(
        pieces(board).map(() => true),
      );
      await unmount(shown);
    }
  },
  UNHURRIED,
);

test.each(Object.keys(GAMES))(
  "%s draws the ground of its boards",
  async (game) => {
    const client = await GAMES[game]?.client();
    for (const { sketch } of boards(await rulesOf(game, "en"))) {
      if (!sketch.ground.length) continue;
      const Ground = await client?.ground?.();
      if (!Ground) throw new Error(`${game} has no ground`);
      const target = document.createElement("div");
      const shown = mount(Ground, { target, props: { rows: sketch.ground, notes: sketch.notes } });
      const things = target.querySelectorAll("[class*=card], [class*=domino]");
      expect(things.length).toBe(sketch.ground.flat().length);
      await unmount(shown);
    }
  },
  UNHURRIED,
);
