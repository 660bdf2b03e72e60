import { expect, test, vi } from "vitest";
import { api } from "../wire/api";
import type { Me } from "../wire/protocol";
import { guest } from "./guest.svelte";

const STRANGER: Me = { id: "s", name: "", avatar: "fox", login: null };

test("a name that is given early waits until the house knows this browser", async () => {
  let answer: (me: Me) => void = () => undefined;
  vi.spyOn(api, "me").mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const setName = vi
    .spyOn(api, "setName")
    .mockImplementation((name) => Promise.resolve({ ...STRANGER, name }));
  void guest.meet();
  const renamed = guest.rename("Anna");
  await Promise.resolve();
  expect(setName).not.toHaveBeenCalled();
  answer(STRANGER);
  await renamed;
  expect(api.me).toHaveBeenCalledOnce();
  expect(guest.name).toBe("Anna");
});
