"""Missed steps: bounded in number, bytes and work, and computed once for all who return together."""

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
    """The number of steps of each replay that was done."""
    really = Match.replay
    seen: list[int] = []

    def counted(game: AnyGame, options: Any, seats: int, steps: list[LoggedStep], luck: Luck) -> Match:
        seen.append(len(steps))
        return really(game, options, seats, steps, luck)

    monkeypatch.setattr(Match, "replay", counted)
    return seen


def missed_steps(evening: Evening, peer: str, missing: int) -> list[updates.Step]:
    return steps_in(evening.enter(peer, None, str(evening.table.version - missing)))


def size(steps: Iterable[updates.Step]) -> int:
    return len(msgspec.json.encode(list(steps)))


def test_after_a_long_absence_no_missed_steps_are_sent(played: Evening) -> None:
    assert len(missed_steps(played, "anna", MOST_MISSED)) == MOST_MISSED
    (now,) = missed_steps(played, "anna", MOST_MISSED + 1)
    assert now.story
    assert not now.events


def test_those_who_watch_get_few_missed_steps(played: Evening) -> None:
    assert len(missed_steps(played, "ben", MOST_MISSED_BY_WATCHERS)) == MOST_MISSED_BY_WATCHERS
    (now,) = missed_steps(played, "cleo", MOST_MISSED_BY_WATCHERS + 1)
    assert now.story
    assert not now.events


def test_of_large_steps_fewer_are_sent() -> None:
    series = {"series": True, "target": 200}
    evening = Evening("tootizz", start=True, bots=["normal", "normal", "normal"], options=series)
    evening.do("anna enters")
    evening.do("they play to the end")
    all_missed = [missed_steps(evening, "anna", missing) for missing in range(1, MOST_MISSED + 1)]
    whole = [steps for missing, steps in enumerate(all_missed, 1) if len(steps) == missing]
    assert [len(steps) for steps in all_missed] == [*range(1, len(whole) + 1), *[1] * (MOST_MISSED - len(whole))]
    assert 2 < len(whole) < MOST_MISSED
    assert size(whole[-1][:-1]) <= LARGEST_MISSED + MOST_MISSED, "plus a comma for each step"
    assert all(size(steps) < LARGEST_MISSED + size(steps[-1:]) + MOST_MISSED for steps in all_missed)
    assert all_missed[-1][0].story


def test_missed_steps_are_the_same_however_they_were_made(played: Evening) -> None:
    """Missed steps may be computed anew, be part of those that were kept, or include them."""
    first = missed_steps(played, "anna", 20)
    assert missed_steps(played, "anna", 20) == first
    assert missed_steps(played, "anna", 5) == first[-5:]
    assert missed_steps(played, "anna", 30)[-20:] == first
    other = Evening(start=True, bots=["normal"])
    other.session.attendance.go_to(played.restored())
    assert size(missed_steps(other, "anna", 5)) == size(first[-5:])


def test_people_who_come_back_together_share_the_work(played: Evening, replayed: list[int]) -> None:
    for number in range(50):
        missed_steps(played, f"watcher{number}", MOST_MISSED_BY_WATCHERS - number % 3)
    assert len(replayed) == 1
    for device in range(5):
        missed_steps(played, f"anna@{device}", 9)
    assert len(replayed) == 2, "a player's steps are not those of a watcher"


def test_a_step_ends_the_missed_steps_kept_before(replayed: list[int]) -> None:
    evening = Evening(start=True, bots=["normal"])
    evening.do("anna enters")
    evening.do("anna.play(draw)")
    evening.do("anna.play(discard side=0)")
    before = missed_steps(evening, "ben", 2)
    evening.do("the bot in seat 1 plays draw")
    assert [step.version for step in missed_steps(evening, "ben", 2)] == [before[1].version, before[1].version + 1]
    assert len(replayed) == 2


def test_missed_steps_are_not_kept_for_long(played: Evening, replayed: list[int]) -> None:
    missed_steps(played, "anna", 5)
    for waited in (0, MILLISECONDS_KEPT - 1):
        played.now += waited
        played.do("they look up")
    missed_steps(played, "anna", 5)
    assert len(replayed) == 1
    for waited in (0, MILLISECONDS_KEPT):
        played.now += waited
        played.do("they look up")
    missed_steps(played, "anna", 5)
    assert len(replayed) == 2


def test_missed_steps_are_not_kept_for_nobody(played: Evening) -> None:
    missed_steps(played, "anna", 5)
    played.do("anna leaves")
    assert not played.session.attendance.projection.missed_steps._steps


class Address:
    """An address that enters again and again, with the budget of one address."""

    def __init__(self, evening: Evening, rate: RateLimit) -> None:
        self.evening = evening
        self.now = 0.0
        self._budget = Buckets(rate, lambda: self.now)

    def enters(self, person: str, missing: int) -> list[updates.Step]:
        pays = partial(self._budget.take, "10.0.0.1")
        version = self.evening.table.version - missing
        out = self.evening.session.enter(person, Caller(person, person), version, self.evening.now, pays)
        return steps_in(out)


def test_entering_again_and_again_soon_shows_the_table_as_it_is(played: Evening, replayed: list[int]) -> None:
    rate = Limits().missed_kilobytes_of_an_address
    address, now = Address(played, rate), size(missed_steps(played, "anna", 0))
    entries, sent = 3000, 0
    for number in range(entries):
        steps = address.enters(("anna", "eve")[number % 2], 2 + number % MOST_MISSED)
        assert steps[-1].version == played.table.version
        sent += size(steps)
    assert [step.story for step in steps] == [None]
    assert sent < 1024 * rate.burst + entries * 2 * now
    assert sum(replayed) / 50 < rate.burst
    address.now += 60
    assert len(address.enters("anna", 5)) == 5, "the budget recovers with time"


class TestOverTheNetwork:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(settings.limits, missed_kilobytes_of_an_address=RateLimit(40, 0)))

    async def test_an_address_gets_so_many_missed_steps_and_always_the_table(self, address: str) -> None:
        async with Browser(address, "Anna") as anna:
            code = await anna.opens(bots=["normal", "normal"], options={"rounds": 1})
            async with await anna.joins(code) as socket:
                await socket.asks("start")
                while not (step := await socket.hears(updates.Step)).outcome:
                    pass
            lengths = [await self._length(anna, code, step.version) for _ in range(20)]
        assert lengths[0] == 5
        assert lengths[-1] == 1
        assert lengths == sorted(lengths, reverse=True)

    async def _length(self, guest: Browser, code: str, last: int) -> int:
        """The number of steps that a page gets after it has missed five."""
        async with await guest.joins(code, version=last - 5) as socket:
            length = 1
            while (await socket.hears(updates.Step)).version < last:
                length += 1
            return length
