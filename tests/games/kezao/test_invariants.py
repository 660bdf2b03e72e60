"""Invariants of every game of Kezao."""

from hypothesis import given
from hypothesis import strategies as st

from tablee.bots.kezao import watch_time
from tablee.games.kezao import game
from tablee.games.kezao.dice import fitting
from tablee.games.kezao.evolve import anybody_can_add
from tablee.games.kezao.model import Erred, Laid, Level, Options, Rolled, RollEnded, RoundWon
from tablee.games.kezao.rules import CLOSING, ROLL_TIME, WINDOW
from tablee.games.kezao.state import State
from tests.contract.playouts import Setting, playout
from tests.effort import examples
from tests.games.kezao.board import Table

LEVELS: list[Level] = ["junior", "classic", "expert"]


@st.composite
def settings(draw: st.DrawFn) -> Setting:
    options = Options(draw(st.integers(1, 3)), draw(st.sampled_from(LEVELS)), draw(st.booleans()))
    return Setting(game, draw(st.integers(2, 5)), options, draw(st.integers(0, 2**32)))


def check_race(s: State) -> None:
    assert s.dice is not None
    assert s.fits == fitting(s.dice, s.twist)
    assert all(card.card in s.fits for card in s.laid)
    assert all(card.card not in s.fits and card.card in s.hands[card.seat] for card in s.erred)
    assert [seat for seat, barred in enumerate(s.barred) if barred] == sorted(card.seat for card in s.erred)
    assert [card.reaction for card in s.laid] == sorted(card.reaction for card in s.laid)
    assert not any(passed and barred for passed, barred in zip(s.passed, s.barred, strict=True))
    if s.decided is None:
        assert all(s.hands)
        assert len(s.laid) < (s.seats - 1 if s.opposition else s.seats)
        assert (s.stuck is not None) == (not anybody_can_add(s))
    else:
        assert s.stuck is None
        assert len(s.laid) <= 2 * s.seats - 1  # §8.3
        assert all(s.starts + card.reaction <= s.decided + WINDOW for card in [*s.laid, *s.erred])
    if s.opposition:
        assert len({card.seat for card in s.laid}) == len(s.laid)
        assert not s.erred


def test_bots_let_people_look_between_two_rolls_and_in_a_race_at_nothing() -> None:
    table = Table("dice: +r +o   anna: ro   ben: rog g").play("anna: ro @100")
    assert sum(map(watch_time, table.events)) == 0
    ended, won, *_ = map(watch_time, table.wait(300).events)
    assert 0 < ended < won


@examples(40)
@given(settings())
def test_the_invariants_of_a_roll(setting: Setting) -> None:
    for match in playout(setting, limit=300):
        s: State = match.state
        assert max(s.scores) <= s.options.points
        assert (max(s.scores) == s.options.points) == (s.phase == "over") == (match.outcome is not None)
        if s.phase == "race":
            check_race(s)
        else:
            assert not s.laid
            assert not s.erred
            assert not any(s.barred)
            assert not any(s.passed)
            assert s.phase == "over" or all(s.hands)


@examples(40)
@given(settings())
def test_a_roll_ends_for_the_reason_it_gives_and_when_it_should(setting: Setting) -> None:
    """The reason and the time of each end are checked from the log alone, not from the engine's state."""
    *_, match = playout(setting, limit=300)
    starts, throws, laid = 0, [0], 0
    for step in match.log:
        for event in step.events:
            match event:
                case Rolled():
                    starts, throws, laid = event.starts, [0], 0
                case Laid() | Erred():
                    throws.append(event.reaction)
                    laid += isinstance(event, Laid)
                case RollEnded(why="limit"):
                    assert laid >= setting.seats
                    assert step.at - starts <= max(throws) + WINDOW + 1
                case RollEnded(why="nobody"):
                    assert step.at - starts - CLOSING in throws
                case RollEnded(why="time"):
                    assert step.at - starts == ROLL_TIME
                case RollEnded(why="round"):
                    assert any(isinstance(other, RoundWon) for other in step.events)
                case RollEnded(why="opposition"):
                    assert laid >= setting.seats - 1
