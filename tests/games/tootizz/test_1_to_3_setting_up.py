"""Chapters 1 to 3 of the rules: goal, material, setting up."""

from collections import Counter

import msgspec
import pytest

from tablee.core.luck import seeded
from tablee.games.tootizz import game
from tablee.games.tootizz.cards import CARDS, COLOURS, DOMINOES, named
from tablee.games.tootizz.model import GameWon, LineLaid, Options, OrderDrawn, PileFormed, RoundScored, Shuffled
from tests.games.tootizz.board import NAMES, Scripted, Table, names, rule
from tests.games.tootizz.oracle import EVERY_DOMINO

EVERYBODY = (None, *range(4))


def played_out(table: Table) -> Table:
    while table.turn is not None:
        table.play_first()
    return table


# 1 goal


@rule("1.1")
def test_1_1_zones_score_at_the_end_of_the_round() -> None:
    table = Table("V1B0@33>", "R0R0@33>", takes="V0V0")
    table.play("place 32<")
    scored, _ = table.events[-2:]
    assert isinstance(scored, RoundScored)
    assert [tally.points for tally in scored.tallies] == [3, 0]
    assert isinstance(table.events[-1], GameWon)
    assert table.events[-1].seats == (0,)


@rule("1.2")
def test_1_2_a_single_round_unless_the_table_plays_a_series_to_a_target() -> None:
    assert Options() == Options(series=False, target=100)
    for target in (50, 60, 200):
        assert msgspec.convert({"series": True, "target": target}, Options).target == target
    for target in (40, 55, 210):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"series": True, "target": target}, Options)


@rule("1.2")
@pytest.mark.parametrize("seats", game.seats)
def test_1_2_a_single_round_ends_the_game_whatever_was_scored(seats: int) -> None:
    table = played_out(Table.fresh(seats, seeded(seats)))
    assert len(table.view.scored) == 1
    assert table.match.outcome is not None


# 2 material


@rule("2.1")
def test_2_1_there_are_32_dominoes_ten_of_them_doubles() -> None:
    assert Counter(NAMES) == Counter(EVERY_DOMINO)
    assert len(DOMINOES) == len(CARDS) == 32
    doubles = [domino for domino in DOMINOES if domino[0][0] == domino[1][0]]
    assert len(doubles) == 10
    assert {colour for domino in DOMINOES for colour, _ in domino} == set(range(len(COLOURS)))
    assert COLOURS == ("green", "blue", "red", "black", "grey")


@rule("2.1")
def test_2_1_a_domino_is_called_by_its_squares() -> None:
    assert named(NAMES.index("V0N2")) == "green0-black2"
    assert named(NAMES.index("G0G0")) == "grey0-grey0"


@rule("2.2")
def test_2_2_every_colour_has_its_squares_and_tootizz() -> None:
    halves = [half for domino in DOMINOES for half in domino]
    squares = Counter(colour for colour, _ in halves)
    tootizz = [sum(count for colour, count in halves if colour == wanted) for wanted in range(5)]
    assert [squares[colour] for colour in range(5)] == [18, 16, 13, 10, 7]
    assert tootizz == [4, 5, 8, 8, 7]
    assert max(count for _, count in halves) == 3


@rule("2.2")
def test_2_2_a_double_bears_no_tootizz_and_every_other_domino_on_one_square_only() -> None:
    for (one, tootizz), (other, others) in DOMINOES:
        assert (tootizz > 0) + (others > 0) == (one != other)


@rule("2.3", "5.7")
def test_2_3_a_face_down_domino_shows_neither_colour_nor_tootizz() -> None:
    table = Table("V0B1@33>", "", takes="R0G2")
    table.play("place 43>")
    jokers = table.view.domains[0].squares[2:]
    assert [(square.colour, square.tootizz) for square in jokers] == [(None, 0), (None, 0)]
    assert names(square.domino for square in jokers) == ["R0G2", "R0G2"]


# 3 setting up


@rule("3.1")
def test_3_1_the_line_comes_from_the_top_of_the_pile_in_its_order() -> None:
    table = Table.fresh(4, Scripted("V0N2 B0B0 G0G0 R0G2 N1G0"))
    assert table.next_line == "V0N2 B0B0 G0G0 R0G2"
    assert names(table.state.pile[::-1])[0] == "N1G0"
    assert table.happened == ["RoundOpened", "Shuffled", "OrderDrawn", "LineLaid"]


@rule("3.1")
def test_3_1_nobody_sees_the_order_of_the_pile() -> None:
    table = Table.fresh(4, seeded(7))
    for seat in EVERYBODY:
        seen = [game.seen(event, seat) for event in table.events]
        assert not any(isinstance(event, Shuffled) for event in seen)
        assert PileFormed(32) in seen
        shown = msgspec.json.encode(game.view(table.state, seat))
        assert b'"pile":28,' in shown


@rule("3.1", "3.2")
@pytest.mark.parametrize(("seats", "tokens"), [(2, [0, 0, 1, 1]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_3_2_one_token_each_two_with_two_players_and_a_domino_for_each(seats: int, tokens: list[int]) -> None:
    table = Table.fresh(seats, seeded(seats))
    assert sorted(table.view.order) == tokens
    assert len(table.view.next_line) == len(tokens)
    assert len(table.view.domains) == seats


@rule("3.3")
def test_3_3_the_tokens_are_drawn_one_by_one() -> None:
    table = Table.fresh(4, Scripted(order=(2, 0, 3, 1)))
    assert OrderDrawn((2, 0, 3, 1)) in table.events
    assert (table.turn, table.view.order) == (2, [2, 0, 3, 1])


@rule("3.3")
@pytest.mark.parametrize(("seats", "orders"), [(2, 6), (3, 6), (4, 24)])
def test_3_3_every_order_is_as_likely(seats: int, orders: int) -> None:
    drawn = Counter(tuple(Table.fresh(seats, seeded(seed)).view.order) for seed in range(100 * orders))
    assert len(drawn) == orders
    expected = 100
    assert sum((count - expected) ** 2 / expected for count in drawn.values()) / (orders - 1) < 2


@rule("3.4")
@pytest.mark.parametrize(("seats", "lines", "left_over"), [(2, 4, 16), (3, 8, 8), (4, 8, 0)])
def test_3_4_everybody_takes_eight_dominoes(seats: int, lines: int, left_over: int) -> None:
    table = played_out(Table.fresh(seats, seeded(seats)))
    laid = [event for step in table.match.log for event in step.events if isinstance(event, LineLaid)]
    assert len(laid) == lines
    assert (table.view.pile, table.view.lines_left) == (left_over, 0)
    for domain in table.view.domains:
        assert domain.placed + len(domain.discarded) == 8


@rule("3.4")
@pytest.mark.parametrize(("seats", "left_over"), [(2, 16), (3, 8)])
def test_3_4_what_is_left_over_is_never_shown(seats: int, left_over: int) -> None:
    table = played_out(Table.fresh(seats, seeded(seats)))
    shown = {
        domino
        for step in table.match.log
        for event in step.events
        if isinstance(event, LineLaid)
        for domino in event.dominoes
    }
    assert len(shown) == 32 - left_over
    assert shown.isdisjoint(table.state.pile)
