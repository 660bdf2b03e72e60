import { beforeEach, describe, expect, it } from "vitest";
import { speak } from "../../../texts/index.svelte";
import { SCENES, type Scene } from "../scenes";
import { status } from "./status";
import { named } from "./words";

const names = (seat: number): string => ["Ana", "Bo"][seat] ?? "?";

function statusOf({ view, legal }: Scene): string {
  return status(view, legal, 0, names);
}

function inHand({ view }: Scene): string {
  return view.domino === null ? "nothing" : named(view.domino);
}

beforeEach(() => speak("en"));

describe("the status line", () => {
  it("asks for a token at first", () => {
    expect(statusOf(SCENES.first_claim)).toBe("Put a token on the domino you want.");
    speak("fr");
    expect(statusOf(SCENES.first_claim)).toBe("Posez un jeton sur le domino voulu.");
    speak("ko");
    expect(statusOf(SCENES.first_claim)).toBe("원하는 도미노에 말을 놓아 찜하세요.");
  });

  it("names the domino to be laid, and how", () => {
    expect(statusOf(SCENES.placing)).toBe(`Lay: ${inHand(SCENES.placing)}.`);
    expect(statusOf(SCENES.face_down)).toBe(`Lay face down: ${inHand(SCENES.face_down)}.`);
  });

  it("then sends the token to the new line", () => {
    expect(statusOf(SCENES.claiming)).toBe("Claim a domino of the new line.");
  });

  it("says whom the table waits for", () => {
    const { waiting_to_place, waiting_to_claim } = SCENES;
    expect(statusOf(waiting_to_place)).toBe(`Bo is laying: ${inHand(waiting_to_place)}…`);
    expect(statusOf(waiting_to_claim)).toBe("Bo is choosing a domino…");
  });

  it("ends with the game", () => {
    expect(statusOf(SCENES.over)).toBe("The game is over.");
  });
});
