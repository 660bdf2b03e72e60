"""Films of what people missed: bounded in steps, bytes and work, and made once for all who come back together."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from tablee.core.game import AnyGame
from tablee.core.luck import Luck
from tablee.core.match import Match
from tablee.core.record import LoggedStep
from tablee.server.common.limits import Buckets, Limits, RateLimit
from tablee.server.common.settings import Settings
from tablee.server.rulings.guards import Caller
from tablee.server.table.missed_steps import (
    LARGEST_MISSED,
    MILLISECONDS_KEPT,
    MOST_MISSED,
    MOST_MISSED_BY_WATCHERS,
)
from tablee.server.wire import updates
from tests.server.browser import Browser
from tests.server.evening import Evening, steps_in


@pytest.fixture
def played() -> Evening:
    """Anna has played Dozito to its end."""
    evening = Evening(start=True, bots=["normal"])
    evening.do("anna enters")
    evening.do("they play to the end")
    return evening


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many steps were made to happen again, for each time that was done."""
    really = Match.replay
    seen: list[int] = []

    def counted(game: AnyGame, options: Any, seats: int, steps: list[LoggedStep], luck: Luck) -> Match:
        seen.append(len(steps))
        return really(game, options, seats, steps, luck)

    monkeypatch.setattr(Match, "replay", counted)
    return seen


def film(evening: Evening, peer: str, missing: int) -> list[updates.Step]:
    return steps_in(evening.enter(peer, None, str(evening.table.version - missing)))


def size(steps: Iterable[updates.Step]) -> int:
    return len(msgspec.json.encode(list(steps)))


def test_after_a_long_absence_there_is_no_film(played: Evening) -> None:
    assert len(film(played, "anna", MOST_MISSED)) == MOST_MISSED
    (now,) = film(played, "anna", MOST_MISSED + 1)
    assert now.story
    assert not now.events


def test_those_who_watch_get_a_short_film(played: Evening) -> None:
    assert len(film(played, "ben", MOST_MISSED_BY_WATCHERS)) == MOST_MISSED_BY_WATCHERS
    (now,) = film(played, "cleo", MOST_MISSED_BY_WATCHERS + 1)
    assert now.story
    assert not now.events


def test_a_film_of_large_steps_is_shorter() -> None:
    series = {"series": True, "target": 200}
    evening = Evening("tootizz", start=True, bots=["random", "random", "random"], options=series)
    evening.do("anna enters")
    evening.do("they play to the end")
    films = [film(evening, "anna", missing) for missing in range(1, MOST_MISSED + 1)]
    whole = [steps for missing, steps in enumerate(films, 1) if len(steps) == missing]
    assert [len(steps) for steps in films] == [*range(1, len(whole) + 1), *[1] * (MOST_MISSED - len(whole))]
    assert 2 < len(whole) < MOST_MISSED
    assert size(whole[-1][:-1]) <= LARGEST_MISSED + MOST_MISSED, "some commas more"
    assert all(size(steps) < LARGEST_MISSED + size(steps[-1:]) + MOST_MISSED for steps in films)
    assert films[-1][0].story


def test_a_film_is_the_same_however_it_was_made(played: Evening) -> None:
    """Whether it is the first one, a part of one that was kept, or longer than that."""
    first = film(played, "anna", 20)
    assert film(played, "anna", 20) == first
    assert film(played, "anna", 5) == first[-5:]
    assert film(played, "anna", 30)[-20:] == first
    other = Evening(start=True, bots=["normal"])
    other.session.attendance.go_to(played.restored())
    assert size(film(other, "anna", 5)) == size(first[-5:])


def test_people_who_come_back_together_share_the_work(played: Evening, replayed: list[int]) -> None:
    for number in range(50):
        film(played, f"watcher{number}", MOST_MISSED_BY_WATCHERS - number % 3)
    assert len(replayed) == 1
    for device in range(5):
        film(played, f"anna@{device}", 9)
    assert len(replayed) == 2, "a player sees something else"


def test_a_step_ends_the_films_of_the_one_before(replayed: list[int]) -> None:
    evening = Evening(start=True, bots=["normal"])
    evening.do("anna enters")
    evening.do("anna.play(draw)")
    evening.do("anna.play(discard side=0)")
    before = film(evening, "ben", 2)
    evening.do("the bot in seat 1 plays draw")
    assert [step.version for step in film(evening, "ben", 2)] == [before[1].version, before[1].version + 1]
    assert len(replayed) == 2


def test_films_are_not_kept_for_long(played: Evening, replayed: list[int]) -> None:
    film(played, "anna", 5)
    for waited in (0, MILLISECONDS_KEPT - 1):
        played.now += waited
        played.do("they look up")
    film(played, "anna", 5)
    assert len(replayed) == 1
    for waited in (0, MILLISECONDS_KEPT):
        played.now += waited
        played.do("they look up")
    film(played, "anna", 5)
    assert len(replayed) == 2


def test_films_are_not_kept_for_nobody(played: Evening) -> None:
    film(played, "anna", 5)
    played.do("anna leaves")
    assert not played.session.attendance.projection.missed_steps._steps


class Address:
    """Enters again and again, and never pays for more than an address may."""

    def __init__(self, evening: Evening, rate: RateLimit) -> None:
        self.evening = evening
        self.now = 0.0
        self._budget = Buckets(rate, lambda: self.now)

    def enters(self, person: str, missing: int) -> list[updates.Step]:
        pays = partial(self._budget.take, "10.0.0.1")
        version = self.evening.table.version - missing
        post = self.evening.session.enter(person, Caller(person, person), version, self.evening.now, pays)
        return steps_in(post)


def test_entering_again_and_again_soon_shows_the_table_as_it_is(played: Evening, replayed: list[int]) -> None:
    rate = Limits().missed_kilobytes_of_an_address
    address, now = Address(played, rate), size(film(played, "anna", 0))
    entries, sent = 3000, 0
    for number in range(entries):
        steps = address.enters(("anna", "eve")[number % 2], 2 + number % MOST_MISSED)
        assert steps[-1].version == played.table.version
        sent += size(steps)
    assert [step.story for step in steps] == [None]
    assert sent < 1024 * rate.burst + entries * 2 * now
    assert sum(replayed) / 50 < rate.burst
    address.now += 60
    assert len(address.enters("anna", 5)) == 5, "after a while there are films again"


class TestOverTheNetwork:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(settings.limits, missed_kilobytes_of_an_address=RateLimit(40, 0)))

    async def test_an_address_gets_so_many_films_and_always_the_table(self, address: str) -> None:
        async with Browser(address, "Anna") as anna:
            code = await anna.opens(bots=["random", "random"], options={"rounds": 1})
            async with await anna.joins(code) as socket:
                await socket.asks("start")
                while not (step := await socket.hears(updates.Step)).outcome:
                    pass
            lengths = [await self._length(anna, code, step.version) for _ in range(20)]
        assert lengths[0] == 5
        assert lengths[-1] == 1
        assert lengths == sorted(lengths, reverse=True)

    async def _length(self, guest: Browser, code: str, last: int) -> int:
        """How many steps a page is sent that has missed five."""
        async with await guest.joins(code, version=last - 5) as socket:
            length = 1
            while (await socket.hears(updates.Step)).version < last:
                length += 1
            return length
