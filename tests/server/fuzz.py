"""A fuzzer for the sockets of tables: `make fuzz`.

It sends malformed, reordered, duplicated, replayed, oversized and forged messages as player, spectator and
stranger, over real sockets, at several tables of every game at once. Each message is answered once, as the
protocol says, or its connection is closed; no table changes, and the house logs no complaint. The tables of
Kezao stay at the choice of the dice, because after it time acts by itself.
"""

import argparse
import asyncio
import random
import signal
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from hypothesis import Phase, given, settings
from hypothesis import seed as seeded_with
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.games import GAMES
from tablee.server.web.decode import understand
from tablee.server.wire import requests, updates
from tablee.server.wire.errors import Failed
from tests.patience import PATIENCE
from tests.server.browser import CUT_OFF, Browser, TableSocket
from tests.server.fuzzed_table import Table, closes, received, table_of
from tests.server.ledger import rows_in
from tests.server.mutations import Draft, Mutator, RawText, Said, drawn
from tests.server.process import HouseCommand

CLOSED_FOR_IT = {1007, 1009, CUT_OFF}
"""Close codes for a message that is no text or far too large; a client that goes on sending may be cut off."""
TURNED_AWAY = 1008
ROUND = 20_000
"""Messages of one round; after it the tables are inspected and new drafts are drawn."""
DRAWN = 500
"""Drafts drawn for a round; its other messages are changed versions of these and of earlier drafts."""
MANY = 10_000
"""The number of messages from which on each game gets several tables."""
UNREAD = ("malformed", "too_large")
Answer = tuple[str, str | None]
"""Why a message cannot be read, or "judged", and its id: all that is known before the answer comes."""
T = TypeVar("T")


# --- answers -------------------------------------------------------------------------------


def answer_due(message: Said) -> Answer | None:
    """The expected answer; None for a valid pong."""
    request = understand(received(message))
    if isinstance(request, requests.Pong):
        return None
    return (request.problem if isinstance(request, Failed) else "judged", request.id)


def answer_given(message: updates.Accepted | updates.Refused | Failed) -> Answer:
    problem = message.problem if isinstance(message, Failed) else ""
    return (problem if problem in UNREAD else "judged", message.id)


class Fuzz:
    def __init__(self, house: HouseCommand, tables: list[Table]) -> None:
        self.house = house
        self.tables = tables
        self.sent = 0
        self.lost = 0
        """Messages that were not answered because their connection was closed."""
        self.answers: Counter[str] = Counter()
        self.pool: list[Draft] = []
        self._numbers = count(1)
        self._distinct: set[int] = set()
        self._knocker = Browser(house.address)

    @property
    def distinct(self) -> int:
        return len(self._distinct)

    @property
    def answered(self) -> int:
        return sum(times for answer, times in self.answers.items() if not answer.startswith("closed with"))

    async def talk_at(self, table: Table, messages: int, fresh: int, seed: str) -> None:
        luck = random.Random(seed)
        mutator = Mutator(luck, self.pool, fresh)
        while messages > 0:
            said = table.talk(mutator, luck, messages)
            messages -= max(1, sum(map(len, said.values())))
            await asyncio.gather(*(self.say(table, role, some) for role, some in said.items() if some))

    async def say(self, table: Table, role: str, messages: list[Said]) -> None:
        """Send the messages without waiting; then all of them are answered, or the connection is closed."""
        self.sent += len(messages)
        self._distinct.update(map(hash, messages))
        table.said[role].extend(messages)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._exchange(table, role, messages)
        except Exception as error:
            last = "\n".join(f"  {message[:400]!r} ({len(message)})" for message in table.said[role])
            error.add_note(f"At a table of {table.game}, the last messages {role!r} said:\n{last}")
            raise

    async def _exchange(self, table: Table, role: str, messages: list[Said]) -> None:
        socket, last = table.sockets[role], f"last-{next(self._numbers)}"
        due = Counter(filter(None, map(answer_due, messages)))
        _, closed = await asyncio.gather(_send(socket, messages, last), self._hear(table, socket, due, last))
        assert (closed is not None) == any(map(closes, messages)), f"closed with {closed}"
        if closed is None:
            assert not +due, f"not answered: {+due}"
            return
        assert closed in CLOSED_FOR_IT, closed
        self.lost += due.total()
        self.answers[f"closed with {closed}"] += 1
        await table.join(role)

    async def _hear(self, table: Table, socket: TableSocket, due: Counter[Answer], last: str) -> int | None:
        """Read until the answer to the last request; return the close code if the connection ends before."""
        try:
            while True:
                message = socket.note(await socket.connection.recv())
                assert not isinstance(message, updates.Step | updates.Talk), "the table has changed"
                if isinstance(message, updates.TableChanged):
                    table.compare(message)
                if not isinstance(message, updates.Accepted | updates.Refused | Failed):
                    continue
                if message.id == last:
                    assert message == Failed("not_now", last), message
                    return None
                due[answer_given(message)] -= 1
                assert due[answer_given(message)] >= 0, f"unexpected answer: {message}"
                self.answers[message.problem if isinstance(message, Failed) else type(message).__name__] += 1
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else CUT_OFF

    async def knock(self, code: str, version: str, headers: dict[str, str]) -> None:
        """Open a socket as a stranger, who must be let in or get an error."""
        self.sent += 1
        self._distinct.add(hash((code, version, *headers.items())))
        try:
            async with await self._knocker.joins(code, version, **headers) as stranger:
                message = await stranger.next()
                assert isinstance(message, Failed | updates.Ping | updates.TableChanged)
                if isinstance(message, Failed):
                    self.answers[message.problem] += 1
                    assert await stranger.close_code() == TURNED_AWAY
                else:
                    self.answers["let in"] += 1
        except InvalidStatus as turned_away:
            status = turned_away.response.status_code
            assert 400 <= status < 500, status
            self.answers[f"status {status}"] += 1

    async def look(self, table: Table) -> None:
        """Check that nothing has changed at the table."""
        table.ask_witnesses()
        async with await table.browsers["spectator"].joins(table.code) as fresh:
            changed = await fresh.hears(updates.TableChanged)
            step = await fresh.hears(updates.Step)
        seats = [seat and (seat.name, seat.person, seat.bot) for seat in changed.seats]
        seen = seats, step.version, step.view
        table.seen = table.seen or seen
        assert seen == table.seen
        table.compare(changed)


