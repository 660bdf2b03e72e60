import { beforeEach, describe, expect, it } from "vitest";
import { speak } from "../../../texts/index.svelte";
import { SCENES, type Scene } from "../scenes";
import { status } from "./status";
import { the } from "./words";

const names = (seat: number): string => ["Ana", "Bo", "Chun"][seat] ?? "?";

function statusOf({ view, legal }: Scene): string {
  return status(view, legal, 0, names);
}

function drawn({ view }: Scene): string {
  return the(view.drawn_card ?? -1);
}

beforeEach(() => speak("en"));

describe("the status line", () => {
  it("says what may be done at the start of a turn", () => {
    expect(statusOf(SCENES.turn)).toBe("Play on one or both piles, or draw a card.");
    expect(statusOf(SCENES.must_draw)).toBe("Nothing fits: draw a card.");
    speak("fr");
    expect(statusOf(SCENES.turn)).toBe("Jouez sur une pile ou les deux, ou piochez.");
    speak("ko");
    expect(statusOf(SCENES.turn)).toBe("한 더미나 두 더미 모두에 내거나, 한 장 뽑으세요.");
  });

  it("says what is left of a turn that goes on", () => {
    const { view, legal } = SCENES.laid;
    expect(status({ ...view, used: [true, false] }, legal, 0, names)).toBe(
      "Play on the right too, or end your turn.",
    );
    expect(status({ ...view, used: [false, true], laid: 2 }, legal, 0, names)).toBe(
      "Play on the left too, or end your turn.",
    );
    expect(statusOf(SCENES.laid_done)).toBe("Nothing else fits: end your turn.");
  });

  it("names the card that was drawn", () => {
    expect(statusOf(SCENES.drew)).toBe(`You drew ${drawn(SCENES.drew)}: play it, or end your turn.`);
    expect(statusOf(SCENES.drew_nothing)).toBe(
      `You drew ${drawn(SCENES.drew_nothing)}. It does not fit: end your turn.`,
    );
  });

  it("explains a Wild Play 2", () => {
    expect(statusOf(SCENES.owed)).toBe("Wild Play 2: you must play at least 2 cards.");
    expect(statusOf(SCENES.owed_more)).toBe("Wild Play 2: you must play one more.");
    expect(statusOf(SCENES.owed_draw)).toBe("Wild Play 2: you cannot play 2 cards, so draw 2.");
  });

  it("says whom the table waits for, and what that player has done", () => {
    const { view } = SCENES.waiting;
    const name = names(view.turn);
    const fresh = { ...view, laid: 0, drawn: false };
    expect(statusOf(SCENES.waiting)).toMatch(new RegExp(`^${name} has played`));
    expect(status(fresh, [], 0, names)).toBe(`${name} is thinking…`);
    expect(status({ ...fresh, drawn: true }, [], 0, names)).toBe(`${name} has drawn a card…`);
    expect(status({ ...fresh, owed: [2, 2, 2] }, [], 0, names)).toBe(`${name} has to play 2 cards…`);
  });

  it("does not remind anybody to call", () => {
    expect(statusOf(SCENES.due)).not.toContain("DOS");
  });

  it("ends with the game", () => {
    expect(statusOf(SCENES.over)).toBe(`${names(SCENES.over.view.winner ?? -1)} wins!`);
  });
});
