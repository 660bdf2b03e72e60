import { beforeEach, expect, test } from "vitest";
import { speak } from "../../../texts/index.svelte";
import { SCENES, type Scene } from "../scenes";
import { status, statusBeforeRace } from "./status";

const names = (seat: number): string => ["Ana", "Bo", "Chun"][seat] ?? "?";
const told = ({ view, legal }: Scene, seat: number | null = 0): string => status(view, legal, seat, names);

beforeEach(() => {
  speak("en");
});

test("the status says what to do", () => {
  expect(told(SCENES.choose)).toBe("Pick the dice to roll.");
  expect(told(SCENES.countdown)).toBe("Get ready: the dice are coming…");
  expect(told(SCENES.rolled)).toBe("Throw what fits! 3 places left.");
  expect(told(SCENES.race)).toBe("Throw what fits! 2 places left.");
  expect(told(SCENES.laid)).toBe("Throw what fits! 1 place left.");
  expect(told(SCENES.passed)).toBe("You passed. Found one after all? Throw it!");
  expect(told(SCENES.erred)).toBe("A wrong card: you sit out this roll.");
  expect(told(SCENES.opposition)).toBe("Opposition: throw any card, but not last!");
  expect(told(SCENES.opposed)).toBe("Your card is down. Who will be last?");
  expect(told(SCENES.deciding)).toBe("The last card has fallen…");
  expect(told(SCENES.race, null)).toBe("The race is on! 2 places left.");
});

test("the status names whom the table waits for, and who won", () => {
  const { view } = SCENES.waiting;
  expect(told(SCENES.waiting)).toBe(`${names(view.roller)} picks the dice…`);
  expect(told(SCENES.over)).toMatch(/^(Ana|Bo|Chun) wins the game\.$/);
});

test("dice that are not painted yet are not betrayed", () => {
  expect(statusBeforeRace()).toBe("Get ready: the dice are coming…");
});