async def _send(socket: TableSocket, messages: list[Said], last: str) -> None:
    try:
        for message in messages:
            await socket.connection.send(message, text=isinstance(message, str | RawText))
        await socket.says({"type": "sit", "id": last, "seat": 0})
    except ConnectionClosed:
        pass


# --- a run ---------------------------------------------------------------------------------------------


class Background:
    """An event loop in a thread, so that pings are answered while the next messages are drawn."""

    def __enter__(self) -> "Background":
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.run(_end_all_tasks())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()


async def _end_all_tasks() -> None:
    """Cancel the tasks that a failure left running."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


@contextmanager
def fuzzed(folder: Path, tables_of_a_game: int) -> Iterator[tuple[Fuzz, Background]]:
    house = HouseCommand(folder, module="tests.server.counted")
    house.start()
    try:
        with Background() as runner:

            async def prepare() -> list[Table]:
                return [await table_of(house, game) for game in GAMES for _ in range(tables_of_a_game)]

            fuzz = Fuzz(house, runner.run(prepare()))
            for table in fuzz.tables:
                runner.run(fuzz.look(table))
            yield fuzz, runner
            for table in fuzz.tables:
                runner.run(table.leave())
    finally:
        house.end(signal.SIGTERM)


async def talk_everywhere(fuzz: Fuzz, messages: int, fresh: int, seed: int) -> None:
    """Send messages at all tables at once; they depend on the seed and on the cards that were dealt."""
    share = -(-messages // len(fuzz.tables))
    async with asyncio.TaskGroup() as tables:
        for number, table in enumerate(fuzz.tables):
            tables.create_task(fuzz.talk_at(table, share, fresh, f"{seed} at {number}"))


def knock(fuzz: Fuzz, runner: Background, knocks: int, seed: int) -> None:
    """Open sockets as strangers with wrong codes, forged cookies, foreign origins and impossible versions."""
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


def one_round(fuzz: Fuzz, runner: Background, messages: int, seed: int) -> None:
    fresh = drawn(min(DRAWN, max(100, messages // 4)), seed)
    fuzz.pool += fresh
    runner.run(talk_everywhere(fuzz, messages, len(fresh), seed))
    knock(fuzz, runner, min(200, max(20, messages // 100)), seed)
    for table in fuzz.tables:
        runner.run(fuzz.look(table))
    assert fuzz.house.complaints == ""


def fuzz(folder: Path, messages: int, seed: int) -> Fuzz:
    with fuzzed(folder, tables_of_a_game=3 if messages >= MANY else 1) as (fuzz, runner):
        before, tasks, began = entries(folder), fuzz.house.tasks(), time.monotonic()
        for number in count():
            if fuzz.sent >= messages:
                break
            try:
                one_round(fuzz, runner, min(ROUND, messages - fuzz.sent), seed + number)
            except BaseException as error:
                error.add_note(f"In round {number} of --seed {seed}.")
                raise
            pace = fuzz.sent / (time.monotonic() - began)
            print(f"{fuzz.sent} messages, {fuzz.distinct} distinct, {pace:.0f} a second", flush=True)
        assert fuzz.house.tasks() == tasks, "tasks are left behind"
    assert entries(folder) == before, "the journal has grown"
    assert fuzz.house.complaints == ""
    assert fuzz.answered >= fuzz.sent / 2, "fewer than half of the messages were answered"
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
        f"{done.sent} messages, {done.distinct} of them distinct, {len(done.tables)} tables; "
        f"nothing changed, and the house complained about nothing"
    )
    shares = f"{done.answered / done.sent:.1%} answered, {done.lost / done.sent:.1%} lost with their connection"
    print(f"{shares}; the rest are pongs, which get no answer")
    for answer, times in done.answers.most_common():
        print(f"{times:8} {times / done.sent:6.2%} {answer}")


if __name__ == "__main__":
    main()
