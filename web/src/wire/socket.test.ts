import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastSocket as last, FakeSocket } from "./socket.fake";
import type { ServerMessage } from "./protocol";
import { type Connection, Socket } from "./socket";

let connections: Connection[];
let heard: ServerMessage[];
let socket: Socket;
let version = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  connections = [];
  heard = [];
  socket = new Socket({
    address: () => `ws://house/?version=${version}`,
    heard: (message) => heard.push(message),
    changed: (connection) => connections.push(connection),
  });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a request waits for the line and is answered by its id", async () => {
  const answer = socket.ask({ type: "start" });
  expect(last().sent).toEqual([]);
  last().opens();
  const id = last().sent[0]?.id as string;
  last().says({ type: "accepted", id: "somebody else's" });
  last().says({ type: "accepted", id });
  expect(await answer).toEqual({ type: "accepted", id });
  expect(heard).toHaveLength(2);
});

test("after a break the unanswered are sent again, in order, with the same ids", () => {
  last().opens();
  void socket.ask({ type: "sit", seat: 1 });
  void socket.ask({ type: "start" });
  const before = last();
  before.says({ type: "accepted", id: before.sent[0]?.id as string });
  void socket.ask({ type: "stand" });
  before.breaks();
  vi.advanceTimersByTime(250);
  last().opens();
  expect(last()).not.toBe(before);
  expect(last().sent).toEqual(before.sent.slice(1));
});

test("the address is asked anew for every line, so it can name the last version", () => {
  last().opens();
  version = 58;
  last().breaks();
  vi.advanceTimersByTime(250);
  expect(last().address).toBe("ws://house/?version=58");
});

test("pauses grow while nobody answers, and a heard word makes them short again", () => {
  for (const longest of [250, 500, 1000, 1500, 1500]) {
    const before = FakeSocket.all.length;
    last().breaks();
    vi.advanceTimersByTime(longest / 2 - 1);
    expect(FakeSocket.all.length).toBe(before);
    vi.advanceTimersByTime(longest / 2 + 1);
    expect(FakeSocket.all.length).toBe(before + 1);
  }
  last().opens();
  last().says({ type: "accepted", id: "somebody else's" });
  const before = FakeSocket.all.length;
  last().breaks();
  vi.advanceTimersByTime(250);
  expect(FakeSocket.all.length).toBe(before + 1);
});

test("no answer within two seconds drops the line and asks again, each time more patiently", () => {
  last().opens();
  void socket.ask({ type: "start" });
  vi.advanceTimersByTime(1999);
  expect(FakeSocket.all.length).toBe(1);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all.length).toBe(2);
  last().opens();
  expect(last().sent).toEqual(FakeSocket.all[0]?.sent);
  vi.advanceTimersByTime(3999);
  expect(FakeSocket.all.length).toBe(2);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all.length).toBe(3);
});

test("however often something was asked, nobody waits for longer than half a minute", () => {
  void socket.ask({ type: "start" });
  for (let times = 0; times < 10; times += 1) {
    last().opens();
    last().breaks();
    vi.advanceTimersByTime(1_500);
  }
  last().opens();
  const before = FakeSocket.all.length;
  for (let second = 0; second < 30; second += 1) {
    last().says({ type: "ping", number: second, clock: 0, offset: null });
    vi.advanceTimersByTime(1_000);
  }
  expect(FakeSocket.all.length).toBe(before + 1);
});

test("a line that says nothing is given up, though nothing was asked", () => {
  last().opens();
  vi.advanceTimersByTime(14_000);
  last().says({ type: "ping", number: 1, clock: 0, offset: null });
  vi.advanceTimersByTime(14_999);
  expect(FakeSocket.all.length).toBe(1);
  vi.advanceTimersByTime(1 + 250);
  expect(FakeSocket.all.length).toBe(2);
  expect(connections).toEqual(["open", "broken"]);
});

test("a house that is slow to speak is not asked ever more often", () => {
  last().opens();
  vi.advanceTimersByTime(15_000 + 250);
  last().opens();
  vi.advanceTimersByTime(29_999);
  expect(FakeSocket.all.length).toBe(2);
  vi.advanceTimersByTime(1 + 500);
  expect(FakeSocket.all.length).toBe(3);
});

test("a line that is not open yet may be silent: the house is being opened", () => {
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
});

test("a network that comes back is used at once", () => {
  last().breaks();
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all.length).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(2);
});

test("a page that slept does not trust its line", () => {
  last().opens();
  const hidden = vi.spyOn(document, "hidden", "get");
  hidden.mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(10_001);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.all.length).toBe(2);
});

test("the state of the connection is told", () => {
  last().opens();
  last().breaks();
  vi.advanceTimersByTime(250);
  last().opens();
  socket.close();
  expect(connections).toEqual(["open", "broken", "open", "closed"]);
});

test("a closed socket stays closed", () => {
  last().opens();
  socket.close();
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all.length).toBe(1);
});

test("a ping is answered at once, in its own time, and not again", () => {
  last().opens();
  vi.advanceTimersByTime(1_500);
  const clock = performance.now();
  last().says({ type: "ping", number: 7, clock: 900_000, offset: null });
  expect(last().pongs).toEqual([{ type: "pong", number: 7, clock }]);
  vi.advanceTimersByTime(14_000);
  expect(FakeSocket.all.length).toBe(1);
});
