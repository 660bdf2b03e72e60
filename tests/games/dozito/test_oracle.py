"""Compares the engine with the oracle, an independent implementation of Dozito, after every move."""

from random import Random
from typing import Any

import pytest

from tablee.core.bits import members
from tablee.core.luck import Luck, seeded
from tablee.core.match import Match
from tablee.core.pile import Shuffled
from tablee.core.record import LoggedStep
from tablee.games.dozito import game
from tablee.games.dozito.cards import ALL, COLOUR, JOKERS
from tablee.games.dozito.model import ExtraTurnEarned, LastTurnsCalled, Options, Turned
from tablee.games.dozito.score import tally
from tablee.games.dozito.state import State
from tests.effort import EFFORT
from tests.games.dozito.board import SIDES, move_of, name, names, words_of
from tests.games.dozito.oracle import Dozito

TEMPERS = ("any", "purist", "collects", "declines", "draws")
LIKES: dict[str, tuple[str, ...]] = {
    "any": (),
    "collects": ("place", "take"),
    "declines": ("discard",),
    "draws": ("draw",),
}
GAMES = 12 * EFFORT


class Generous:
    """Luck that deals each seat nearly one colour, so that twelve of a colour can happen."""

    def __init__(self, seats: int, seed: int) -> None:
        self.random, self.seats = Random(seed), seats

    def below(self, n: int) -> int:
        return self.random.randrange(n)

    def shuffle(self, items: list[Any]) -> None:
        self.random.shuffle(items)
        if len(items) == len(ALL):
            items.sort(key=self.rank, reverse=True)
            for _ in range(self.random.randrange(5)):
                a, b = self.random.sample(range(len(items)), 2)
                items[a], items[b] = items[b], items[a]

    def rank(self, card: int) -> int:
        """Sort numbers into the grids, one slot off so that chains are long, then jokers, then other cards."""
        if card in JOKERS:
            return 100
        return card + 13 * (card % 15 == 0) if COLOUR[card] < self.seats else 200


def shuffles(step: LoggedStep) -> list[list[str]]:
    return [names(reversed(event.cards)) for event in step.events if isinstance(event, Shuffled)]


def choose(temper: str, oracle: Dozito, random: Random) -> str:
    """A move; different tempers lead to long games, full grids, empty piles or twelve of a colour."""
    moves = sorted(oracle.moves())
    liked = pure(oracle) if temper == "purist" else LIKES[temper]
    favourites = [move for move in moves if move.startswith(liked)]
    return random.choice(favourites if favourites and random.random() < 0.9 else moves)


def pure(oracle: Dozito) -> tuple[str, ...]:
    """The beginnings of the moves that collect only the colour of the seat."""
    wanted = "RBGYP"[oracle.player]
    if oracle.hand is None:
        return tuple(f"take {side}" for side in SIDES if oracle.discards[side][-1][0] == wanted) or ("draw",)
    if oracle.hand[0] != wanted:
        return ("discard",)
    mine = oracle.cards[oracle.player]
    return tuple(f"place {n}" for n in mine if n not in oracle.visible[oracle.player] or mine[n][0] != wanted)


def compare(s: State, oracle: Dozito) -> None:
    over = bool(oracle.winners)
    assert s.over == over
    assert s.turn == oracle.player
    assert s.starter == oracle.first
    assert s.closer == oracle.ended_by
    assert s.round == len(oracle.points) + (s.twelve is not None or not over)
    assert (None if s.hand is None else name(s.hand)) == oracle.hand
    assert names(reversed(s.pile)) == oracle.pile
    for side, cards in zip(SIDES, s.discards, strict=True):
        assert names(cards) == oracle.discards[side]
    for player in oracle.players:
        assert names(s.grids[player]) == list(oracle.cards[player].values())
        assert set(members(s.face_up[player])) == {slot - 1 for slot in oracle.visible[player]}
        assert set(map(words_of, game.legal(s, player))) == (oracle.moves() if player == oracle.player else set())
    assert [[counted.points for counted in tallies] for tallies in s.scored] == [
        list(p.values()) for p in oracle.points
    ]
    if s.twelve is None:  # twelve of a colour are not counted
        mover = (oracle.player - 1) % len(oracle.players)
        assert [tally(s.grids[p], s.face_up[p]).points for p in (mover, s.turn)] == [
            oracle.count(p) for p in (mover, s.turn)
        ]
    outcome = game.outcome(s)
    assert (outcome.winners if outcome else []) == oracle.winners


def play_both(seats: int, rounds: int, luck: Luck, random: Random) -> Match:
    match = Match.start(game, Options(rounds), seats, luck)
    oracle = Dozito(seats, rounds, match.state.starter, shuffles(match.log[0]))
    tempers = [random.choice(TEMPERS) for _ in range(seats)]
    compare(match.state, oracle)
    while not oracle.winners:
        move = choose(tempers[oracle.player], oracle, random)
        step = match.play(oracle.player, move_of(move), now=0)
        oracle.shuffles += shuffles(step)
        oracle.play(move)
        assert not oracle.shuffles, "the engine shuffled although the rules do not say so"
        compare(match.state, oracle)
    return match


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
def test_the_engine_agrees_with_the_oracle(seats: int, rounds: int) -> None:
    for seed in range(GAMES // rounds):
        play_both(seats, rounds, seeded(f"{seats} {rounds} {seed}"), Random(seed))


@pytest.mark.parametrize("seats", game.seats)
def test_they_agree_on_games_won_with_twelve_of_a_colour(seats: int) -> None:
    won = sum(
        play_both(seats, 2, Generous(seats, seed), Random(seed)).state.twelve is not None for seed in range(GAMES)
    )
    assert won > 0


def test_the_games_they_agree_on_reach_the_rare_rules() -> None:
    """The compared games reach the rare rules; otherwise the comparison would prove little."""
    events = [
        event
        for seed in range(GAMES)
        for step in play_both(5, 1, seeded(seed), Random(seed)).log
        for event in step.events
    ]
    assert sum(isinstance(event, Shuffled) and len(event.cards) < len(ALL) for event in events) > 0
    assert {type(event) for event in events} >= {ExtraTurnEarned, LastTurnsCalled, Turned}
