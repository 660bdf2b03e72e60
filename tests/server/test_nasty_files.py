"""Files of matches that were made to be expensive: the work and the memory that they cost are bounded."""

import asyncio
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.bots import BOTS
from tablee.bots.playing import play_out
from tablee.core.audit import audited
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import GAMES
from tablee.server.common.limits import LARGEST_RECORD
from tablee.server.common.settings import Settings
from tablee.server.house import replays
from tablee.server.house.heavy_work import Allowance, Desk, Shares, Ticket
from tablee.server.wire.errors import RequestError
from tablee.server.wire.replay import Replay, ReplaySeat
from tests.effort import examples
from tests.server.browser import Browser
from tests.server.deadline import deadline
from tests.server.test_http import failed

MOST_MEMORY = 40 * 1024 * 1024
"""Peak bytes that reading and checking one file may take."""

Plain = dict[str, Any]
LONG: dict[str, Plain] = {
    "dozito": {"rounds": 5},
    "dos": {"points": True},
    "tootizz": {"series": True, "target": 200},
}
"""Options of long games."""


def played(game: str, seats: int = 2, options: Plain | None = None, seed: int = 1) -> Match:
    rules = GAMES[game]
    match = Match.start(rules, msgspec.convert(options or {}, rules.options), seats, seeded(seed))
    play_out(match, [BOTS[game]["random"]] * seats, seeded(seed))
    return match


def up_to_a_roll() -> Plain:
    """Kezao for experts up to its first dice, which can fall in 216 ways."""
    rules = GAMES["kezao"]
    match = Match.start(rules, msgspec.convert({"level": "expert"}, rules.options), 2, seeded(1))
    (seat,) = rules.awaited(match.state)
    match.play(seat, rules.legal(match.state, seat)[2], 0)
    match.pass_time(5000)
    return plain(match)


def plain(match: Match) -> Plain:
    return dict(msgspec.json.decode(msgspec.json.encode(match.record())))


