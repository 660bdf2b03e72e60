import { beforeEach, describe, expect, it } from "vitest";
import { speak } from "../../../texts/index.svelte";
import { SCENES, type Scene } from "../scenes";
import { status } from "./status";
import { named } from "./words";

const names = (seat: number): string => ["Ana", "Bo", "Chun"][seat] ?? "?";

function statusOf({ view, legal }: Scene): string {
  return status(view, legal, 0, names);
}

function inHand({ view }: Scene): string {
  return view.hand === null ? "nothing" : named(view.hand);
}

beforeEach(() => speak("en"));

describe("the status line", () => {
  it("says what may be done at the start of a turn", () => {
    expect(statusOf(SCENES.turn)).toBe("Draw a card, or take one from the discards.");
    speak("fr");
    expect(statusOf(SCENES.turn)).toBe("Piochez, ou prenez une carte défaussée.");
    speak("ko");
    expect(statusOf(SCENES.turn)).toBe("카드를 뽑거나 버림 더미에서 한 장 가져오세요.");
  });

  it("names the one slot a card may go to", () => {
    const [place] = SCENES.numbered.legal.filter((move) => move.type === "place");
    expect(statusOf(SCENES.numbered)).toBe(
      `Place the ${inHand(SCENES.numbered)} in slot ${place?.slot}, or discard it.`,
    );
  });

  it("leaves a joker its freedom, and a taken one nothing but a slot", () => {
    expect(statusOf(SCENES.joker)).toBe(`Place the ${inHand(SCENES.joker)} in any slot, or discard it.`);
    expect(statusOf(SCENES.taken_joker)).toBe(`Place the ${inHand(SCENES.taken_joker)} in any slot.`);
  });

  it("asks for a pile when the card has to go", () => {
    expect(statusOf(SCENES.must_discard)).toBe(`Discard the ${inHand(SCENES.must_discard)}: choose a pile.`);
  });

  it("announces a last turn", () => {
    const { view } = SCENES.last_turn;
    expect(statusOf(SCENES.last_turn)).toBe("Last turn! Draw a card, or take one from the discards.");
    expect(status(view, [], null, names)).toBe("Last turns: Ana is choosing a card…");
  });

  it("says whom the table waits for", () => {
    const { view } = SCENES.waiting;
    expect(statusOf(SCENES.waiting)).toBe(`${names(view.turn)} has the ${inHand(SCENES.waiting)} in hand…`);
    expect(status({ ...view, hand: null }, [], 0, names)).toBe(`${names(view.turn)} is choosing a card…`);
  });

  it("ends with the game", () => {
    expect(statusOf(SCENES.over)).toBe("The game is over.");
    expect(status({ ...SCENES.over.view, twelve: 1 }, [], 0, names)).toBe("Twelve of one colour: Bo wins!");
  });
});
