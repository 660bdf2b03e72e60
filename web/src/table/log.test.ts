import { fireEvent, render, screen, within } from "@testing-library/svelte";
import type { ComponentProps } from "svelte";
import { expect, test, vi } from "vitest";
import Log from "./Log.svelte";
import { LogWriter, type Told } from "./log";

interface Happened {
  what: string;
}

function events(count: number): Happened[] {
  return Array.from({ length: count }, (_, at) => ({ what: `event ${at}` }));
}

const say = vi.fn((event: unknown): Told => ({ words: (event as Happened).what }));
const Piece = ((): object => ({})) as unknown as ComponentProps<typeof Log>["Piece"];
const jump = vi.fn();
const shell = { Piece, who: (seat: number) => `seat ${seat}`, jump };

function words(writer: LogWriter, story: Happened[], count = story.length, voice = "en"): string[] {
  return writer.write(story, count, say, voice).lines.map((line) => line.words);
}

test("an event is put into words once", () => {
  const writer = new LogWriter();
  const story = events(500);
  writer.write(story, story.length, say, "en");
  say.mockClear();
  story.push({ what: "the last" });
  expect(words(writer, story).at(-1)).toBe("the last");
  expect(say.mock.calls).toEqual([[{ what: "the last" }]]);
});

test("an event that goes without saying has no line", () => {
  const writer = new LogWriter();
  const silent = { what: "shuffled" };
  const quiet = (event: unknown): Told | null => (event === silent ? null : say(event));
  const story = [silent, ...events(2), silent];
  expect(writer.write(story, 4, quiet, "en").lines).toHaveLength(2);
  story.length = 2;
  expect(writer.write(story, 2, quiet, "en").lines).toMatchObject([{ words: "event 0" }]);
});

test("events that are taken back leave the log, and others take their place", () => {
  const writer = new LogWriter();
  const story = events(4);
  words(writer, story);
  story.splice(2, 2, { what: "another" }, { what: "event 3" });
  expect(words(writer, story)).toEqual(["event 0", "event 1", "another", "event 3"]);
  expect(words(writer, events(1))).toEqual(["event 0"]);
});

test("events beyond the count wait", () => {
  const writer = new LogWriter();
  const story = events(3);
  expect(words(writer, story, 1)).toEqual(["event 0"]);
  expect(words(writer, story, 3)).toEqual(["event 0", "event 1", "event 2"]);
});

test("another language or another name tells everything anew", () => {
  const writer = new LogWriter();
  const story = events(3);
  words(writer, story);
  say.mockClear();
  words(writer, story, 3, "fr");
  expect(say).toHaveBeenCalledTimes(3);
});

function items(): Element[] {
  return [...screen.getByRole("region").querySelectorAll("li")];
}

test("a new line is appended to the list, and the others stay as they are", async () => {
  const writer = new LogWriter();
  const story = events(300);
  const { rerender } = render(Log, { ...shell, log: writer.write(story, story.length, say, "en") });
  const before = items();
  const touched: MutationRecord[] = [];
  const observer = new MutationObserver((records) => touched.push(...records));
  observer.observe(screen.getByRole("region"), { childList: true, subtree: true, characterData: true });
  story.push({ what: "the last" });
  await rerender({ log: writer.write(story, story.length, say, "en") });
  touched.push(...observer.takeRecords());
  observer.disconnect();
  expect(touched.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])).toHaveLength(1);
  expect(items().slice(0, 300)).toEqual(before);
  expect(items().at(-1)?.textContent).toBe("the last");
});

test("the list shows what stays when something is taken back", async () => {
  const writer = new LogWriter();
  const story = events(3);
  const { rerender } = render(Log, { ...shell, log: writer.write(story, 3, say, "en") });
  story.splice(1, 2, { what: "another" }, { what: "event 2" });
  await rerender({ log: writer.write(story, 3, say, "en") });
  expect(items().map((item) => item.textContent)).toEqual(["event 0", "another", "event 2"]);
  await rerender({ log: writer.write([], 0, say, "en") });
  expect(items()).toEqual([]);
});

test("a long log consists of short lists, which the browser may leave out of a layout", async () => {
  const writer = new LogWriter();
  const story = events(100);
  const { rerender } = render(Log, { ...shell, log: writer.write(story, 100, say, "en") });
  const lengths = (): number[] =>
    screen.getAllByRole("list").map((list) => within(list).getAllByRole("listitem").length);
  expect(lengths()).toEqual([40, 40, 20]);
  await rerender({ log: writer.write(story, 80, say, "en") });
  expect(lengths()).toEqual([40, 40]);
  await rerender({ log: writer.write(story, 90, say, "en") });
  expect(lengths()).toEqual([40, 40, 10]);
  expect(items().map((item) => item.textContent)).toEqual(story.slice(0, 90).map(({ what }) => what));
});

test("a turn has a heading, however many lines it has, and what is nobody's ends it", () => {
  const writer = new LogWriter();
  const turns = [null, 0, undefined, 0, 1, null, 1];
  const told = turns.map((turn, at) => ({ what: `event ${at}`, turn }));
  const withTurn = (event: unknown): Told => ({ ...say(event), turn: (event as (typeof told)[0]).turn });
  const log = writer.write(told, told.length, withTurn, "en");
  expect(log.lines.map(({ begins }) => begins)).toEqual([false, true, false, false, true, false, true]);
  render(Log, { ...shell, log });
  const headings = [...document.querySelectorAll(".log .turn")].map(({ textContent }) => textContent);
  expect(headings).toEqual(["seat 0", "seat 1", "seat 1"]);
});

test("a line knows the event that it tells of", () => {
  const writer = new LogWriter();
  const silent = { what: "shuffled" };
  const quiet = (event: unknown): Told | null => (event === silent ? null : say(event));
  writer.write([silent, ...events(2), silent, { what: "the last" }], 5, quiet, "en");
  expect([0, 1, 2, 3].map((line) => writer.eventOf(line))).toEqual([1, 2, 4, -1]);
});

test("a line can be chosen, and arrow keys lead from the newest one upwards", async () => {
  const writer = new LogWriter();
  const story = events(3);
  render(Log, { ...shell, log: writer.write(story, 3, say, "en") });
  await fireEvent.click(screen.getByText("event 1"));
  expect(jump.mock.lastCall).toEqual([1]);
  const region = screen.getByRole("region");
  const here = (): Element => (region.contains(document.activeElement) && document.activeElement) || region;
  const walk = async (key: string): Promise<string | null | undefined> => {
    await fireEvent.keyDown(here(), { key });
    return document.activeElement?.parentElement?.textContent;
  };
  expect(await walk("ArrowUp")).toBe("event 2");
  expect(await walk("ArrowUp")).toBe("event 1");
  expect(await walk("ArrowDown")).toBe("event 2");
  await fireEvent.click(document.activeElement ?? region);
  expect(jump.mock.lastCall).toEqual([2]);
});
