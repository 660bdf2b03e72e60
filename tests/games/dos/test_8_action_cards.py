"""Chapter 8 of the rules."""

from typing import NamedTuple

import pytest

from tests.games.dos.board import PLAYERS, Table, rule

SPARE = "Y8 Y9 Y10"
every_company = pytest.mark.parametrize("seats", [2, 3, 4])
both_ways = pytest.mark.parametrize("way", [1, -1], ids=["clockwise", "back"])


def seated(hand: str, seats: int = 3, way: int = 1) -> Table:
    others = "   ".join(f"{player}: 5" for player in PLAYERS[1:seats])
    return Table(f"left: R5   right: B6   anna: {hand} {SPARE}   {others}", back=way == -1)


def played(first: str, second: str, seats: int, way: int = 1, swap: bool = False) -> Table:
    """A table after Anna has played two action cards, the first on the left pile, or on the right if swapped."""
    one, other = ("R", "B") if not swap else ("B", "R")
    table = seated(f"{card(first, one)} {card(second, other)}", seats, way)
    return table.play(*(f"anna: {play(sign, colour)}" for sign, colour in ((first, one), (second, other))))


def card(sign: str, colour: str) -> str:
    return "P2" if sign == "P2" else colour + sign


def play(sign: str, colour: str) -> str:
    side = "left" if colour == "R" else "right"
    return f"{side} P2 as {colour}" if sign == "P2" else f"{side} {colour}{sign}"


# one action card


@rule("8.1")
@every_company
@both_ways
def test_8_1_the_next_player_draws_two_cards_and_loses_the_turn(seats: int, way: int) -> None:
    table = seated("R+2", seats, way).play("anna: left R+2", "anna: finish")
    target = PLAYERS[way % seats]
    assert table.draws == [f"{target} 2 plus2"]
    assert table.happened == ["Drew", "TurnBarred", "TurnLost", "TurnPassed"]
    assert table.turn == PLAYERS[2 * way % seats]
    assert table.count(target) == 7


@rule("8.2")
@pytest.mark.parametrize("seats", [3, 4])
@both_ways
def test_8_2_the_direction_of_play_changes(seats: int, way: int) -> None:
    table = seated("Rrev", seats, way).play("anna: left Rrev", "anna: finish")
    assert table.happened == ["DirectionReversed", "TurnPassed"]
    assert (table.view().direction, table.turn) == (-way, PLAYERS[-way % seats])
    table.play(f"{table.turn}: draw", f"{table.turn}: finish")
    assert table.turn == PLAYERS[-2 * way % seats]


@rule("8.3")
@every_company
@both_ways
def test_8_3_the_next_player_loses_the_turn(seats: int, way: int) -> None:
    table = seated("Rskip", seats, way).play("anna: left Rskip", "anna: finish")
    assert table.happened == ["TurnBarred", "TurnLost", "TurnPassed"]
    assert (table.turn, table.draws) == (PLAYERS[2 * way % seats], [])


@rule("8.1", "4.5")
def test_8_1_an_action_card_that_was_drawn_acts_as_well() -> None:
    table = Table("left: R5   right: B6   pile: R+2   anna: 3   ben: 5   cleo: 5")
    assert table.play("anna: draw", "anna: left R+2").draws == ["ben 2 plus2"]
    assert table.turn == "cleo"


# two action cards


class Result(NamedTuple):
    """The expected result; players are counted from Anna in the direction of play: 1 is next, -1 is before her."""

    turn: int
    drew: dict[int, int] = {}  # noqa: RUF012
    waiting: int | None = None
    """The player whose lost turn is still to come."""
    owes: dict[int, int] = {}  # noqa: RUF012
    turned: bool = False


