"""Chapters 6 and 7 of the rules: the end of a round and of the game."""

import pytest

from tablee.games.dozito import game
from tablee.games.dozito.model import LastTurnsCalled, RoundOpened, Rule
from tests.games.dozito.board import HIDDEN, Scripted, Table, rule, tidy

NEARLY = """
    R1 B2  G3  Y4
    P5 R6  B7  G8
    Y9 P10 R11 (G5)
"""
COMPLETE = NEARLY.replace("(G5)", "P12")
THREE = """
    R1 R2 R3 ..
    .. .. .. ..
    .. .. .. ..
"""


# 6 end of a round


@rule("6.1")
def test_6_1_a_complete_grid_at_the_end_of_a_turn_gives_everybody_else_one_last_turn() -> None:
    table = Table(NEARLY, HIDDEN, HIDDEN, pile="P12 R2 R3", turn=0)
    table.play("draw", "place 12")
    assert table.state.closer is None  # the turn is not over yet
    table.play("discard left")
    assert table.happened == ["Discarded", "LastTurnsCalled", "TurnPassed"]
    assert table.state.closer == 0
    table.play("draw", "discard left")
    assert table.turn == 2
    table.play("draw", "discard left")
    assert table.happened[:3] == ["Discarded", "RoundScored", "RoundOpened"]


@rule("6.1")
def test_6_1_eleven_face_up_cards_do_not_end_a_round() -> None:
    table = Table(NEARLY, HIDDEN, pile="B1", left="G7").play("draw", "place 1", "discard left")
    assert table.state.closer is None


@rule("6.1")
def test_6_1_the_last_player_of_a_lap_can_close_too() -> None:
    table = Table(HIDDEN, HIDDEN, NEARLY, pile="P12 R2 R3", turn=2)
    table.play("draw", "place 12", "discard left")
    for seat in (0, 1):
        assert table.turn == seat
        table.play("take left", "discard left")
    assert "RoundScored" in table.happened


@rule("6.2")
def test_6_2_who_closed_plays_the_extra_turn_before_the_others_go_on() -> None:
    closing = NEARLY.replace("(G5)", "(P2)")
    table = Table(closing, HIDDEN, HIDDEN, pile="P12 R2 R3 R5", turn=0)
    table.play("draw", "place 12", "discard left")
    assert table.happened == ["Discarded", "LastTurnsCalled", "ExtraTurnEarned"]
    assert (table.turn, table.state.closer) == (0, 0)
    table.play("draw", "discard left")
    assert table.happened == ["Discarded", "TurnPassed"]
    table.play("draw", "discard left")
    assert table.turn == 2
    table.play("draw", "discard left")
    assert "RoundScored" in table.happened


@rule("6.2")
def test_6_2_extra_turns_are_played_inside_the_last_turns() -> None:
    table = Table(COMPLETE, HIDDEN, closer=0, turn=1, pile="R4 Y12 B9")
    table.play("draw", "discard left")
    assert (table.happened, table.turn) == (["Discarded", "ExtraTurnEarned"], 1)
    table.play("draw", "discard right")
    assert table.turn == 1
    table.play("draw", "discard left")
    assert "RoundScored" in table.happened


@rule("6.2")
def test_6_2_another_grid_completed_meanwhile_changes_nothing() -> None:
    other = """
        (B12) R2  B3  P4
        B5    G6  P7  R8
        B9    R10 G11 Y12
    """
    table = Table(COMPLETE, other, HIDDEN, closer=0, turn=1, pile="Y1 Y2", left="G7")
    table.play("draw", "place 1", "discard left")
    assert (table.state.closer, table.turn) == (0, 2)
    assert not any(isinstance(event, LastTurnsCalled) for event in table.events)
    table.play("draw", "discard left")
    assert "RoundScored" in table.happened


