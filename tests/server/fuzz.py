"""Messages nobody should send, as player, spectator and stranger: `make fuzz`.

Malformed, reordered, duplicated, replayed, oversized and forged ones, over real sockets. Each is answered once and
as the protocol says, or its connection is closed; nothing changes at any table, and the house has no complaints.
"""

import argparse
import asyncio
import json
import random
import signal
import tempfile
import threading
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded_with
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.games import GAMES
from tablee.server import wire
from tablee.server.limits import LARGEST_MESSAGE
from tests.server.browser import PATIENCE, Browser, TableSocket
from tests.server.ledger import rows_in
from tests.server.process import HouseCommand
from tests.server.test_hostile_table import nonsense
from tests.server.well_formed import requests

QUIET_GAMES = [name for name in GAMES if name != "kezao"]
"""In which nothing happens by itself."""
CLOSED_FOR_IT = {1007, 1008, 1009}
"""Not text, against the limits, far too large."""
CUT = 1006
"""Without a word, which can happen to who goes on talking behind something far too large."""
ROLES = ("on turn", "waiting", "spectator", "stranger")
Said = str | bytes
T = TypeVar("T")

# --- what is said ----------------------------------------------------------------------------------

oversized = st.integers(LARGEST_MESSAGE - 200, 12 * LARGEST_MESSAGE).map(
    lambda size: json.dumps({"type": "stand", "id": "x", "more": "y" * size})
)
damaged = st.tuples(requests, st.integers(0, 200), st.text(max_size=2)).map(
    lambda parts: parts[0][: parts[1]] + parts[2] + parts[0][parts[1] + 1 :]
)
binary = st.binary(max_size=60)
replayed = st.integers(0, 30)
"""Something that was granted to somebody earlier."""
forged = st.integers(0, 30).map(lambda number: -1 - number)
"""A move that somebody else may make."""

talk = st.lists(
    st.tuples(
        st.sampled_from(ROLES),
        st.one_of(requests, requests, nonsense, damaged, replayed, forged, binary, oversized),
    ),
    min_size=1,
    max_size=40,
)


@dataclass
class Table:
    """In the middle of a game. Everything that is said here should change nothing."""

    browsers: dict[str, Browser]
    code: str
    sockets: dict[str, TableSocket] = field(default_factory=dict)
    granted: list[tuple[Browser, dict[str, Any]]] = field(default_factory=list)
    legal: dict[str, list[Any]] = field(default_factory=dict)
    seen: Any = None

    async def join(self, role: str) -> None:
        socket = self.sockets[role] = await self.browsers[role].joins(self.code)
        if (await socket.hears(wire.TableChanged)).phase == "playing":
            await socket.hears(wire.Step)

    async def leave(self) -> None:
        for role in ROLES:
            await self.sockets[role].connection.close()
            await self.browsers[role].http.aclose()

    async def ask(self, role: str, kind: str, **fields: Any) -> None:
        request = {"type": kind, "id": f"granted-{len(self.granted)}", **fields}
        answer = await self.sockets[role].asks(kind, request["id"], **fields)
        assert isinstance(answer, wire.Accepted), answer
        self.granted.append((self.browsers[role], request))

    def swap(self, one: str, other: str) -> None:
        self.sockets[one], self.sockets[other] = self.sockets[other], self.sockets[one]
        self.browsers[one], self.browsers[other] = self.browsers[other], self.browsers[one]

    def worded(self, role: str, message: Said | int) -> Said | None:
        """None for what would be honest."""
        if isinstance(message, int) and message >= 0:
            whose, request = self.granted[message % len(self.granted)]
            message = json.dumps(request)
            if whose is self.browsers[role]:
                return message
        if isinstance(message, int):
            legal = self.legal["on turn"]
            forgery = {"type": "play", "id": f"forged{message}", "move": legal[message % len(legal)]}
            message = json.dumps(forgery)
        return None if _move_in(message) in self.legal.get(role, []) else message


def _move_in(message: Said) -> Any:
    try:
        return json.loads(message).get("move")
    except (ValueError, AttributeError, RecursionError):
        return None


# --- and what is answered ----------------------------------------------------------------------------


