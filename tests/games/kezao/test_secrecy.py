"""Hidden cards do not show, and nothing reveals that nobody can add a card before the roll ends (§7.3).

The contract suite stops comparing when the end of a roll reveals hidden cards. These tests check that nothing else
does: until the end, everybody receives the same from a table on which nobody can add a card and from one on which
a player could.
"""

from itertools import product

import msgspec
import pytest

from tablee.core.luck import seeded
from tablee.games.kezao import game
from tests.games.kezao.board import Table, card_named, rule

OBSERVERS = (None, 1, 2)
STUCK, ABLE = "b g y v", "roy g y v"
"""Anna's other cards besides the one that she lays: without and with another card that fits."""


def received(table: Table, observer: int | None) -> bytes:
    seen = [game.seen(event, observer) for event in table.events]
    legal = [] if observer is None else game.legal(table.state, observer)
    return msgspec.json.encode([seen, game.view(table.state, observer), legal])


def tables() -> tuple[Table, Table]:
    drawing = "dice: +r +o   anna: ro {held}   ben: bv gv yb   cleo: gb yg ygb"
    stuck, able = (Table(drawing.format(held=held)) for held in (STUCK, ABLE))
    return stuck, able


@rule("7.3")
@pytest.mark.parametrize("observer", OBSERVERS)
def test_until_it_ends_nothing_tells_that_nobody_can_add(observer: int | None) -> None:
    stuck, able = tables()
    assert received(stuck, observer) == received(able, observer)
    for said in ("anna: ro @600", "ben: pass @900", "cleo: gb @1000"):
        assert received(stuck.play(said), observer) == received(able.play(said), observer)
    assert (stuck.wakes, able.wakes) == (3600, 30_000)
    assert received(stuck.wait(3599), observer) == received(able.wait(3599), observer)
    assert received(stuck.wait(3600), observer) != received(able.wait(3600), observer)


@rule("7.3")
def test_the_end_tells_of_all_hands_together_never_whose() -> None:
    """After the roll, the table looks the same whoever was the last player who could add a card."""
    drawing = "dice: +r +o   anna: ro {anna}   ben: v {ben}   cleo: gb yg"
    messages = set()
    for anna, ben in (("b", "g"), ("g", "b"), ("y", "b")):
        table = Table(drawing.format(anna=anna, ben=ben)).play("anna: ro @600").wait(3600)
        messages.add(received(table, None))
    assert len(messages) == 1


@rule("6.1")
@pytest.mark.parametrize("observer", OBSERVERS)
def test_what_is_drawn_for_a_mistake_is_nobody_elses_business(observer: int | None) -> None:
    drawing = "dice: +r +o   pile: {pile}   anna: ro b   ben: bv gv   cleo: gb yg"
    one, other = (Table(drawing.format(pile=pile)) for pile in ("roy rog rob", "y g v"))
    assert received(one.play("anna: b @500"), observer) == received(other.play("anna: b @500"), observer)
    assert received(one, 0) != received(other, 0)


@rule("6.1")
def test_everybody_may_think_of_the_wrong_card_as_being_in_its_hand() -> None:
    table = Table("dice: +r +o   anna: ro b   ben: bv gv   cleo: gb yg").play("anna: b @500")
    for observer, seed in product(OBSERVERS, range(10)):
        world = game.imagine(game.view(table.state, observer), seeded(seed))
        assert card_named("b") in world.hands[0]