RESULTS = {
    ("+2", "+2"): Result(turn=2, drew={1: 4}),
    ("+2", "rev"): Result(turn=-1, drew={1: 2}, waiting=1, turned=True),
    ("+2", "skip"): Result(turn=2, drew={1: 2}),
    ("+2", "P2"): Result(turn=2, drew={1: 4}),
    ("rev", "+2"): Result(turn=-2, drew={-1: 2}, turned=True),
    ("rev", "rev"): Result(turn=1),
    ("rev", "skip"): Result(turn=-2, turned=True),
    ("rev", "P2"): Result(turn=-1, owes={-1: 2}, turned=True),
    ("skip", "+2"): Result(turn=2, drew={1: 2}),
    ("skip", "rev"): Result(turn=-1, waiting=1, turned=True),
    ("skip", "skip"): Result(turn=2),
    ("skip", "P2"): Result(turn=2, drew={1: 2}),
    ("P2", "+2"): Result(turn=2, drew={1: 4}),
    ("P2", "rev"): Result(turn=-1, owes={1: 2}, turned=True),
    ("P2", "skip"): Result(turn=2, drew={1: 2}),
    ("P2", "P2"): Result(turn=1, owes={1: 4}),
}
BETWEEN_TWO = {  # §8.5: the other loses the turn, and pays for a Play 2
    ("+2", "+2"): Result(turn=0, drew={1: 4}),
    ("+2", "rev"): Result(turn=0, drew={1: 2}, turned=True),
    ("+2", "skip"): Result(turn=0, drew={1: 2}),
    ("+2", "P2"): Result(turn=0, drew={1: 4}),
    ("rev", "+2"): Result(turn=0, drew={1: 2}, turned=True),
    ("rev", "rev"): Result(turn=0),
    ("rev", "skip"): Result(turn=0, turned=True),
    ("rev", "P2"): Result(turn=0, drew={1: 2}, turned=True),
    ("skip", "+2"): Result(turn=0, drew={1: 2}),
    ("skip", "rev"): Result(turn=0, turned=True),
    ("skip", "skip"): Result(turn=0),
    ("skip", "P2"): Result(turn=0, drew={1: 2}),
    ("P2", "+2"): Result(turn=0, drew={1: 4}),
    ("P2", "rev"): Result(turn=0, drew={1: 2}, turned=True),
    ("P2", "skip"): Result(turn=0, drew={1: 2}),
    ("P2", "P2"): Result(turn=1, owes={1: 4}),
}


def listed(numbers: dict[int, int], seats: int, way: int) -> list[int]:
    """Numbers by seat instead of by the distance from Anna."""
    at = {place * way % seats: count for place, count in numbers.items()}
    return [at.get(seat, 0) for seat in range(seats)]


@rule("8.4", "8.5", "8.7")
@pytest.mark.parametrize(("first", "second"), RESULTS)
@every_company
@both_ways
@pytest.mark.parametrize("swap", [False, True], ids=["left first", "right first"])
def test_8_4_both_cards_act_in_the_order_played(first: str, second: str, seats: int, way: int, swap: bool) -> None:
    result = (BETWEEN_TWO if seats == 2 else RESULTS)[first, second]
    view = played(first, second, seats, way, swap).view()
    drew = listed(result.drew, seats, way)
    assert view.counts == [3, *(5 + more for more in drew[1:])]
    assert view.turn == result.turn * way % seats
    assert view.direction == (-way if result.turned else way)
    assert view.owed == listed(result.owes, seats, way)
    waiting = {} if result.waiting is None else {result.waiting: 1}
    assert view.barred == [bool(lost) for lost in listed(waiting, seats, way)]


@rule("8.4")
def test_8_4_they_act_when_the_turn_ends() -> None:
    table = seated("R+2 Brev").play("anna: left R+2")
    assert (table.counts, table.view().direction) == ([4, 5, 5], 1)
    assert table.happened == ["Laid"]
    table.play("anna: right Brev")
    assert table.happened == ["Laid", "Drew", "TurnBarred", "DirectionReversed", "TurnPassed"]


@rule("8.4")
def test_8_4_a_number_between_them_changes_nothing() -> None:
    table = seated("R+2 B7").play("anna: right B7", "anna: left R+2")
    assert (table.counts, table.turn) == ([3, 7, 5], "cleo")


# 8.5 two players


@rule("8.5")
@both_ways
def test_8_5_with_two_players_a_reverse_makes_the_other_lose_the_turn(way: int) -> None:
    table = seated("Rrev", 2, way).play("anna: left Rrev", "anna: finish")
    assert table.happened == ["DirectionReversed", "TurnBarred", "TurnLost", "TurnPassed"]
    assert (table.turn, table.view().direction) == ("anna", -way)
    table.play("anna: draw", "anna: finish")
    assert table.turn == "ben"


@rule("8.5")
def test_8_5_two_reverses_cost_one_turn_and_leave_the_direction() -> None:
    table = played("rev", "rev", seats=2)
    assert (table.turn, table.view().direction) == ("anna", 1)
    assert table.play("anna: draw", "anna: finish").turn == "ben"


# 8.6 and 8.7 lost turns and debts that wait


def ben_waits(first: str = "skip", cleo: str = "5") -> Table:
    """A table on which Ben has lost a turn or owes cards; Anna's second card was a reverse, so Cleo is next."""
    colour = " as R" if first == "P2" else ""
    table = Table(f"left: R5   right: B6   anna: {card(first, 'R')} Brev {SPARE}   ben: 5   cleo: {cleo}")
    return table.play(f"anna: left {card(first, 'R')}{colour}", "anna: right Brev")