class Fuzz:
    def __init__(self, house: HouseCommand, tables: list[Table]) -> None:
        self.house = house
        self.tables = tables
        self.sent = 0
        self._numbers = count(1)
        self.answers: Counter[str] = Counter()

    async def say(self, table: Table, role: str, messages: list[Said]) -> None:
        """One after the other, without waiting; then everything is answered, or the line is cut."""
        socket = table.sockets[role]
        self.sent += len(messages)
        reading = asyncio.create_task(self._answers(socket, sum(map(_wants_answer, messages))))
        try:
            for message in messages:
                await socket.connection.send(message)
        except ConnectionClosed:
            pass
        closed = await reading
        if closed is not None:
            assert closed in CLOSED_FOR_IT or (closed == CUT and any(map(_is_far_too_large, messages))), closed
            self.answers[f"closed with {closed}"] += 1
            await table.join(role)

    async def _answers(self, socket: TableSocket, wanted: int) -> int | None:
        """Until that many came; the code, if the line is cut."""
        try:
            while wanted:
                letter = await socket.next()
                assert not isinstance(letter, wire.Step), "something happened"
                if isinstance(letter, wire.Accepted | wire.Refused | wire.Failed):
                    wanted -= 1
                    self.answers[letter.problem if isinstance(letter, wire.Failed) else type(letter).__name__] += 1
            await self._nothing_more(socket)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
        return None

    async def _nothing_more(self, socket: TableSocket) -> None:
        answer = await socket.asks("sit", f"last-{next(self._numbers)}", seat=0)
        assert isinstance(answer, wire.Failed), answer
        assert answer.problem == "not_now", answer

    async def knock(self, code: str, version: str, headers: dict[str, str]) -> None:
        """In, or turned away with a word."""
        self.sent += 1
        browser = Browser(self.house.address)
        try:
            async with browser, await browser.joins(code, version, **headers) as stranger:
                letter = await stranger.next()
                assert isinstance(letter, wire.Failed | wire.Ping | wire.TableChanged)
                if isinstance(letter, wire.Failed):
                    self.answers[letter.problem] += 1
                    assert await stranger.is_hung_up() in CLOSED_FOR_IT
        except InvalidStatus as turned_away:
            status = turned_away.response.status_code
            assert 400 <= status < 500, status
            self.answers[f"status {status}"] += 1

    async def look(self, table: Table) -> None:
        """Nothing changed."""
        async with await table.browsers["spectator"].joins(table.code) as fresh:
            changed = await fresh.hears(wire.TableChanged)
            step = await fresh.hears(wire.Step)
        seats = [seat and (seat.name, seat.person, seat.bot) for seat in changed.seats]
        seen = changed.phase, changed.options, changed.host, seats, step.version, step.view
        table.seen = table.seen or seen
        assert seen == table.seen


def _wants_answer(message: Said) -> bool:
    """Pongs that are well said get none."""
    try:
        return not isinstance(_messages.decode(message), wire.Pong)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return True


def _is_far_too_large(message: Said) -> bool:
    return len(message.encode() if isinstance(message, str) else message) > 8 * LARGEST_MESSAGE


_messages: msgspec.json.Decoder[wire.ClientMessage] = msgspec.json.Decoder(wire.ClientMessage)


async def table_of(house: HouseCommand, game: str) -> Table:
    browsers = {role: Browser(house.address, role.title() if role != "stranger" else "") for role in ROLES}
    for browser in browsers.values():
        await browser.__aenter__()
    table = Table(browsers, await browsers["on turn"].opens(game=game))
    for role in ROLES:
        await table.join(role)
    for seat, role in enumerate(("on turn", "waiting")):
        await table.ask(role, "sit", seat=seat)
    await table.ask("on turn", "start")
    for _ in range(4):
        mover = await whose_turn(table)
        step = table.sockets[mover].step
        assert step
        await table.ask(mover, "play", move=step.legal[0])
        for role in ROLES:
            while (table.sockets[role].version or 0) <= step.version:
                await table.sockets[role].hears(wire.Step)
    if await whose_turn(table) == "waiting":
        table.swap("on turn", "waiting")
    for role in ("on turn", "waiting"):
        seen = table.sockets[role].step
        table.legal[role] = seen.legal if seen else []
    return table


