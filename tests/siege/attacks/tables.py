"""Attacks by people at tables: clocks, bots, spectators, broadcasts, and journals that grow."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, cycle
from typing import Any

from tests.siege.front import Front
from tests.siege.stranger import HONEST, Denied, Seat, Stranger, seated_pair, sits
from tests.siege.wire import random_id

CLOCKS = ((1000, 0), (1000, 1), (1000, 100), (1000, 1000), (2000, 2000), (5000, 5000), (10_000, 10_000))
"""Banks and increments in milliseconds; the attack uses the smallest that the house accepts."""
SILENT_TABLES = 10
BUSY_TABLES = 20
CROWD = 95
"""How many guests from one address crowd one table."""
WATCHERS = 150
FAST = 0.025
"""Seconds between two requests that use up about the whole rate limit of an address."""


async def _with_smallest_clock(host: Stranger, game: str, **wish: Any) -> str:
    for bank, increment in CLOCKS[:-1]:
        try:
            return await host.opens(game, clock={"bank": bank, "increment": increment}, **wish)
        except Denied as refused:
            if refused.status != 400:
                raise
    bank, increment = CLOCKS[-1]
    return await host.opens(game, clock={"bank": bank, "increment": increment}, **wish)


async def silent_clocks(front: Front) -> None:
    """Pairs who start a match with the shortest clock that the house allows, and never move."""
    games = cycle(("dozito", "dos"))

    async def attack(source: str) -> None:
        for _ in range(min(SILENT_TABLES, front.most)):
            host, guest = [await front.stranger(source).arrives() for _ in range(2)]
            code = await _with_smallest_clock(host, next(games))
            await _sit_and_start(code, host, guest)
            front.note("tables")
        await front.hold()

    await front.everywhere(attack)


async def _sit_and_start(code: str, *people: Stranger) -> list[Seat]:
    seats = [(await person.joins(code)).follow() for person in people]
    for number, seat in enumerate(seats):
        await seat.says("sit", seat=number)
    await seats[0].until(lambda: sits(seats[0], len(seats) - 1), "the last seat")
    await seats[0].says("start")
    for person in people:
        person.hangs_up()
    return seats


async def busy_bots(front: Front) -> None:
    """Tables full of the strongest bots, where the clock plays for the only person."""

    async def attack(source: str) -> None:
        host = await front.stranger(source).arrives()
        games = (await host.asks("GET", "/api/games")).json()
        for _, game in zip(range(min(BUSY_TABLES, front.most)), cycle(games), strict=False):
            bots = [game["bots"][-1]] * (game["seats"][1] - 1)
            code = await _with_smallest_clock(host, game["name"], bots=bots, start=True)
            (await host.joins(code)).follow()
            front.note("tables")
        await front.hold()

    await front.everywhere(attack)


async def hard_bots(front: Front) -> None:
    """As many tables as the limits allow, at which the strongest bots play among themselves."""

    async def attack(source: str) -> None:
        host = await front.stranger(source).arrives()
        games = (await host.asks("GET", "/api/games")).json()
        with suppress(Denied):
            for _, game in zip(range(front.most), cycle(games), strict=False):
                code = await host.opens(game["name"], bots=[game["bots"][-1]] * game["seats"][1])
                await (await host.joins(code)).follow().says("start")
                front.note("tables")
        await front.hold()

    await front.everywhere(attack)


async def watchers(front: Front) -> None:
    """Watchers fill a table in mid-match, and a player who lost the connection tries to come back."""
    table: asyncio.Future[tuple[Stranger, str]] = asyncio.get_running_loop().create_future()

    async def attack(source: str) -> None:
        if source == front.sources[0] and not table.done():
            table.set_result(await _player_loses_connection(front, source))
        player, code = await table
        await _joined(front, source, code, WATCHERS)
        back = (await player.joins(code)).follow()
        await _settled(back)
        front.count("player let in" if back.table else "player locked out")
        await front.hold()

    await front.everywhere(attack)


async def _player_loses_connection(front: Front, source: str) -> tuple[Stranger, str]:
    host, player = await front.stranger(source).arrives(), await front.stranger(HONEST).arrives()
    seats = await seated_pair(host, player)
    seats[1].leaves()
    player.hangs_up()
    return player, seats[0].table["code"]


async def _settled(seat: Seat) -> None:
    """Wait until the house has let the person in or closed the connection."""
    with suppress(EOFError):
        await seat.until(lambda: seat.table, "the table")


async def renames(front: Front) -> None:
    """A crowd at one table in which everybody changes their name once a second."""
    numbers = count()

    async def attack(source: str) -> None:
        seats = await _crowd(front, source)
        try:
            while True:
                for seat in seats:
                    await seat.says("rename", name=f"Name {next(numbers)}")
                    front.count("renames")
                    await asyncio.sleep(1 / len(seats))
        finally:
            _count_bytes(front, seats)

    await front.everywhere(attack)


async def comings_and_goings(front: Front) -> None:
    """A crowd at one table, and a guest who enters and leaves as often as possible."""

    async def attack(source: str) -> None:
        seats = await _crowd(front, source)
        code, guest = seats[0].table["code"], await front.stranger(source).arrives()
        try:
            while True:
                await _settled(visitor := (await guest.joins(code)).follow())
                visitor.leaves()
                front.count("visits")
        finally:
            _count_bytes(front, seats)

    await front.everywhere(attack)


async def _crowd(front: Front, source: str) -> list[Seat]:
    host = await front.stranger(source).arrives()
    code = await host.opens()
    host.hangs_up()
    seats = await _joined(front, source, code, CROWD)
    if not seats:
        raise EOFError
    for seat in seats:
        seat.ignore()
    return seats


async def _joined(front: Front, source: str, code: str, guests: int) -> list[Seat]:
    """Let this many new guests join at the same moment, and return the seats of those who were let in."""

    async def come() -> Seat:
        seat = (await front.stranger(source).joins(code)).follow()
        await _settled(seat)
        return seat

    seats = await asyncio.gather(*(come() for _ in range(guests)))
    inside = [seat for seat in seats if seat.table]
    front.note("in the crowd", len(inside))
    return inside


def _count_bytes(front: Front, seats: list[Seat]) -> None:
    front.note("bytes received", sum(seat.connection.received for seat in seats))
    front.note("refused requests", sum(seat.failed for seat in seats))
    for seat in seats:
        seat.leaves()


async def chat(front: Front) -> None:
    """Forty guests at one table who all chat as much as they can."""
    phrases = cycle(("hello", "wow", "oops", "thanks", "hurry"))

    async def attack(source: str) -> None:
        code = await (await front.stranger(source).arrives()).opens()
        people = [await front.stranger(source).arrives() for _ in range(40)]
        seats = [(await person.joins(code)).follow() for person in people]
        try:
            for seat in cycle(seats):
                await seat.says("say", phrase=next(phrases), text=None)
                front.count("remarks")
                await asyncio.sleep(FAST)
        finally:
            _count_bytes(front, seats)

    await front.everywhere(attack)


async def undo_cycles(front: Front) -> None:
    """A player who makes a move, takes it back, and makes it again."""

    async def attack(source: str) -> None:
        host, guest = [await front.stranger(source).arrives() for _ in range(2)]
        seats = await seated_pair(host, guest)
        try:
            while not seats[0].step["outcome"]:
                for seat in seats:
                    await _move_or_undo(front, seat)
        finally:
            _count_bytes(front, list(seats))

    await front.everywhere(attack, copies=4)


async def _move_or_undo(front: Front, seat: Seat) -> None:
    version, failed = seat.step["version"], seat.failed
    if seat.step["undo"] == "free":
        await seat.says("undo")
        front.count("undone")
    elif seat.step["legal"]:
        await seat.says("play", move=seat.step["legal"][0], reaction=None)
        front.count("moves")
    else:
        return
    await seat.until(lambda: seat.step["version"] > version or seat.failed > failed, "an answer")
    await asyncio.sleep(FAST)


async def journal_growth(front: Front) -> None:
    """A host who changes the settings of one table as often as the limits of the address allow."""

    def changes() -> Iterator[tuple[str, dict[str, Any]]]:
        while True:
            for yes in (True, False):
                yield "lock", {"yes": yes}
            for rounds in (1, 2):
                yield "configure", {"options": {"rounds": rounds}}

    async def attack(source: str) -> None:
        host = await front.stranger(source).arrives()
        code = await host.opens()
        seats = [(await host.joins(code)).follow() for _ in range(10)]
        try:
            for seat, (kind, fields) in zip(cycle(seats), changes(), strict=False):
                await seat.says(kind, **fields)
                front.count("changes")
                await asyncio.sleep(FAST / 2)
        finally:
            _count_bytes(front, seats)

    await front.everywhere(attack)


async def quick_ghosts(front: Front) -> None:
    """Guests who ask to play now, and never come to the seat they get."""

    async def attack(source: str) -> None:
        ghost = await front.stranger(source).arrives()
        answer = await ghost.asks("POST", "/api/play-now", {"game": "dozito", "language": ""})
        front.note(f"answers {answer.status}")
        front.count("ghosts")
        ghost.hangs_up()

    await front.everywhere(attack, copies=4)


async def hall_flood(front: Front) -> None:
    """As many public tables as an address may open, and requests for the list of public tables."""

    async def attack(source: str) -> None:
        host = await front.stranger(source).arrives()
        try:
            while True:
                code = await host.opens(public=True)
                (await host.joins(code)).follow()
                front.count("tables")
        except Denied:
            while True:
                front.note("bytes received", len((await host.asks("GET", "/api/tables")).body))
                front.count("listings")

    await front.everywhere(attack)


async def slow_readers(front: Front) -> None:
    """A crowd that sends useless requests at a table and never reads an answer."""

    async def attack(source: str) -> None:
        host = await front.stranger(source).arrives()
        code = await host.opens()
        seats = [await front.stranger(source).joins(code, buffer=2048) for _ in range(40)]
        for seat in cycle(seats):
            if not seat.connection.writer.is_closing():
                await seat.says("rename", name="x" * 24)
                front.count("requests")
            await asyncio.sleep(FAST / 2)

    await front.everywhere(attack)


async def visits(front: Front) -> None:
    """Sockets at many old tables, one after the other, so that the house has to load them all."""
    codes = cycle(front.codes)

    async def attack(source: str) -> None:
        guest = await front.stranger(source).arrives()
        guest.hangs_up()
        while True:
            visitor = (await guest.joins(next(codes))).follow()
            await _settled(visitor)
            visitor.leaves()
            front.count("visits")

    await front.everywhere(attack, copies=4)


async def strangers_rated(front: Front) -> None:
    """A host without an account who tries to play a rated match with a person who has one."""

    async def attack(source: str) -> None:
        host, guest = [await front.stranger(source).arrives() for _ in range(2)]
        account = {"login": f"siege {random_id()[:8]}", "password": "eight candles and a cat"}
        if (answer := await guest.asks("POST", "/api/account", account)).status != 201:
            raise Denied(answer)
        code = await host.opens()
        first, second = [(await person.joins(code)).follow() for person in (host, guest)]
        await first.says("sit", seat=0)
        await second.says("sit", seat=1)
        await first.until(lambda: sits(first, 0) and sits(first, 1), "both seats")
        await first.says("rate", yes=True)
        await first.until(lambda: first.table["rated"], "a rated table")
        await second.says("ready", yes=True)
        await first.until(lambda: first.table["seats"][1]["ready"], "a ready guest")
        await first.says("start")
        await first.until(lambda: first.table["phase"] == "playing" or first.failed, "the start or a refusal")
        front.count("refused" if first.failed else "rated matches of guests")
        first.leaves()
        second.leaves()

    await front.everywhere(attack)
