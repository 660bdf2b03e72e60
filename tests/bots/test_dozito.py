"""Sensible moves of the bots of Dozito, the mistakes of the weaker ones, and which of them wins."""

from collections.abc import Sequence

import pytest

from tablee.bots import BOTS, AnyBot
from tablee.bots.dozito.hard import Hard
from tablee.bots.playing import ask, play_out
from tablee.bots.search import Budget
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


ELEVEN = """
    B1 B2 B3 B4
    B5 B6 B7 B8
    B9 B10 Bj P12
"""
LEVELS = BOTS["dozito"]
RANDOM, CHILD, GENTLE, EASY, NORMAL = (LEVELS[name] for name in ("random", "child", "gentle", "easy", "normal"))
HARD = Hard(Budget(400))
BRIEF = Hard(Budget(60, caution=2))


def choice(table: Table, bot: AnyBot = NORMAL, seed: int = 1) -> str:
    return words_of(ask(bot, table.match, table.state.turn, seeded(seed)))  # type: ignore[arg-type]


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
    assert choice(Table(ELEVEN, HIDDEN, left="B12", right="R12")) == "take left"


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


# hard

MINE = """
    R1 R2 B3 B4
    R5 R6 G7 G8
    Y9 G10 B11 B12
"""
THEIRS = """
    P1 P2 Y3 Y4
    P5 P6 R7 R8
    R9 R10 Y11 P12
"""


@pytest.mark.parametrize(("behind", "chosen"), [(7, "take left"), (11, "draw")])
def test_hard_takes_a_sure_gain_if_that_wins_and_otherwise_hopes_for_a_better_card(
    behind: int, chosen: str
) -> None:
    mine, theirs = game.view(Table(MINE, THEIRS, left="B7").state, None).tallies
    scored = [(theirs.points, mine.points + behind)]
    table = Table(MINE, THEIRS, left="B7", right="R12", closer=1, rounds=2, scored=scored)
    assert choice(table, HARD) == chosen


def test_hard_completes_twelve_of_a_colour() -> None:
    assert choice(Table(ELEVEN, HIDDEN, left="B12", right="R12"), HARD) == "take left"


# the weaker ones


def share(bot: AnyBot, table: Table, *mistakes: str) -> float:
    """How often the bot makes one of these moves, in percent."""
    chosen = [choice(table, bot, seed) for seed in range(200)]
    return sum(move in mistakes for move in chosen) / 2


def test_the_weaker_a_level_the_more_often_it_breaks_a_group_for_a_sun() -> None:
    table = Table(BLUE_FOUR, HIDDEN, left="G8", hand="P6", source="pile")
    mistakes = [share(bot, table, "place 6") for bot in (GENTLE, EASY, NORMAL)]
    assert mistakes == sorted(mistakes, reverse=True)
    assert mistakes[0] > 70
    assert mistakes[1] < 60
    assert mistakes[2] == 0


def test_the_weaker_a_level_the_more_often_it_overlooks_a_visible_card() -> None:
    table = Table(BLUE_FOUR, HIDDEN, left="B10", right="G12")
    mistakes = [share(bot, table, "draw") for bot in (GENTLE, EASY, NORMAL)]
    assert mistakes == sorted(mistakes, reverse=True)
    assert mistakes[0] > 70
    assert mistakes[1] < 60
    assert mistakes[2] == 0


def test_gentle_and_easy_do_not_care_what_the_next_player_waits_for() -> None:
    table = Table(HIDDEN, BLUE_FOUR, left="B9", right="R6", hand="R1", source="replaced")
    assert all(30 < share(bot, table, "discard right") < 70 for bot in (GENTLE, EASY))


# the yardstick


@pytest.mark.parametrize(
    ("left", "right", "chosen"),
    [("B9", "B10", "take left"), ("G5", "B9", "take right"), ("G9", "R10", "draw"), ("G1", "R5", "draw")],
)
def test_a_child_takes_a_card_for_a_group_and_otherwise_draws(left: str, right: str, chosen: str) -> None:
    grid = """
        .. B2 .. ..
        B5 B6 .. G8
        .. .. .. ..
    """
    assert choice(Table(grid, HIDDEN, left=left, right=right), CHILD) == chosen


@pytest.mark.parametrize(
    ("hand", "chosen"),
    [
        ("P3", "place 3"),  # turns a card up
        ("B8", "place 8"),  # joins a group
        ("P4", "discard left"),
        ("Y4", "place 4"),  # has more suns
        ("P5", "discard left"),  # would break a group
        ("Bj", "place 1"),  # beside a card of its colour
        ("Yj", "place 1"),  # onto a face-down card
    ],
)
def test_a_child_keeps_cards_by_rules_of_thumb(hand: str, chosen: str) -> None:
    grid = """
        .. B2 .. B4
        B5 B6 .. R8
        .. .. .. ..
    """
    assert choice(Table(grid, HIDDEN, left="G2", right="R12", hand=hand, source="pile"), CHILD) == chosen


# matches


def wins(bot: AnyBot, other: AnyBot, deals: int) -> float:
    """The share of games of one round that the first bot wins, in percent. It plays every deal from both seats."""
    won = 0
    for game_number in range(2 * deals):
        match = Match.start(game, Options(rounds=1), 2, seeded(f"deal {game_number // 2}"))
        seat = game_number % 2
        play_out(match, [other, bot] if seat else [bot, other], seeded(f"choices {game_number}"))
        assert match.outcome is not None
        won += match.outcome.winners == [seat]
    return 50 * won / deals


@pytest.mark.parametrize(
    ("bot", "other", "deals"), [(CHILD, RANDOM, 20), (EASY, GENTLE, 80), (NORMAL, EASY, 80), (BRIEF, EASY, 10)]
)
def test_a_level_wins_against_a_weaker_one(bot: AnyBot, other: AnyBot, deals: int) -> None:
    assert wins(bot, other, deals) > 55


def test_a_child_has_a_good_chance_against_easy_and_wins_against_gentle() -> None:
    assert 30 < wins(CHILD, EASY, 60) < 60
    assert wins(CHILD, GENTLE, 60) > 55
