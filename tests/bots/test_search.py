"""The search finds the best move of a small lottery, in which the value of every move is known."""

import pytest

from tablee.bots import search
from tablee.bots.search import Budget, best_move
from tablee.core.luck import Luck, seeded


class Lottery:
    """A world is a number. A ticket pays what it is worth, and the world and luck add the same to every ticket.

    With noise, luck adds something else to each ticket, which is nothing on average.
    """

    def __init__(self, *worths: float, noise: int = 0) -> None:
        self.worths = worths
        self.noise = noise
        self.played: list[int] = []
        self.lucks: list[tuple[int, int]] = []

    def draw(self, luck: Luck) -> int:
        return luck.below(1000)

    def play_out(self, world: int, ticket: int, luck: Luck) -> float:
        self.played.append(ticket)
        self.lucks.append((world, luck.below(1000)))
        own = ticket * (luck.below(1 + 2 * self.noise) - self.noise)
        return world + self.lucks[-1][1] + self.worths[ticket] + own

    def best(self, budget: Budget, seed: int = 1) -> int:
        return best_move(range(len(self.worths)), self.draw, self.play_out, budget, seeded(seed))


@pytest.mark.parametrize("worths", [(1, 3, 2), (3, 1, 2), (1, 2, 3)])
def test_the_best_move_is_found_although_worlds_differ_more_than_moves(worths: tuple[float, ...]) -> None:
    assert Lottery(*worths).best(Budget(200)) == worths.index(3)


def test_the_usual_move_is_kept_if_nothing_is_better() -> None:
    assert Lottery(2, 2, 1).best(Budget(200)) == 0


def test_the_usual_move_is_kept_if_a_gain_may_be_chance() -> None:
    kept = [Lottery(0, 0, noise=1000).best(Budget(40), seed) == 0 for seed in range(200)]
    assert 0 < kept.count(False) < 60


def test_a_cautious_bot_leaves_its_usual_move_less_often() -> None:
    left = [
        [Lottery(0, 0, noise=1000).best(Budget(40, caution=caution), seed) for seed in range(200)].count(1)
        for caution in (0.5, 1, 2)
    ]
    assert left[0] > 1.5 * left[1] > 2 * left[2]


def test_all_moves_are_tried_in_the_same_worlds_with_the_same_luck() -> None:
    lottery = Lottery(1, 1, 1)
    lottery.best(Budget(60))
    trials = [lottery.lucks[i : i + 3] for i in range(0, len(lottery.lucks), 3)]
    assert len(trials) == 20
    assert all(trial == [trial[0]] * 3 for trial in trials)
    assert len({trial[0] for trial in trials}) > 10


def test_moves_that_are_clearly_worse_are_no_longer_played() -> None:
    lottery = Lottery(10, 10, 0, noise=2)
    lottery.best(Budget(300))
    assert lottery.played.count(2) == search.FIRST_LOOK
    assert lottery.played.count(1) > 100


def test_it_ends_as_soon_as_one_move_is_clearly_best() -> None:
    for worths in ((10, 0, 0), (0, 10, 0)):
        lottery = Lottery(*worths)
        lottery.best(Budget(1000))
        assert len(lottery.played) == 3 * search.FIRST_LOOK


def test_it_plays_out_as_many_futures_as_its_budget_allows() -> None:
    lottery = Lottery(1, 1)
    lottery.best(Budget(100))
    assert len(lottery.played) == 100


def test_it_answers_with_the_usual_move_when_there_is_no_time() -> None:
    lottery = Lottery(0, 10)
    assert lottery.best(Budget(1000, seconds=0)) == 0
    assert lottery.played == []


def test_it_answers_with_the_best_so_far_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    lottery = Lottery(0, 1, 1)
    monkeypatch.setattr(search, "monotonic", lambda: float(len(lottery.played)))
    assert lottery.best(Budget(1000, seconds=30)) == 1
    assert len(lottery.played) == 30


def test_equal_luck_leads_to_equal_moves() -> None:
    chosen = [[Lottery(0, 0, 1, noise=5).best(Budget(60), seed) for seed in range(30)] for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen[0])) > 1
