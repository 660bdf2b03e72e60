"""Chapter 10 of the rules."""

import pytest

from tablee.core.luck import seeded
from tablee.games.dos import game
from tablee.games.dos.cards import FACES
from tablee.games.dos.model import Drew, RoundWon, Rule
from tests.games.dos.board import NAMES, PLAYERS, Scripted, Table, names, rule

every_company = pytest.mark.parametrize("seats", [2, 3, 4])


def won(table: Table) -> RoundWon:
    (event,) = [event for event in table.events if isinstance(event, RoundWon)]
    return event


def counting(drawing: str, target: int = 500, scores: list[int] | None = None, back: bool = False) -> Table:
    """A table of a game for points."""
    return Table(drawing, target=target, scores=scores, back=back)


# 10.1 the last card


@rule("10.1")
@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("R4", ["left R4"]),
        ("R+2", ["left R+2"]),
        ("Rrev", ["left Rrev"]),
        ("Rskip", ["left Rskip"]),
        ("DOS", ["right DOS as G"]),
        ("P2", ["right P2 as B"]),
        ("R3 R4", ["left R3 R4"]),
        ("R4 G5", ["left R4", "right G5"]),
        ("R+2 G+2", ["right G+2", "left R+2"]),
        ("R3 R4 G1 DOS", ["left R3 R4", "right DOS G1"]),
    ],
)
def test_10_1_whoever_plays_the_last_card_wins_whatever_it_is(hand: str, plays: list[str]) -> None:
    table = Table(f"anna: {hand}   ben: 5   cleo: 5").play(*(f"anna: {play}" for play in plays))
    assert table.winner == "anna"
    assert table.counts == [0, 5, 5]
    assert table.happened[-2:] == ["RoundWon", "GameWon"]


@rule("10.1", "4.5")
def test_10_1_also_with_the_card_just_drawn() -> None:
    table = Table("pile: R4   anna: R3   ben: 5").play("anna: draw", "anna: left R3 R4")
    assert (table.winner, table.view("anna").drawn, table.view("anna").drawn_card) == ("anna", False, None)
    for observer in (None, "anna", "ben"):  # `imagine` has to work for the end of a game as well
        view = table.view(observer)
        assert game.view(game.imagine(view, seeded(0)), view.seat) == view


@rule("10.1")
def test_10_1_in_a_single_round_nobody_draws_for_the_last_card() -> None:
    table = Table("anna: R+2   ben: 5   cleo: 5").play("anna: left R+2")
    assert not any(isinstance(event, Drew) for event in table.events)
    assert (won(table).points, won(table).hands) == (0, ())


@rule("10.1")
@pytest.mark.parametrize("move", ["left R5", "draw", "finish", "call", "catch anna", "catch ben"])
def test_10_1_nothing_can_be_played_afterwards(move: str) -> None:
    table = Table("anna: R4   ben: R5 R6 R9   cleo: 5").play("anna: left R4")
    for player in PLAYERS[:3]:
        assert table.refusal(f"{player}: {move}") == Rule.GAME_IS_OVER
        assert table.moves(player) == set()
    assert game.awaited(table.state) == ()


@rule("10.1", "9.1")
def test_10_1_an_empty_hand_needs_no_call() -> None:
    table = Table("anna: R3 R4 G5   ben: 5").play("anna: left R3 R4")
    assert table.catchable() == "anna"
    table.play("anna: right G5")
    assert (table.winner, table.catchable()) == ("anna", None)


@rule("10.1")
def test_10_1_everybody_else_shares_the_second_place() -> None:
    outcome = Table("anna: 5  ben: R4  cleo: 1  dan: 7", turn="ben").play("ben: left R4").match.outcome
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.decided_by) == ((2, 1, 2, 2), (0, 0, 0, 0), "10.1")


# 10.2 the last +2


@rule("10.2")
@every_company
def test_10_2_a_plus_2_of_the_winning_turn_is_still_drawn_and_counted(seats: int) -> None:
    others = "   ".join(f"{player}: R3" for player in PLAYERS[1:3][: seats - 1])
    dan = "dan: Y3" if seats == 4 else ""
    table = counting(f"pile: B9 B10   anna: R+2   {others}   {dan}").play("anna: left R+2")
    assert table.draws == ["ben 2 plus2"]
    assert won(table).points == 3 * (seats - 1) + 9 + 10


@rule("10.2", "8.4")
@pytest.mark.parametrize(
    ("plays", "drawers"),
    [
        (["left R+2", "right G+2"], ["ben", "ben"]),
        (["left R+2", "right Grev"], ["ben"]),
        (["right Grev", "left R+2"], ["cleo"]),
        (["left R+2", "right G5"], ["ben"]),
        (["left Rskip", "right G+2"], ["ben"]),
        (["left Rskip", "right G5"], []),
    ],
)
def test_10_2_every_one_of_them_by_the_neighbour_of_its_moment(plays: list[str], drawers: list[str]) -> None:
    hand = " ".join(play.split()[1] for play in plays)
    table = counting(f"anna: {hand}   ben: 3   cleo: 3").play(*(f"anna: {play}" for play in plays))
    assert table.draws == [f"{drawer} 2 plus2" for drawer in drawers]
    assert [len(hand) for hand in won(table).hands] == [
        0,
        *(3 + 2 * drawers.count(who) for who in ("ben", "cleo")),
    ]


