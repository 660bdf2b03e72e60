"""Matches, time, luck and bits, tested with a tiny game: a bell rings every second until a player hushes it."""

from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.core import game as contract
from tablee.core.bits import bits_of, members
from tablee.core.game import Emit, Game, Limit, Outcome
from tablee.core.luck import Chance, Luck, seeded
from tablee.core.match import Match, RuleBroken

EVERY = 1000


class Rule(contract.Rule):
    ONE_HUSH = "1.1"


class Options(msgspec.Struct, frozen=True):
    pass


class Hush(contract.Move, frozen=True):
    pass


class Rang(contract.Event, frozen=True):
    at: int


class Hushed(contract.Event, frozen=True):
    at: int


@dataclass
class State:
    rung: int = 0
    hushed: bool = False


def evolve(s: State, event: Rang | Hushed) -> None:
    if isinstance(event, Rang):
        s.rung += 1
    else:
        s.hushed = True


def check(s: State, seat: int, move: Hush) -> Rule | None:
    return Rule.ONE_HUSH if s.hushed else None


def decide(s: State, seat: int, move: Hush, now: int, luck: Luck, emit: Emit) -> None:
    emit(Hushed(now))


def wake(s: State) -> int | None:
    return None if s.hushed else (s.rung + 1) * EVERY


def tick(s: State, now: int, luck: Luck, emit: Emit) -> None:
    emit(Rang(now))


def no_outcome(s: State) -> Outcome | None:
    return None


def anything(*args: Any) -> Any:
    return ()


BELL = Game[Options, Hush, Rang | Hushed, State, Any](
    name="bell",
    seats=range(1, 3),
    minutes=1,
    authors=(),
    publisher="",
    options=Options,
    moves=Hush,
    events=Rang | Hushed,
    state=State,
    views=dict,
    rules=Rule,
    limits=Limit,
    table=lambda options, seats: State(),
    deal=lambda state, luck, emit: None,
    legal=anything,
    check=check,
    limit=lambda state, seat: None,
    decide=decide,
    evolve=evolve,
    copy=anything,
    view=anything,
    seen=anything,
    imagine=anything,
    awaited=anything,
    outcome=no_outcome,
    wake=wake,
    tick=tick,
    default=anything,
)


def bell() -> Match:
    return Match.start(BELL, Options(), 2, seeded(0))


def steps(match: Match) -> list[tuple[int, list[Any]]]:
    return [(step.at, step.events) for step in match.log[1:]]


def test_time_acts_first_at_the_moments_it_was_due_and_then_the_move() -> None:
    match = bell()
    match.play(0, Hush(), now=2500)
    assert steps(match) == [(1000, [Rang(1000)]), (2000, [Rang(2000)]), (2500, [Hushed(2500)])]


def test_what_is_due_now_has_happened_before_a_move_made_now() -> None:
    match = bell()
    match.play(0, Hush(), now=1000)
    assert steps(match) == [(1000, [Rang(1000)]), (1000, [Hushed(1000)])]


def test_a_move_with_an_old_clock_is_made_now() -> None:
    match = bell()
    match.pass_time(1500)
    match.play(0, Hush(), now=200)
    assert steps(match)[-1] == (1500, [Hushed(1500)])


def test_time_passes_even_if_the_move_is_refused() -> None:
    match = bell()
    match.play(0, Hush(), now=0)
    with pytest.raises(RuleBroken, match=r"§1\.1"):
        match.play(1, Hush(), now=700)
    assert match.now == 700
    assert match.version == 2


def test_a_replayed_match_goes_on_from_its_last_moment() -> None:
    match = bell()
    match.pass_time(2000)
    again = Match.replay(BELL, Options(), 2, match.log, seeded(0))
    again.play(0, Hush(), now=100)
    assert steps(again)[-1] == (2000, [Hushed(2000)])


@pytest.mark.parametrize("seats", [0, 3])
def test_a_match_needs_the_right_number_of_players(seats: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 2 players, not {seats}"):
        Match.start(BELL, Options(), seats, seeded(0))


# luck


def far_from_even(counts: list[int]) -> float:
    """Pearson's chi-squared per degree of freedom: about 1 for a uniform distribution."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts) / (len(counts) - 1)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 75])
def test_every_lot_is_as_likely(n: int) -> None:
    luck = seeded(n)
    lots = [luck.below(n) for _ in range(400 * n)]
    assert set(lots) == set(range(n))
    assert n == 1 or far_from_even([lots.count(lot) for lot in range(n)]) < 2


def test_every_order_is_as_likely() -> None:
    luck, orders = seeded(0), dict.fromkeys(permutations("abcd"), 0)
    for _ in range(400 * len(orders)):
        items = list("abcd")
        luck.shuffle(items)
        orders[tuple(items)] += 1
    assert far_from_even(list(orders.values())) < 2


def test_every_card_comes_to_every_place() -> None:
    luck, places = seeded(1), [0] * 75
    for _ in range(75 * 100):
        items = list(range(75))
        luck.shuffle(items)
        places[items.index(74)] += 1
    assert far_from_even(places) < 2


def test_a_seed_gives_the_same_luck_and_another_seed_another() -> None:
    assert [seeded(7).below(1000) for _ in range(3)] == [seeded(7).below(1000)] * 3
    assert len({seeded(seed).below(10**9) for seed in (1, 2, "1", "2")}) == 4
    assert Chance(Random(7)).below(1000) == seeded(7).below(1000)


# bits


@given(st.sets(st.integers(0, 200)))
def test_bits_hold_a_set(numbers: set[int]) -> None:
    assert list(members(bits_of(numbers))) == sorted(numbers)
