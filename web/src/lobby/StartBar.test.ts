import { render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { m } from "../texts/index.svelte";
import type { Occupant, TableChanged } from "../wire/protocol";
import StartBar from "./StartBar.svelte";

function person(name: string): Occupant {
  return { name, person: name, bot: null, here: true };
}

function table(you: string, seats: (Occupant | null)[]): TableChanged {
  const people = { host: "Ana", you, seat: 0, seats, watching: [] };
  return {
    type: "table_changed",
    code: "KTRMPX",
    game: "dozito",
    phase: "gathering",
    options: {},
    match: 0,
    ...people,
  };
}

function show(info: TableChanged): () => void {
  const start = vi.fn();
  render(StartBar, { info, fewest: 2, start, ready: said, takeOver: taken });
  return start;
}

const said = vi.fn();
const taken = vi.fn();

test("a host alone is told who is missing", () => {
  show(table("Ana", [person("Ana"), null]));
  expect(screen.getByRole("button")).toHaveProperty("disabled", true);
  expect(screen.getByRole("status").textContent).toBe(m.gather_need({ count: 1 }));
});

test("a rated game waits for a person with an account, not for a bot", () => {
  show({ ...table("Ana", [person("Ana"), null]), rated: true });
  expect(screen.getByRole("status").textContent).toBe(m.rated_need({ count: 1 }));
});

test("a host with company can start", () => {
  const start = show(table("Ana", [person("Ana"), person("Bo")]));
  screen.getByRole("button").click();
  expect(start).toHaveBeenCalledOnce();
});

test("the others wait for the host, by name", () => {
  show(table("Bo", [person("Ana"), person("Bo")]));
  expect(screen.queryByText(m.gather_start())).toBeNull();
  expect(screen.getByRole("status").textContent).toBe(m.gather_host_starts({ name: "Ana" }));
});

test("a player who is not ready yet says so, and says when", () => {
  show({ ...table("Bo", [person("Ana"), person("Bo")]), seat: 1 });
  screen.getByText(m.host_not_yet()).click();
  expect(said).toHaveBeenLastCalledWith(false);
});

test("a host waits for those who are not ready, and knows their names", () => {
  show(table("Ana", [person("Ana"), { ...person("Bo"), ready: false }]));
  expect(screen.getByRole("button")).toHaveProperty("disabled", true);
  expect(screen.getByRole("status").textContent).toBe(m.host_waits_for({ names: "Bo" }));
});

test("the heir may take over from a host who is gone", () => {
  show({ ...table("Bo", [{ ...person("Ana"), here: false }, person("Bo")]), seat: 1, heir: "Bo" });
  screen.getByText(m.host_take_over()).click();
  expect(taken).toHaveBeenCalledOnce();
});
