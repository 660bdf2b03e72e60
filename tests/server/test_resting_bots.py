"""Bots that rest because another worker acts for them, and go on where they were."""

from tablee.games.kezao.rules import COUNTDOWN, LEAD
from tablee.server.room.bots import Thinkers
from tablee.server.room.queue import Jobs
from tablee.server.room.search_pool import SearchPool
from tests.server.evening import CODE, Evening


def race() -> Evening:
    """A race of Anna and two bots, the moment after the dice were thrown."""
    evening = Evening("kezao", bots=["normal", "normal"], start=True)
    evening.do("anna enters")
    evening.bot_moves(*evening.some_move())
    evening.do(f"{COUNTDOWN - LEAD} ms pass")
    evening.do(f"{LEAD} ms pass")
    assert evening.table.race is not None
    return evening


async def test_bots_react_after_a_rest_to_the_dice_that_they_saw_before_it() -> None:
    table, thinkers = race().table, Thinkers(CODE, 1, Jobs(), SearchPool())
    thinkers.plan(table, watched=True)
    assert not thinkers.rests
    thinkers.rest()
    assert thinkers.rests
    thinkers.plan(table, watched=True)
    assert not thinkers.rests
    thinkers.rest()