def filled(record: Plain, into: list[Any], item: Any) -> bytes:
    """The record with as many of the items as a file can hold."""
    size, more = len(msgspec.json.encode(record)), len(msgspec.json.encode(item)) + 1
    into += [item] * ((LARGEST_RECORD - size) // more)
    raw = msgspec.json.encode(record)
    assert LARGEST_RECORD - more <= len(raw) <= LARGEST_RECORD
    return raw


def many_events(event: Plain) -> bytes:
    """Impossible dice, followed by very many events."""
    record = up_to_a_roll()
    record["steps"][-1]["events"][0]["roll"] = 99
    return filled(record, record["steps"][-1]["events"], event)


def many_orders() -> bytes:
    """Very many shuffles, none of which is an order of the dominoes that were dealt."""
    record = plain(played("tootizz"))
    del record["steps"][1:]
    first = record["steps"][0]["events"]
    other = [*first[1]["dominoes"][:-1], first[1]["dominoes"][0]]
    first[1]["dominoes"] = other
    return filled(record, first, {"type": "shuffled", "dominoes": other})


def many_of(field: str, item: Any) -> bytes:
    stuffed: list[Any] = []
    record = plain(played("dos")) | {field: stuffed}
    return filled(record, stuffed, item)


def many_steps() -> bytes:
    return many_of("steps", {"at": 0, "seat": None, "move": None, "events": []})


def many_numbers(number: int) -> bytes:
    record = plain(played("dos"))
    return filled(record, record["steps"][0]["events"][1]["cards"], number)


def nested(opening: bytes) -> bytes:
    return b'{"game": "dos", "seats": 2, "options": ' + opening * ((LARGEST_RECORD - 100) // len(opening))


NASTY: dict[str, Callable[[], bytes]] = {
    "events without an order": lambda: many_events({"type": "passed", "seat": 0}),
    "events with an order": lambda: many_events({"type": "round_won", "seats": []}),
    "events with orders of one": lambda: many_events({"type": "round_won", "seats": [0]}),
    "orders of the right length": many_orders,
    "steps": many_steps,
    "names": lambda: many_of("names", "ab"),
    "long names": lambda: many_of("names", "e\u0301" * 90),
    "bots": lambda: many_of("bots", "xy"),
    "numbers": lambda: many_numbers(999),
    "numbers of one hash": lambda: many_numbers(2**61 - 1),
    "large numbers": lambda: many_numbers(10**4000),
    "options that are lists": lambda: many_of("options", []),
    "options that are objects": lambda: many_of("options", {}),
    "fields nobody knows": lambda: many_of("more", []),
    "steps that are lists": lambda: many_of("steps", []),
    "nested lists": lambda: nested(b"["),
    "nested objects": lambda: nested(b'{"a":'),
}


@pytest.fixture(params=NASTY, scope="module")
def nasty(request: pytest.FixtureRequest) -> bytes:
    return NASTY[request.param]()


class Counting(Allowance):
    """An allowance that records all its instances."""

    given: ClassVar[list["Counting"]] = []

    def __init__(self, units: int) -> None:
        super().__init__(units)
        self.given.append(self)


def opened(raw: bytes) -> str:
    """The problem that the house has with a file, or an empty text."""
    try:
        record, match = replays.opened(raw)
    except RequestError as error:
        return error.problem
    replays.seats_in(record)
    assert match.log
    return ""


def test_no_file_takes_more_memory_than_that(nasty: bytes) -> None:
    tracemalloc.start()
    try:
        opened(nasty)
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()


class Copies:
    """Counts the copies of a state: one each time that a step is tried again."""

    def __init__(self, copy: Callable[[Any], Any]) -> None:
        self.copy, self.count = copy, 0

    def __call__(self, state: Any) -> Any:
        self.count += 1
        return self.copy(state)


def test_no_file_takes_more_work_than_that(nasty: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = {name: Copies(game.copy) for name, game in GAMES.items()}
    for name, game in GAMES.items():
        monkeypatch.setitem(GAMES, name, replace(game, copy=counted[name]))
    monkeypatch.setattr(Counting, "given", [])
    monkeypatch.setattr(replays, "Allowance", Counting)
    opened(nasty)
    spent = replays.MOST_WORK - min((allowance.left for allowance in Counting.given), default=replays.MOST_WORK)
    assert sum(copies.count for copies in counted.values()) <= spent <= replays.MOST_WORK + LARGEST_RECORD


def test_every_order_that_is_looked_at_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counting, "given", [])
    monkeypatch.setattr(replays, "Allowance", Counting)
    assert opened(many_orders()) == "bad_record"
    (allowance,) = Counting.given
    orders = many_orders().count(b'"shuffled"')
    assert replays.MOST_WORK - allowance.left >= 3 * orders, "as events, as orders to count, as orders to compare"


@pytest.mark.parametrize("game", GAMES)
def test_long_games_are_far_from_the_limits(game: str) -> None:
    seats = GAMES[game].seats[-1]
    for seed in range(4):
        match = played(game, seats, LONG.get(game), seed)
        allowance = Allowance(replays.MOST_WORK)
        record = replays._read(msgspec.json.encode(match.record()))
        assert audited(GAMES[game], record, allowance).outcome
        assert allowance.left > replays.MOST_WORK * 3 / 4
        assert len(match.log) < replays.MOST_STEPS / 2
        size = sum(len(msgspec.json.encode(step)) for step in replays.replayed(match, None))
        assert size < replays.MOST_BYTES / 2


def looked_at(match: Match) -> Replay:
    seats = [ReplaySeat("", None)] * match.seats
    options = msgspec.to_builtins(match.options)
    return Replay(None, 0, match.game.name, options, None, seats, None, None, [], [])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_packed_is_the_replay(game: str) -> None:
    match = played(game)
    steps = list(replays.replayed(match, None))
    pieces = list(replays.unpacked(replays.packed(looked_at(match), match), 1000))
    assert max(map(len, pieces)) <= 1000
    assert b"".join(pieces) == msgspec.json.encode(msgspec.structs.replace(looked_at(match), steps=steps))


def test_a_replay_is_made_one_step_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("tootizz", 4, LONG["tootizz"])
    size = sum(len(msgspec.json.encode(step)) for step in replays.replayed(match, None))
    tracemalloc.start()
    try:
        replays.packed(looked_at(match), match)
        assert tracemalloc.get_traced_memory()[1] < size / 4
    finally:
        tracemalloc.stop()
    monkeypatch.setattr(replays, "MOST_BYTES", size // 2)
    with pytest.raises(RequestError, match="too_large"):
        replays.packed(looked_at(match), match)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)


@given(data=st.data(), game=st.sampled_from(sorted(GAMES)))
@examples(100)
def test_whatever_is_changed_in_a_file_there_is_an_answer(data: st.DataObject, game: str) -> None:
    record: Any = plain(played(game))
    part, key = record, data.draw(st.sampled_from(sorted(record)))
    while isinstance(part[key], (dict, list)) and part[key] and data.draw(st.booleans()):
        part = part[key]
        key = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
    part[key] = data.draw(JSON)
    assert opened(msgspec.json.encode(record)) in ("", "bad_record", "malformed", "unknown_game")


# --- over HTTP -------------------------------------------------------------------------------


def test_shares_are_given_out_and_given_back() -> None:
    shares = Shares(3, 2)
    with shares.hold("a"), shares.hold("a"):
        with pytest.raises(RequestError, match="too_often"), shares.hold("a"):
            pass
        with shares.hold("b"):
            for address in ("b", "c"):
                with pytest.raises(RequestError, match="unavailable"), shares.hold(address):
                    pass
    assert shares.held == 0


class Waiting:
    """A request at the desk that ends when it is told to, or when its place is taken away."""

    def __init__(self, desk: Desk, address: str) -> None:
        self.desk, self.address = desk, address
        self.place: Ticket | None = None
        self.end = asyncio.Event()
        self.task = asyncio.create_task(self._wait())

    async def _wait(self) -> None:
        async with self.desk.place(self.address) as self.place:
            await self.end.wait()


async def at_the_desk(desk: Desk, *addresses: str) -> list[Waiting]:
    waiting = [Waiting(desk, address) for address in addresses]
    await asyncio.sleep(0)
    return waiting


async def test_an_address_with_several_places_loses_one_to_an_address_with_none() -> None:
    desk = Desk(4, 2)
    a, b, c, d = await at_the_desk(desk, "a", "a", "b", "b")
    (e,) = await at_the_desk(desk, "e")
    with pytest.raises(RequestError, match="unavailable"):
        await b.task
    (f,) = await at_the_desk(desk, "f")
    with pytest.raises(RequestError, match="unavailable"):
        await d.task
    with pytest.raises(RequestError, match="unavailable"):
        await Waiting(desk, "g").task
    for waiting in (a, c, e, f):
        waiting.end.set()
        await waiting.task
    assert not desk._places


async def test_a_request_that_is_served_keeps_its_place() -> None:
    desk = Desk(2, 2)
    first, second = await at_the_desk(desk, "a", "a")
    assert first.place
    assert second.place
    async with desk.turn(second.place):
        (other,) = await at_the_desk(desk, "b")
        with pytest.raises(RequestError, match="unavailable"):
            await first.task
        second.end.set()
        await second.task
    other.end.set()
    await other.task


class Dawdler:
    """A client that announces a file and holds its end back until told."""

    async def begin(self, address: str, source: str = "127.0.0.1") -> None:
        url = urlsplit(address)
        self.reader, self.writer = await asyncio.open_connection(url.hostname, url.port, local_addr=(source, 0))
        head = f"POST /api/replays HTTP/1.1\r\nhost: {url.netloc}\r\ncontent-length: 3\r\n\r\n"
        self.writer.write(head.encode() + b"[")

    async def status(self) -> int:
        """The status code in the first line of the answer."""
        async with deadline("an answer"):
            return int((await self.reader.readline()).split()[1])

    def end(self) -> None:
        self.writer.write(b" ]")


class TestDawdlers:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        limits = replace(settings.limits, waiting_files_of_an_address=2, seconds_to_ask=3600)
        return replace(settings, limits=limits)

    async def test_the_next_is_told_before_anything_is_read(self, address: str) -> None:
        dawdlers = [Dawdler() for _ in range(3)]
        for dawdler in dawdlers:
            await dawdler.begin(address)
        statuses = [asyncio.create_task(dawdler.status()) for dawdler in dawdlers]
        await asyncio.wait(statuses, return_when=asyncio.FIRST_COMPLETED)
        assert [status.result() for status in statuses if status.done()] == [429], "its body has not ended yet"
        async with Browser(address) as guest:
            assert failed(await guest.http.post("/api/replays", content=b"[]")) == (429, "too_often")
        for dawdler in dawdlers:
            dawdler.end()
        assert sorted(await asyncio.gather(*statuses)) == [400, 400, 429]
        for dawdler in dawdlers:
            dawdler.writer.close()

    async def test_four_addresses_keep_no_fifth_out(self, address: str) -> None:
        sources = [f"127.0.0.{number}" for number in range(11, 15)]
        dawdlers = []
        for source in sources:
            three = [Dawdler() for _ in range(3)]
            for dawdler in three:
                await dawdler.begin(address, source)
            statuses = [asyncio.create_task(dawdler.status()) for dawdler in three]
            done, others = await asyncio.wait(statuses, return_when=asyncio.FIRST_COMPLETED)
            assert [status.result() for status in done] == [429], "the address has its two places"
            for status in others:
                status.cancel()
            dawdlers += three
        async with Browser(address) as guest:
            raw = msgspec.json.encode(played("dos").record())
            assert (await guest.http.post("/api/replays", content=raw)).status_code == 200
        for dawdler in dawdlers:
            dawdler.writer.close()


class TestAnswersNobodyTakes:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        limits = replace(settings.limits, mebibytes_of_answers_of_an_address=0)
        return replace(settings, limits=limits)

    async def test_they_do_not_fill_the_memory(self, address: str) -> None:
        async with Browser(address) as guest:
            raw = msgspec.json.encode(played("dos").record())
            answer: httpx.Response = await guest.http.post("/api/replays", content=raw)
            assert failed(answer) == (429, "too_often")
