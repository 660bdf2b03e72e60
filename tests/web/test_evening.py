"""Two people and a bot play a whole game of Dozito, the way an evening among friends goes."""

import pytest

from tests.web.conftest import NewPlayer
from tests.web.evening import (
    asks_why,
    have_seen_the_same,
    loses_the_network,
    once_more,
    plates_of,
    ranking_of,
    reloads,
)
from tests.web.player import DESKTOP, MOVING, PHONE, Player, play, play_to_the_end

SOME_MOVES = 12
ROUNDS = 2
"""Enough rounds for totals to differ from the points of one round."""


@pytest.mark.long
def test_an_evening_with_a_friend_and_a_bot(new_player: NewPlayer) -> None:
    anna, ben = new_player(**PHONE, **MOVING), new_player(**DESKTOP)
    ben.joins(anna.opens_table("Anna", bots=1, rounds=ROUNDS), "Ben")
    anna.starts()
    play(anna, ben, until=lambda: anna.moves >= SOME_MOVES and (anna.has_turn() or ben.has_turn()))
    have_seen_the_same(anna, ben)
    reloads(anna)
    loses_the_network(ben, meanwhile=anna)
    play_to_the_end(anna, ben)
    for player in (anna, ben):
        the_results_agree(player)
    asks_why(anna)
    once_more(anna, ben)


def the_results_agree(player: Player) -> None:
    """Plates, ranking and the table of points show the same points."""
    plates = {name: int(score) for name, score in plates_of(player).items()}
    ranking = ranking_of(player)
    rows = [row.get_by_role("cell").all_inner_texts() for row in player.results.get_by_role("row").all()]
    rounds, totals = rows[1:-1], [int(cell) for cell in rows[-1]]
    assert ranking == plates
    assert len(rounds) == ROUNDS
    assert totals == [sum(int(line[seat].split()[0]) for line in rounds) for seat in range(3)]
    assert dict(zip(player.results.get_by_role("columnheader").all_inner_texts(), totals, strict=True)) == plates
    assert list(ranking.values()) == sorted(ranking.values(), reverse=True)
