import { expect, test, vi } from "vitest";
import { api } from "../wire/api";
import type { Me } from "../wire/protocol";
import { Entering } from "./entering.svelte";

const ANNA: Me = { id: "a", name: "Anna", avatar: "fox", login: null };

test("a guest with a name who is quicker than the house is not asked for it again", async () => {
  let answer: (me: Me) => void = () => undefined;
  vi.spyOn(api, "me").mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const open = vi.spyOn(api, "open").mockResolvedValue({ code: "KTRWPN" });
  const askName = vi.fn();
  const entering = new Entering();
  const taps = [1, 2].map(() => entering.withFriends("dozito", askName));
  answer(ANNA);
  await Promise.all(taps);
  expect(askName).not.toHaveBeenCalled();
  expect(open).toHaveBeenCalledOnce();
});