@rule("10.2")
def test_10_2_against_the_clock_the_other_neighbour_draws() -> None:
    table = counting("anna: R+2   ben: 3   cleo: 3", back=True).play("anna: left R+2")
    assert table.draws == ["cleo 2 plus2"]


@rule("10.2")
@pytest.mark.parametrize("play", ["left P2 as R", "left DOS as R"])
def test_10_2_a_wild_does_nothing_any_more(play: str) -> None:
    table = counting(f"anna: {play.split()[1]}   ben: R3 R4   cleo: R5").play(f"anna: {play}")
    assert (table.draws, won(table).points) == ([], 12)
    assert table.view().owed == [0, 0, 0]


@rule("10.2", "11.1")
def test_10_2_the_pile_is_formed_again_for_it() -> None:
    drawing = "left: R7 B9   right: G3 B10   rest: away   anna: R+2   ben: Y3"
    table = Table(drawing, target=500, luck=Scripted("B9 R7 B10", ""))
    table.play("anna: left R+2")
    assert table.draws == ["ben 2 plus2"]
    assert won(table).points == 3 + 9 + 7


# 10.3 points


@rule("10.3")
@pytest.mark.parametrize("name", NAMES)
def test_10_3_what_a_card_is_worth(name: str) -> None:
    wild, action = name in ("DOS", "P2"), name[1:] in ("+2", "rev", "skip")
    expected = 50 if wild else 20 if action else int(name[1:])
    assert FACES[NAMES.index(name)].value == expected
    table = counting(f"left: Y10   anna: Y9   ben: {name}").play("anna: left Y9")
    assert (won(table).points, table.view().scores) == (expected, [expected, 0])


@rule("10.3")
def test_10_3_the_winner_scores_all_other_hands() -> None:
    table = counting("anna: R4   ben: Y8 Bskip   cleo: DOS R10   dan: P2 G1", scores=[10, 20, 30, 40])
    table.play("anna: left R4")
    assert won(table).points == 8 + 20 + 50 + 10 + 50 + 1
    assert table.view().scores == [10 + 139, 20, 30, 40]


@rule("10.3")
def test_10_3_the_hands_are_laid_open_to_be_counted() -> None:
    table = counting("anna: R4   ben: Y8 Bskip   cleo: DOS").play("anna: left R4")
    assert [names(hand) for hand in won(table).hands] == [[], ["Y8", "Bskip"], ["DOS"]]


# 10.4 the target


@rule("10.4")
@pytest.mark.parametrize(("before", "winner"), [(479, None), (480, "anna"), (490, "anna")])
def test_10_4_the_first_to_the_target_wins(before: int, winner: str | None) -> None:
    table = counting("anna: R4   ben: Y10 B10", scores=[before, 300]).play("anna: left R4")
    assert table.winner == winner
    assert ("GameWon" in table.happened) == (winner is not None)


@rule("10.4")
@pytest.mark.parametrize("target", [50, 100, 1000])
def test_10_4_the_table_may_choose_another_target(target: int) -> None:
    drawing = "anna: R4   ben: Y10 B10"
    assert counting(drawing, target, [target - 20, 0]).play("anna: left R4").winner == "anna"
    assert counting(drawing, target, [target - 21, 0]).play("anna: left R4").winner is None


@rule("10.4")
def test_10_4_the_others_are_placed_by_their_points() -> None:
    table = counting("anna: R4   ben: Y10   cleo: B10   dan: G10", scores=[480, 100, 200, 100])
    outcome = table.play("anna: left R4").match.outcome
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((1, 3, 2, 3), (510, 100, 200, 100))
    assert outcome.decided_by == "10.4"


# 10.5 the next round


@rule("10.5")
@every_company
def test_10_5_the_next_round_is_dealt_by_the_next_player_clockwise(seats: int) -> None:
    others = "   ".join(f"{player}: 3" for player in PLAYERS[1:seats])
    for back in (False, True):
        table = counting(f"anna: R4   {others}", back=back)
        assert table.view().dealer == seats - 1
        view = table.play("anna: left R4").view()
        assert (view.round, view.dealer, view.turn) == (2, 0, 1)
        assert table.happened[2:5] == ["RoundOpened", "Shuffled", "Dealt"]


@rule("10.5", "3.4")
def test_10_5_it_begins_as_if_nothing_had_happened() -> None:
    """Direction, lost turns, debts, calls and catches of the last round are reset."""
    table = Table("left: R7   right: G3   anna: P2 Grev Y8 Y9   ben: 5   cleo: Rskip", target=500)
    table.play("anna: left P2 as R", "anna: right Grev", "cleo: left Rskip")
    view = table.view()
    assert (view.round, view.direction, view.owed, view.barred) == (2, 1, [0, 0, 0], [False] * 3)
    assert (view.counts, view.covered, view.forgetful) == ([7, 7, 7], [False] * 3, None)
    assert (view.used, view.laid, view.actions, view.drawn) == ([False, False], 0, [], False)
    assert (view.turn, view.dealer) == (1, 0)
    assert view.pile + sum(pile.count for pile in view.discards) == 112 - 21
    assert view.scores[2] > 0
