"""Functions of core that several games share: places, piles, witnessed steps."""

from typing import Any

from tablee.core.game import places
from tablee.core.luck import seeded
from tablee.core.match import witnessed
from tablee.core.pile import PileFormed, Shuffled, form_again, from_top, on_top, shuffled
from tablee.core.record import LoggedStep
from tablee.games.dos import game
from tablee.games.dos.model import Drew, DrewUnseen


def test_equals_share_a_place_and_the_next_one_is_left_free() -> None:
    assert places([10, 30, 30, 20]) == (4, 1, 1, 3)
    assert places([(1, 5), (1, 7), (0, 9)]) == (2, 1, 3)
    assert places([]) == ()


def test_a_pile_is_shuffled_from_the_cards_it_is_given() -> None:
    cards = list(range(30))
    pile = shuffled(cards, seeded(1))
    assert sorted(pile.cards) == cards
    assert list(pile.cards) != cards
    assert cards == list(range(30)), "the given list was changed"


def test_the_top_of_a_pile_is_its_end() -> None:
    pile = [1, 2, 3, 4]
    assert on_top(pile, 3) == (4, 3, 2)
    assert on_top(pile, 9) == (4, 3, 2, 1)
    assert from_top(pile, 3) == [4, 3, 2]
    assert pile == [1]


def test_a_pile_is_formed_again_where_there_are_cards() -> None:
    events: list[Any] = []
    assert not form_again([], seeded(1), events.append)
    assert events == []
    assert form_again([7], seeded(1), events.append)
    assert events == [Shuffled((7,))]


def test_a_step_is_witnessed_by_each_seat_in_its_own_way() -> None:
    drew = Drew(1, (5,), "turn")
    step = LoggedStep(0, 1, None, [Shuffled((5, 6)), drew])
    assert witnessed(game, step, 1) == [PileFormed(2), drew]
    assert witnessed(game, step, None) == [PileFormed(2), DrewUnseen(1, 1, "turn")]