@rule("8.6")
def test_8_6_a_lost_turn_waits_until_the_turn_would_come() -> None:
    table = ben_waits()
    assert (table.turn, table.view().barred) == ("cleo", [False, True, False])
    table.play("cleo: draw", "cleo: finish")
    assert table.happened == ["TurnLost", "TurnPassed"]
    assert (table.turn, table.view().barred) == ("anna", [False, False, False])


@rule("8.6")
def test_8_6_it_stays_with_its_player_when_the_direction_changes_again() -> None:
    table = ben_waits(cleo="Brev G8 G9 G10").play("cleo: right Brev", "cleo: finish")
    assert (table.turn, table.view().direction) == ("anna", 1)
    table.play("anna: draw", "anna: finish")
    assert (table.happened, table.turn) == (["TurnLost", "TurnPassed"], "cleo")


@rule("8.6")
@pytest.mark.parametrize("again", ["Bskip", "B+2"])
def test_8_6_several_lost_turns_are_one(again: str) -> None:
    table = ben_waits(cleo=f"{again} G8 G9 G10").play(f"cleo: right {again}", "cleo: finish")
    assert (table.turn, table.view().barred) == ("anna", [False] * 3)
    assert table.count("ben") == (7 if again == "B+2" else 5)
    table.play("anna: draw", "anna: finish", "cleo: draw", "cleo: finish")
    assert table.turn == "ben"


@rule("8.6", "7.2")
def test_8_6_a_play_2_waits_for_its_player_too() -> None:
    table = ben_waits("P2", cleo="Brev G8 G9 G10")
    assert (table.turn, table.view().owed) == ("cleo", [0, 2, 0])
    table.play("cleo: right Brev", "cleo: finish", "anna: draw", "anna: finish")
    assert (table.turn, table.view().owed) == ("ben", [0, 2, 0])


@rule("8.7")
def test_8_7_a_play_2_owed_on_a_lost_turn_is_paid_when_the_turn_comes_up() -> None:
    table = ben_waits("P2", cleo="Bskip G8 G9 G10").play("cleo: right Bskip")
    assert table.counts == [3, 5, 3]
    table.play("cleo: finish")
    assert table.happened == ["TurnBarred", "Drew", "TurnLost", "TurnPassed"]
    assert (table.draws, table.turn, table.view().owed) == (["ben 2 play2"], "anna", [0, 0, 0])


@rule("8.7")
def test_8_7_whichever_came_first() -> None:
    table = ben_waits("skip", cleo="P2 G8 G9 G10").play("cleo: right P2 as B", "cleo: finish")
    assert (table.draws, table.turn) == (["ben 2 play2"], "anna")
    assert (table.view().owed, table.view().barred) == ([0, 0, 0], [False] * 3)


@rule("8.7", "8.6")
def test_8_7_not_before_it_comes_up() -> None:
    table = Table(
        f"left: R5   right: B6   anna: P2 Brev {SPARE}   ben: 5   cleo: Rskip Brev G8 G9 G10   dan: 5",
    )
    table.play("anna: left P2 as R", "anna: right Brev", "dan: draw", "dan: finish")
    table.play("cleo: left Rskip", "cleo: right Brev", "dan: draw", "dan: finish")
    assert (table.turn, table.view().owed, table.view().barred) == (
        "anna",
        [0, 2, 0, 0],
        [False, True, False, False],
    )
    assert table.count("ben") == 5
    table.play("anna: draw", "anna: finish")
    assert (table.draws, table.turn) == (["ben 2 play2"], "cleo")


@rule("8.7", "7.4")
def test_8_7_two_play_2_cost_four_cards_on_a_lost_turn() -> None:
    table = ben_waits("P2", cleo="P2 Bskip G8 G9 G10")
    table.play("cleo: left P2 as R", "cleo: right Bskip")
    assert (table.draws, table.turn) == (["ben 4 play2"], "anna")


@rule("8.6")
def test_8_6_several_players_in_a_row_can_lose_their_turn() -> None:
    """Anna's skip waits for Ben, and Dan skips Cleo, so that Anna plays again after Dan."""
    table = Table(f"left: R5   right: B6   anna: Rskip Brev {SPARE}   ben: 5   cleo: 5   dan: Bskip G8 G9 G10")
    table.play("anna: left Rskip", "anna: right Brev", "dan: right Bskip", "dan: finish")
    assert table.happened == ["TurnBarred", "TurnLost", "TurnLost", "TurnPassed"]
    assert table.turn == "anna"
