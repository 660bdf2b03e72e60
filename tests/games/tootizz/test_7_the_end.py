"""Chapter 7 of the rules."""

from collections.abc import Sequence

import pytest

from tablee.games.tootizz import game
from tablee.games.tootizz.model import GameWon, RoundScored, Rule
from tests.games.tootizz.board import Scripted, Table, rule


def finished(
    *domains: str, scored: Sequence[Sequence[int]] = (), series: bool = False, target: int = 100
) -> Table:
    """A table after the last domino of a round: a red one without Tootizz, laid in the first domain."""
    table = Table(*domains, takes="R0R0", scored=scored, series=series, target=target, luck=Scripted())
    return table.play_first()


def outcome_of(table: Table) -> tuple[list[int], tuple[int, ...], str]:
    outcome = table.match.outcome
    assert outcome is not None
    return outcome.winners, outcome.places, outcome.decided_by


@rule("7.1")
def test_7_1_the_highest_score_wins() -> None:
    table = finished("R0N2@33>", "V0R2@33> B0R2@44<", "V0G3@33> V0G2@43>")
    scored, won = table.events[-2:]
    assert isinstance(scored, RoundScored)
    assert [tally.points for tally in scored.tallies] == [2, 4, 10]
    assert won == GameWon((2,))


@rule("7.1")
def test_7_1_nobody_plays_once_the_game_is_over() -> None:
    table = finished("R0N2@33>", "V0G3@33>")
    assert (table.turn, table.view.phase, table.view.order) == (None, "over", [])
    for seat in range(2):
        assert game.legal(table.state, seat) == ()
        assert table.refusal("claim 0", by=seat) == Rule.GAME_IS_OVER
        assert table.refusal("place 33>", by=seat) == Rule.GAME_IS_OVER


@rule("7.1")
def test_7_1_places_are_those_of_the_scores() -> None:
    table = finished("R0N2@33>", "V0V0@33>", "V0G3@33> V0G2@43>", "B0R2@33> N0N0@43>")
    assert table.match.outcome is not None
    assert table.match.outcome.scores == (2, 0, 10, 2)
    assert outcome_of(table) == ([2], (2, 4, 1, 3), "7.1")


@rule("7.2")
def test_7_2_a_tie_goes_to_the_largest_zone_with_or_without_tootizz() -> None:
    table = finished("R0N2@33>", "B0B0@33> B0R2@43> B0B0@53>")
    assert table.match.outcome is not None
    assert table.match.outcome.scores == (2, 2)
    assert [domain.largest for domain in table.view.domains] == [3, 5]
    assert outcome_of(table) == ([1], (2, 1), "7.2")


@rule("7.2")
def test_7_2_a_larger_zone_helps_only_among_those_tied() -> None:
    table = finished("R0N2@33>", "V0R2@33>", "V0V0@33> V0V0@43> V0B1@53>")
    assert [domain.points for domain in table.view.domains] == [2, 2, 1]
    assert outcome_of(table) == ([0], (1, 2, 3), "7.2")


@rule("7.3")
def test_7_3_players_still_tied_share_the_victory() -> None:
    table = finished("R0N2@33>", "V0V0@33> V0R2@43>", "B0N2@33> B0B0@43>", "")
    assert [domain.largest for domain in table.view.domains] == [3, 3, 3, 0]
    assert table.events[-1] == GameWon((0, 1, 2))
    assert table.view.winners == [0, 1, 2]
    assert outcome_of(table) == ([0, 1, 2], (1, 1, 1, 4), "7.3")


@rule("7.4")
def test_7_4_points_of_all_rounds_are_added_up() -> None:
    table = finished("R0N2@33>", "V0G3@33>", scored=[[40, 30], [20, 68]], series=True)
    assert table.view.totals == [62, 101]
    assert len(table.view.scored) == 3
    assert outcome_of(table) == ([1], (2, 1), "7.4")


@rule("7.4")
@pytest.mark.parametrize(("before", "over"), [(97, False), (98, True), (99, True)])
def test_7_4_the_series_ends_when_somebody_reaches_the_target(before: int, over: bool) -> None:
    table = finished("R0N2@33>", "", scored=[[before, 0]], series=True)
    assert (table.match.outcome is not None) == over


@rule("7.4")
@pytest.mark.parametrize(("target", "over"), [(50, True), (60, False)])
def test_7_4_the_table_chooses_the_target(target: int, over: bool) -> None:
    table = finished("R0N2@33>", "", scored=[[50, 0]], series=True, target=target)
    assert (table.match.outcome is not None) == over


@rule("7.4")
def test_7_4_the_highest_total_wins_even_if_another_reached_the_target_too() -> None:
    table = finished("R0N2@33>", "V0G3@33>", scored=[[100, 98]], series=True)
    assert outcome_of(table) == ([0], (1, 2), "7.4")


@rule("7.2", "7.4")
def test_7_2_a_tied_series_goes_to_the_largest_zone_of_the_last_round() -> None:
    table = finished("R0N2@33>", "V0V0@33> V0V0@43>", scored=[[100, 102]], series=True)
    assert table.view.totals == [102, 102]
    assert outcome_of(table) == ([1], (2, 1), "7.2")


@rule("7.5")
def test_7_5_a_new_round_is_set_up_afresh() -> None:
    table = finished("R0N2@33>", "V0G3@33>", scored=[[10, 20]], series=True)
    assert table.happened == ["Placed", "RoundScored", "RoundOpened", "Shuffled", "OrderDrawn", "LineLaid"]
    view = table.view
    assert (view.round, view.phase, view.line) == (3, "first_claims", [])
    assert (view.pile, view.lines_left, len(view.next_line)) == (28, 3, 4)
    assert [domain.squares for domain in view.domains] == [[], []]
    assert [domain.frame for domain in view.domains] == [(0, 6, 0, 6)] * 2
    assert sorted(view.order) == [0, 0, 1, 1]
    assert table.turn == view.order[0]


@rule("7.5")
def test_7_5_the_order_is_drawn_again() -> None:
    luck = Scripted(order=(1, 0, 1, 0))
    table = Table("R0N2@33>", "", takes="R0R0", scored=[[1, 2]], series=True, luck=luck)
    table.play_first()
    assert table.view.order == [1, 0, 1, 0]
