import { expect, test } from "vitest";
import { difference, EYES } from "../testing/measure";
import { TONES as DOS } from "./dos/colours";
import { GLYPHS as DOS_SIGNS } from "./dos/drawing/shapes";
import { TONES as DOZITO } from "./dozito/colours";
import { GLYPHS as DOZITO_SIGNS } from "./dozito/drawing/shapes";
import { GLYPHS as KEZAO_SIGNS, TONES as KEZAO } from "./kezao/colours";
import { TONES as TOOTIZZ } from "./tootizz/colours";
import { SIGNS as TOOTIZZ_SIGNS } from "./tootizz/drawing/shapes";

/** Eight times what is just noticeable side by side: enough for two cards at opposite ends of a table. */
const AT_A_GLANCE = 18;

const SETS: Record<string, [tones: string[], signs: readonly string[]]> = {
  dos: [DOS.map(({ tone }) => tone), DOS_SIGNS],
  dozito: [Object.values(DOZITO).map(({ tone }) => tone), Object.values(DOZITO_SIGNS)],
  kezao: [KEZAO.map(({ tone }) => tone), KEZAO_SIGNS],
  tootizz: [TOOTIZZ.map(({ tone }) => tone), TOOTIZZ_SIGNS],
};

const SEEN = Object.entries(SETS).flatMap(([game, [tones]]) =>
  Object.entries(EYES).map(([name, eye]) => ({ game, name, tones, eye })),
);

test.each(SEEN)("$name tells any two colours of $game apart at a glance", ({ tones, eye }) => {
  const pairs = tones.flatMap((one, i) => tones.slice(i + 1).map((other) => [one, other] as const));
  const close = pairs.filter(([one, other]) => difference(one, other, eye) < AT_A_GLANCE);
  expect(close).toEqual([]);
});

test.each(Object.entries(SETS))(
  "each colour of %s has a sign that no other colour has",
  (_, [tones, signs]) => {
    expect(signs).toHaveLength(tones.length);
    expect(new Set(signs).size).toBe(tones.length);
  },
);
