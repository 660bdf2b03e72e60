import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { guest } from "../app/guest.svelte";
import { api } from "../wire/api";
import Account from "./Account.svelte";

test("a guest who gives a name while the page is open is offered an account of that name", async () => {
  const stranger = { id: "g1", name: "", avatar: "", login: null };
  vi.spyOn(api, "me").mockResolvedValue(stranger);
  vi.spyOn(api, "setName").mockImplementation((name) => Promise.resolve({ ...stranger, name }));
  await guest.meet();
  const { container } = render(Account, { changed: () => undefined });
  const login = container.querySelector<HTMLInputElement>("#login");
  const password = container.querySelector<HTMLInputElement>("#password");
  expect(password?.autocomplete).toBe("current-password");
  await guest.rename("Anna");
  flushSync();
  expect(login?.value).toBe("Anna");
  expect(password?.autocomplete).toBe("new-password");
});