async def whose_turn(table: Table) -> str:
    for role in ("on turn", "waiting"):
        socket = table.sockets[role]
        while socket.step is None:
            await socket.hears(wire.Step)
    steps = [(role, table.sockets[role].step) for role in ("on turn", "waiting")]
    return next(role for role, step in steps if step and table_seat(table, role) in step.awaited)


def table_seat(table: Table, role: str) -> int | None:
    seen = table.sockets[role].table
    return seen.seat if seen else None


# --- all of it -----------------------------------------------------------------------------------------


class Background:
    """A loop that goes on while the next nonsense is thought of: whoever answers no pings is disconnected."""

    def __enter__(self) -> "Background":
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


@contextmanager
def fuzzed(folder: Path) -> Iterator[tuple[Fuzz, Background]]:
    house = HouseCommand(folder, module="tests.server.counted")
    house.start()
    try:
        with Background() as runner:

            async def prepare() -> list[Table]:
                return [await table_of(house, game) for game in QUIET_GAMES]

            fuzz = Fuzz(house, runner.run(prepare()))
            for table in fuzz.tables:
                runner.run(fuzz.look(table))
            yield fuzz, runner
            for table in fuzz.tables:
                runner.run(fuzz.look(table))
                runner.run(table.leave())
    finally:
        house.end(signal.SIGTERM)


def talk_nonsense(fuzz: Fuzz, runner: Background, talks: int, seed: int) -> None:
    @seeded_with(seed)
    @settings(
        max_examples=talks,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.sampled_from(fuzz.tables), talk)
    def one_talk(table: Table, said: list[tuple[str, Said | int]]) -> None:
        async def all_at_once() -> None:
            worded = [(role, table.worded(role, message)) for role, message in said]
            by_role = {role: [message for who, message in worded if who == role and message] for role in ROLES}
            await asyncio.gather(*(fuzz.say(table, role, messages) for role, messages in by_role.items()))

        runner.run(asyncio.wait_for(all_at_once(), PATIENCE))

    one_talk()


def knock(fuzz: Fuzz, runner: Background, knocks: int, seed: int) -> None:
    """Strangers at the door: wrong codes, forged cookies, other sites, versions from nowhere."""
    codes = [table.code for table in fuzz.tables]

    @seeded_with(seed)
    @settings(max_examples=knocks, deadline=None, database=None, phases=[Phase.generate])
    @given(
        code=st.sampled_from(codes) | st.text("BCDFGHJKab1%/.é", min_size=1, max_size=12),
        version=st.none() | st.integers() | st.text("0123456789-eé²٣ &=", max_size=30),
        cookie=st.none() | st.text('abc=;,_-" é', max_size=60) | st.just("tablee=" + "a" * 43),
        origin=st.sampled_from(["", "https://elsewhere.example", "null", fuzz.house.address]),
    )
    def one_knock(code: str, version: int | str | None, cookie: str | None, origin: str) -> None:
        headers = {name: value for name, value in (("cookie", cookie), ("origin", origin)) if value}
        runner.run(fuzz.knock(quote(code), quote(str(version or "")), headers))

    one_knock()


def fuzz(folder: Path, messages: int, seed: int) -> Fuzz:
    with fuzzed(folder) as (fuzz, runner):
        before, tasks = entries(folder), fuzz.house.tasks()
        while fuzz.sent < messages:
            talk_nonsense(fuzz, runner, min(500, max(5, (messages - fuzz.sent) // 15)), seed)
            knock(fuzz, runner, min(200, max(20, messages // 100)), seed)
            seed += 1
            print(f"{fuzz.sent} messages", flush=True)
        assert fuzz.house.tasks() == tasks, "tasks are left behind"
    assert entries(folder) == before, "something was written down"
    assert fuzz.house.complaints == ""
    return fuzz


def entries(folder: Path) -> int:
    return len(rows_in(folder / "tablee.sqlite3"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**9))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        done = fuzz(Path(folder), arguments.messages, arguments.seed)
    print(
        f"{done.sent} messages, {len(done.tables)} tables; nothing changed, and the house complained about nothing"
    )
    for answer, times in done.answers.most_common():
        print(f"{times:8} {answer}")


if __name__ == "__main__":
    main()