@rule("6.3")
@pytest.mark.parametrize(
    ("starter", "before", "following"),
    [
        (0, [9, 5, 7], 1),  # the fewest points
        (0, [9, 7, 5], 2),
        (0, [5, 5, 9], 1),  # among equals, the first after the last starter
        (1, [5, 9, 5], 2),
        (2, [5, 5, 9], 0),
        (0, [5, 9, 5], 2),  # the last starter comes last among equals
        (1, [5, 5, 9], 0),
        (2, [5, 5, 5], 0),
        (1, [5, 5, 5], 2),
        (1, [9, 5, 7], 1),  # but starts again when alone at the bottom
    ],
)
def test_6_3_the_player_with_the_fewest_points_in_total_starts_the_next_round(
    starter: int, before: list[int], following: int
) -> None:
    table = Table(HIDDEN, HIDDEN, HIDDEN, closer=0, turn=2, starter=starter, scored=[before], pile="Y1")
    table.play("draw", "discard left")
    opened = next(event for event in table.events if isinstance(event, RoundOpened))
    assert (opened.round, opened.starter) == (3, following)
    assert table.turn == table.state.starter == following


@rule("6.3")
def test_6_3_the_totals_count_not_the_last_round() -> None:
    table = Table(THREE, HIDDEN, closer=0, turn=1, scored=[[0, 20]], pile="Y1", rounds=3)
    table.play("draw", "discard left")
    assert table.totals == [5 + 4, 20]
    assert table.turn == 0


@rule("6.3", "3.1", "3.3")
def test_6_3_a_new_round_is_set_up_from_all_75_cards() -> None:
    luck = Scripted("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12 Y9 Y5 Y7")
    table = Table(COMPLETE, HIDDEN, closer=0, turn=1, pile="Y1", luck=luck)
    table.play("draw", "discard left")
    assert table.happened[-3:] == ["RoundOpened", "Shuffled", "Dealt"]
    assert table.grid(0) == table.grid(1) == tidy(HIDDEN)
    assert (table.left, table.right, table.pile[0], len(table.pile)) == (["Y9"], ["Y5"], "Y7", 49)
    assert (table.state.closer, table.hand, table.state.round) == (None, None, 2)


# 7 end of the game


def last_discard(*grids: str, scored: list[list[int]]) -> Table:
    """The table after the last move of a game with these scores in earlier rounds."""
    rounds, last = len(scored) + 1, len(grids) - 1
    table = Table(*grids, closer=0, turn=last, pile="Y1", rounds=rounds, scored=scored, left="G7", right="P4")
    return table.play("draw", "discard left")


@rule("7.1")
def test_7_1_the_highest_total_wins() -> None:
    table = last_discard(HIDDEN, HIDDEN, HIDDEN, scored=[[10, 30, 5], [10, 0, 26]])
    outcome = table.match.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.decided_by) == ((20, 30, 31), [2], "7.1")
    assert outcome.places == (3, 2, 1)
    assert table.happened[-1] == "GameEnded"


@rule("7.1")
def test_7_1_the_last_round_counts() -> None:
    outcome = last_discard(THREE, HIDDEN, scored=[[10, 18]]).match.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((19, 18), [0])


@rule("7.1")
def test_7_1_after_the_end_nobody_moves() -> None:
    table = last_discard(HIDDEN, HIDDEN, scored=[[1, 2]])
    assert not game.awaited(table.state)
    for seat in (0, 1):
        assert not game.legal(table.state, seat)
        for move in ("draw", "take left", "place 3", "discard right"):
            assert table.refusal(move, by=seat) == Rule.GAME_IS_OVER


@rule("7.2")
def test_7_2_a_tie_is_broken_by_the_best_single_round() -> None:
    outcome = last_discard(HIDDEN, HIDDEN, HIDDEN, scored=[[10, 17, 0], [10, 3, 9]]).match.outcome
    assert outcome is not None
    assert (outcome.places, outcome.decided_by) == ((2, 1, 3), "7.2")


@rule("7.2")
def test_7_2_the_best_round_of_a_player_with_fewer_points_does_not_count() -> None:
    outcome = last_discard(HIDDEN, HIDDEN, HIDDEN, scored=[[10, 12, 19], [10, 8, 0]]).match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.decided_by) == ([1], "7.2")


@rule("7.3")
def test_7_3_still_tied_the_victory_is_shared() -> None:
    outcome = last_discard(HIDDEN, HIDDEN, HIDDEN, scored=[[12, 8, 19], [8, 12, 0]]).match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.places, outcome.decided_by) == ([0, 1], (1, 1, 3), "7.3")


@rule("7.3")
def test_7_3_after_a_single_round_a_tie_is_always_shared() -> None:
    outcome = last_discard(HIDDEN, HIDDEN, HIDDEN, scored=[]).match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.decided_by) == ([0, 1, 2], "7.3")
