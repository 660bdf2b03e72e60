"""Chapters 1 to 3 of the rules."""

from collections import Counter

import pytest

from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.core.pile import Shuffled
from tablee.games.dos import game
from tablee.games.dos.cards import DECK
from tablee.games.dos.model import Dealt, Flipped, Options, RoundOpened
from tests.games.dos.board import LETTERS, PLAYERS, Scripted, Table, names, rule
from tests.games.dos.oracle import EVERY_CARD

every_company = pytest.mark.parametrize("seats", game.seats)
SEVENS = {2: 14, 3: 21, 4: 28}


def opened(flips: str, seats: int = 2, lot: int = 0) -> Table:
    """A new game in which these cards are flipped after the deal."""
    hands = [f"{colour}{number}" for colour in LETTERS for number in (5, 8, 9, 10) for _ in range(2)]
    return Table.fresh(seats, Scripted(" ".join([*hands[: SEVENS[seats]], *flips.split()]), lot=lot))


# 1 the goal


@rule("1.1")
def test_1_1_whoever_gets_rid_of_all_cards_first_wins() -> None:
    table = Table("anna: R3   ben: 5   cleo: 1").play("anna: left R3")
    assert table.winner == "anna"
    outcome = table.match.outcome
    assert outcome is not None
    assert (outcome.places, outcome.winners, outcome.decided_by) == ((1, 2, 2), [0], "10.1")


@rule("1.2")
def test_1_2_a_game_is_a_single_round() -> None:
    assert Options() == Options(points=False, target=500)
    table = Table("anna: R3   ben: 5").play("anna: left R3")
    assert table.happened == ["Laid", "RoundWon", "GameWon"]
    assert (table.view().round, game.awaited(table.state)) == (1, ())


@rule("1.2", "10.4")
def test_1_2_unless_the_table_counts_points() -> None:
    table = Table("anna: R3   ben: 2", target=500).play("anna: left R3")
    assert table.winner is None
    assert (table.view().round, table.counts) == (2, [7, 7])


# 2 the cards


@rule("2.1")
def test_2_1_there_are_112_cards() -> None:
    assert len(DECK) == 112
    assert sorted(names(DECK)) == sorted(EVERY_CARD)
    signs = Counter(name.lstrip(LETTERS) for name in names(DECK) if name not in ("DOS", "P2"))
    numbers = ("1", "3", "4", "5", "6", "7", "8", "9", "10")
    assert signs == dict.fromkeys((*numbers, "+2", "rev", "skip"), 4 * 2)
    assert (names(DECK).count("DOS"), names(DECK).count("P2")) == (12, 4)


@rule("2.2")
def test_2_2_every_2_is_a_wild_dos() -> None:
    assert not any(name.endswith("2") and name[-2] not in "+P" for name in names(DECK))


# 3 setting up


@every_company
@rule("3.1")
def test_3_1_the_first_dealer_is_drawn_by_lot(seats: int) -> None:
    assert [opened("R7 G3", seats, lot).view().dealer for lot in range(seats)] == list(range(seats))
    dealers = {Match.start(game, Options(), seats, seeded(seed)).state.dealer for seed in range(40)}
    assert dealers == set(range(seats))


@every_company
@rule("3.1")
def test_3_1_everybody_gets_seven_cards_from_the_top(seats: int) -> None:
    match = Match.start(game, Options(), seats, seeded(5))
    (order,) = [event.cards for event in match.log[0].events if isinstance(event, Shuffled)]
    assert sorted(order) == sorted(DECK)
    assert [len(hand) for hand in match.state.hands] == [7] * seats
    dealt = [card for hand in match.state.hands for card in hand]
    assert sorted(dealt) == sorted(order[-7 * seats :])


@rule("3.1")
def test_3_1_the_hands_are_for_their_own_eyes() -> None:
    table = opened("R7 G3")
    assert table.view().hand is None
    for player in PLAYERS[:2]:
        assert names(table.view(player).hand or []) == table.hand(player)
    assert table.hand("anna") != table.hand("ben")


@every_company
@rule("3.2", "3.3")
def test_3_2_the_rest_is_the_draw_pile_and_two_of_it_start_the_discard_piles(seats: int) -> None:
    table = opened("R7 G3 B4", seats)
    assert (table.left, table.right) == ("R7", "G3")
    assert (table.view().pile, table.pile[0]) == (112 - SEVENS[seats] - 2, "B4")
    kinds = [RoundOpened, Shuffled, Dealt, Flipped, Flipped]
    assert [type(event) for event in table.events] == kinds


@rule("3.3")
@pytest.mark.parametrize("action", ["B+2", "Brev", "Bskip", "DOS", "P2"])
def test_3_3_an_action_card_or_a_wild_is_covered_by_another_card(action: str) -> None:
    table = opened(f"{action} G3 R6")
    assert (table.left, table.right) == ("R6", "G3")
    assert names(table.state.discards[0]) == [action, "R6"]
    table = opened(f"R7 {action} G3")
    assert (table.left, table.right) == ("R7", "G3")
    assert names(table.state.discards[1]) == [action, "G3"]


@rule("3.3")
def test_3_3_the_left_pile_is_covered_first_and_until_it_shows_a_number() -> None:
    table = opened("B+2 P2 Rskip DOS R4 Grev Y6 B1")
    assert names(table.state.discards[0]) == ["B+2", "Rskip", "DOS", "R4"]
    assert names(table.state.discards[1]) == ["P2", "Grev", "Y6"]
    assert table.pile[0] == "B1"
    flips = [(event.side, names([event.card])[0]) for event in table.events if isinstance(event, Flipped)]
    expected = [(0, "B+2"), (1, "P2"), (0, "Rskip"), (0, "DOS"), (0, "R4"), (1, "Grev"), (1, "Y6")]
    assert flips == expected


@rule("3.3")
def test_3_3_what_was_covered_has_no_effect() -> None:
    table = opened("Brev B+2 R4 P2 Bskip R6", seats=3, lot=2)
    view = table.view()
    assert (view.turn, view.direction, view.counts) == (0, 1, [7, 7, 7])
    assert (view.barred, view.owed, view.actions) == ([False] * 3, [0] * 3, [])
    assert "draw" in table.moves("anna")


@every_company
@rule("3.4")
def test_3_4_the_player_on_the_dealers_left_begins(seats: int) -> None:
    for dealer in range(seats):
        table = opened("R7 G3", seats, lot=dealer)
        assert table.turn == PLAYERS[(dealer + 1) % seats]
        assert list(game.awaited(table.state)) == [(dealer + 1) % seats]


@every_company
@rule("3.4")
def test_3_4_play_goes_clockwise(seats: int) -> None:
    table = opened("R7 G3", seats, lot=seats - 1)
    turns = []
    for _ in range(seats + 1):
        turns.append(table.turn)
        table.play(f"{table.turn}: draw", f"{table.turn}: finish")
    assert turns == [*PLAYERS[:seats], "anna"]
