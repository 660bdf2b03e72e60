import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pace } from "../device/pace.svelte";
import { copyOf, finishAll, fly } from "./flight";

const from = new DOMRect(0, 0, 50, 70);
const to = new DOMRect(300, 100, 100, 140);

let motions: { frames: unknown; onfinish: (() => void) | null }[];

beforeEach(() => {
  motions = [];
  vi.spyOn(HTMLElement.prototype, "animate").mockImplementation((frames) => {
    const motion = { frames, onfinish: null };
    motions.push(motion);
    return motion as unknown as Animation;
  });
});

afterEach(() => {
  finishAll();
  pace.choose("normal");
  vi.restoreAllMocks();
});

function card(): HTMLElement {
  const element = document.createElement("b");
  element.textContent = "7";
  return element;
}

test("a card in the air hides the one it becomes, until it lands", async () => {
  const lands = card();
  const flying = fly({ from, to, draw: copyOf(card()), lands });
  expect(document.body.textContent).toBe("7");
  expect(lands.style.opacity).toBe("0");

  motions.at(-1)?.onfinish?.();
  await flying.landed;
  expect(document.body.textContent).toBe("");
  expect(lands.style.opacity).toBe("");
});

test("finishing all lands every card and takes every drawing away", async () => {
  const takenAway = vi.fn();
  const flights = [1, 2].map(() => fly({ from, to, draw: () => takenAway }));
  finishAll();
  await Promise.all(flights.map((flying) => flying.landed));
  expect(takenAway).toHaveBeenCalledTimes(2);
  expect(document.body.childElementCount).toBe(0);
});

test("a turned card shows both of its sides", () => {
  fly({ from, to, draw: copyOf(card()), turnedFrom: copyOf(card()) });
  expect(document.body.textContent).toBe("77");
});

test("nothing moves at a pace of 0", () => {
  pace.choose("off");
  fly({ from, to, draw: copyOf(card()) });
  expect(document.body.childElementCount).toBe(0);
});

test("with reduced motion cards only fade", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  fly({ from, to, draw: () => undefined });
  expect(motions.map((motion) => motion.frames)).toEqual([{ opacity: [1, 0] }, { opacity: [0, 1] }]);
});

test("a flight moves and fades, and paints no shadow anew", () => {
  fly({ from, to, draw: copyOf(card()), turnedFrom: copyOf(card()) });
  const properties = motions.flatMap(({ frames }) =>
    (Array.isArray(frames) ? frames : [frames]).flatMap((frame: object) => Object.keys(frame)),
  );
  expect(new Set(properties)).toEqual(new Set(["offset", "opacity", "transform"]));
});

test("a domino that lies down on its way keeps its size", () => {
  fly({ from: new DOMRect(0, 0, 80, 40), to: new DOMRect(300, 100, 40, 80), draw: copyOf(card()) });
  const scales = (motions.at(-1)?.frames as Keyframe[]).map(
    (frame) => /scale\((.+)\)/.exec(`${frame.transform}`)?.[1],
  );
  expect(Number(scales[0])).toBeCloseTo(1);
});
