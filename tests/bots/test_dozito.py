"""Sensible moves of the normal bot of Dozito."""

from collections.abc import Sequence

import pytest

from tablee.bots import BOTS
from tablee.bots.dozito.normal import Normal
from tablee.bots.playing import ask, play_out
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games.dozito import game
from tablee.games.dozito.model import Options
from tests.games.dozito.board import HIDDEN, Table, words_of

BLUE_FOUR = """
    B1 B2 .. ..
    B5 B6 .. ..
    .. .. .. ..
"""


def choice(table: Table) -> str:
    return words_of(ask(Normal(), table.match, table.state.turn, seeded(1)))  # type: ignore[arg-type]


def test_takes_the_visible_card_that_makes_a_group_grow() -> None:
    assert choice(Table(BLUE_FOUR, HIDDEN, left="B9", right="G12")) == "take left"


def test_draws_when_the_visible_cards_would_only_harm() -> None:
    assert choice(Table(BLUE_FOUR, HIDDEN, left="R1", right="G6")) == "draw"


def test_declines_a_card_that_would_break_a_group() -> None:
    assert choice(Table(BLUE_FOUR, HIDDEN, left="G8", hand="R6", source="pile")).startswith("discard")


def test_puts_a_joker_where_it_joins_two_groups() -> None:
    grid = """
        B1 B2 .. B4
        .. .. .. B8
        .. .. .. ..
    """
    assert choice(Table(grid, HIDDEN, left="R2", hand="Bj", source="pile")) == "place 3"


def test_does_not_pass_on_the_card_the_next_player_waits_for() -> None:
    table = Table(HIDDEN, BLUE_FOUR, left="B9", right="R6", hand="R1", source="replaced")
    assert choice(table) == "discard left"


def test_keeps_the_better_offer_visible_when_an_extra_turn_follows() -> None:
    table = Table(BLUE_FOUR, HIDDEN, left="B9", right="R6", hand="P2", source="replaced")
    assert choice(table) == "discard right"


def test_declines_an_extra_turn_card_rather_than_lose_a_card_of_a_group_to_it() -> None:
    assert choice(Table(BLUE_FOUR, HIDDEN, left="G8", hand="P2", source="pile")).startswith("discard")


def test_completes_twelve_of_a_colour_rather_than_anything_else() -> None:
    eleven = """
        B1 B2 B3 B4
        B5 B6 B7 B8
        B9 B10 Bj P12
    """
    assert choice(Table(eleven, HIDDEN, left="B12", right="R12")) == "take left"


LAST_HIDDEN = """
    R1 R2 B3 B4
    R5 R6 Y7 G8
    R9 G10 Y11 ..
"""
STRONG = """
    B1 B2 Bj ..
    B5 B6 B7 ..
    B9 B10 B11 ..
"""


@pytest.mark.parametrize(("first_round", "closes"), [((90, 20), "place"), ((20, 90), "discard")])
def test_ends_the_last_round_when_ahead_and_only_then(first_round: Sequence[int], closes: str) -> None:
    table = Table(LAST_HIDDEN, STRONG, left="G2", rounds=2, scored=[first_round], hand="P12", source="pile")
    assert choice(table).startswith(closes)


def test_beats_random_in_nine_games_out_of_ten() -> None:
    bots = [BOTS["dozito"]["normal"], BOTS["dozito"]["random"]]
    lost = 0
    for seed in range(300):
        match = Match.start(game, Options(rounds=1), 2, seeded(f"deal {seed}"))
        play_out(match, bots, seeded(f"choices {seed}"))
        assert match.outcome is not None
        lost += 0 not in match.outcome.winners
    assert lost < 30
