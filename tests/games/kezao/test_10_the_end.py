"""Chapter 10 of the rules."""

import pytest

from tablee.core.pile import Shuffled
from tablee.games.kezao import game
from tablee.games.kezao.cards import DECK
from tablee.games.kezao.model import GameWon, RollEnded, RoundOpened, RoundWon, Rule
from tests.games.kezao.board import PLAYERS, Table, rule

RED_ORANGE = "dice: +r +o"
LAST_CARDS = f"{RED_ORANGE}   anna: ro   ben: roy   cleo: rog b"


@rule("10.1")
def test_10_1_the_last_card_wins_the_round_though_there_were_places_left() -> None:
    table = Table(LAST_CARDS).play("anna: ro @300").wait(401)
    assert table.event(RollEnded).why == "round"
    assert table.event(RoundWon).seats == (0,)
    assert table.view().scores == [1, 0, 0]


@rule("10.1")
def test_10_1_the_others_cannot_finish_the_roll() -> None:
    table = Table(LAST_CARDS).play("anna: ro @300")
    assert table.refusal("cleo: rog @401") == Rule.TOO_LATE
    assert (table.view().scores, table.view().round) == ([1, 0, 0], 2)


@rule("10.1")
def test_10_1_an_emptied_hand_that_also_reaches_the_limit_wins_the_round() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro   ben: roy b").play("ben: roy @100", "anna: ro @300").wait(401)
    assert (table.event(RollEnded).why, table.event(RoundWon).seats) == ("round", (0,))


@rule("10.1", "8.3")
def test_10_1_a_last_card_beyond_the_limit_wins_the_round_too() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro   ben: roy rog b").play(
        "ben: roy @100", "ben: rog @300", "anna: ro @400"
    )
    assert table.wait(401).event(RoundWon).seats == (0,)


@rule("10.2")
@pytest.mark.parametrize("late", [0, 100])
def test_10_2_last_cards_at_the_same_moment_score_for_each(late: int) -> None:
    table = Table(LAST_CARDS).play("anna: ro @300", f"ben: roy @{300 + late}").wait(401)
    assert table.event(RoundWon).seats == (0, 1)
    assert table.view().scores == [1, 1, 0]


@rule("10.2")
def test_10_2_a_millisecond_more_and_only_the_first_scores() -> None:
    table = Table(LAST_CARDS).play("anna: ro @300")
    assert table.refusal("ben: roy @401") == Rule.TOO_LATE
    assert table.view().scores == [1, 0, 0]


@rule("10.2")
def test_10_2_as_many_as_there_are() -> None:
    drawing = f"{RED_ORANGE}   anna: ro   ben: roy   cleo: rog   dan: rob   eve: rov"
    table = Table(drawing).play("eve: rov @10", "dan: rob @20", "cleo: rog @30", "ben: roy @40", "anna: ro @50")
    assert table.wait(111).event(RoundWon).seats == (0, 1, 2, 3, 4)


@rule("10.2")
def test_10_2_within_the_moment_two_cards_may_still_be_the_last_two() -> None:
    table = Table(f"{RED_ORANGE}   anna: ro   ben: roy rog   cleo: b").play(
        "anna: ro @300", "ben: roy @310", "ben: rog @320"
    )
    assert table.wait(401).event(RoundWon).seats == (0, 1)


@rule("10.3")
@pytest.mark.parametrize("roller", PLAYERS[:3])
def test_10_3_all_cards_are_shuffled_and_the_left_neighbour_of_the_last_roller_begins(roller: str) -> None:
    table = Table(LAST_CARDS, roller=roller).play("anna: ro @300").wait(401)
    following = (PLAYERS.index(roller) + 1) % 3
    assert table.event(RoundOpened) == RoundOpened(2, following)
    assert sorted(table.event(Shuffled).cards) == sorted(DECK)
    assert table.happened == ["RollEnded", "RoundWon", "RoundOpened", "Shuffled", "Dealt"]
    assert (table.counts, table.view().pile, table.view().aside) == ([7, 7, 7], 39, [])
    assert game.awaited(table.state) == (following,)


@rule("10.3")
def test_10_3_scores_are_kept_and_nobody_is_barred_any_more() -> None:
    table = Table(LAST_CARDS, scores=[0, 2, 1]).play("cleo: b @100", "anna: ro @300").wait(401)
    view = table.view()
    assert (view.scores, view.barred, view.erred, view.laid) == ([1, 2, 1], [False] * 3, [], [])
    assert (view.phase, view.roll) == ("choosing", 7)


@rule("10.3")
def test_10_3_rolls_go_on_being_counted() -> None:
    table = Table(LAST_CARDS).play("anna: ro @300", "ben: choose 1 @500")
    assert table.view().roll == 8
    assert table.refusal("ben: roy #7 @600") == Rule.TOO_LATE


@rule("10.4")
def test_10_4_the_first_to_have_enough_points_wins() -> None:
    table = Table(LAST_CARDS, scores=[2, 1, 2]).play("anna: ro @300").wait(401)
    assert table.happened == ["RollEnded", "RoundWon", "GameWon"]
    assert (table.event(GameWon).seats, table.view().winners, table.phase) == ((0,), [0], "over")
    outcome = table.match.outcome
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.decided_by) == ((1, 3, 2), (3, 1, 2), "10.4")


@rule("10.4")
def test_10_4_those_who_get_there_together_share_the_victory() -> None:
    table = Table(LAST_CARDS, scores=[2, 2, 0]).play("anna: ro @300", "ben: roy @400").wait(401)
    assert table.view().winners == [0, 1]
    outcome = table.match.outcome
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((1, 1, 3), (3, 3, 0))


@rule("10.4")
def test_10_4_who_scores_with_the_winner_without_having_enough_does_not_win() -> None:
    table = Table(LAST_CARDS, scores=[2, 1, 0]).play("anna: ro @300", "ben: roy @400").wait(401)
    assert (table.view().winners, table.view().scores) == ([0], [3, 2, 0])


@rule("10.5")
def test_10_5_when_the_game_is_over_nothing_is_rolled_or_thrown() -> None:
    table = Table(LAST_CARDS, points=1).play("anna: ro @300").wait(401)
    for player in PLAYERS[:3]:
        assert table.moves(player) == set()
        for move in ("choose 1", "roy", "rog", "b", "pass", "roy #8"):
            assert table.refusal(f"{player}: {move} @5000") == Rule.GAME_IS_OVER
    assert (game.awaited(table.state), game.wake(table.state), game.race(table.state)) == ((), None, None)
