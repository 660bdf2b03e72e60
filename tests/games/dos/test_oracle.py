"""Compares the engine with the oracle, an independent implementation of DOS, after every move."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tablee.core.luck import Luck, seeded
from tablee.core.match import Match
from tablee.core.pile import Shuffled
from tablee.core.record import LoggedStep
from tablee.games.dos import game
from tablee.games.dos.cards import DECK, KIND
from tablee.games.dos.model import Catch, Draw, Drew, Event, Options, RoundWon, TurnLost
from tablee.games.dos.state import State
from tests.effort import EFFORT
from tests.games.dos.board import LETTERS, SIDES, move_of, names, words_of
from tests.games.dos.oracle import Dos, parsed

TEMPERS = ("any", "runs", "strikes", "forgets")
PATIENCE = 300
"""Moves after which all players try to end the game."""
GAMES = 6 * EFFORT


class Fierce:
    """Luck that tends to put action cards and wilds on top."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)

    def shuffle(self, items: list[Any]) -> None:
        items.sort(
            key=lambda card: self.random.random() + (KIND[card] in ("plus2", "reverse", "skip", "play2")) / 2
        )


def shuffles(step: LoggedStep) -> list[list[str]]:
    return [names(reversed(event.cards)) for event in step.events if isinstance(event, Shuffled)]


# random players


def liking(temper: str, move: str) -> float:
    """The weight of a move; different tempers lead to long games, empty piles, debts, lost turns or catches."""
    play = move.startswith(SIDES)
    match temper:
        case "runs":
            return len(parsed(move)[1]) ** 4 if play else 0.1
        case "strikes":
            return 9 if play and move.split()[1].endswith(("+2", "rev", "skip", "P2")) else 1
        case "hoards":
            return 0.001 if play else 1
        case "forgets":
            return {"call": 0.05}.get(move, 3 if move.startswith("catch") else 1)
    return 1


def choose(oracle: Dos, tempers: Sequence[str], random: Random) -> tuple[int, str]:
    others = [player for player in oracle.players if player != oracle.player and oracle.moves(player)]
    player = random.choice(others) if others and random.random() < 0.3 else oracle.player
    moves = sorted(oracle.moves(player))
    return player, random.choices(moves, [liking(tempers[player], move) for move in moves])[0]


# side by side


def compare(s: State, oracle: Dos) -> None:
    assert (s.winner, s.scores) == (oracle.winner, oracle.points)
    assert (s.round, s.dealer, s.turn) == (oracle.rounds, oracle.dealer, oracle.player)
    assert [sorted(names(hand)) for hand in s.hands] == [sorted(hand) for hand in oracle.hands]
    assert names(reversed(s.pile)) == oracle.stock
    for side, cards, colour in zip(SIDES, s.discards, s.colours, strict=True):
        assert (names(cards), LETTERS[colour]) == (oracle.piles[side].cards, oracle.piles[side].colour)
    assert (s.forgetful, s.caught, s.armed) == (oracle.forgot, oracle.caught, oracle.early_call)
    assert s.covered == oracle.said_dos
    assert s.used == [side in oracle.played_on for side in SIDES]
    assert (s.laid, names(s.actions)) == (oracle.laid, oracle.acting)
    assert names(() if s.drawn is None else (s.drawn,)) == [card for card in (oracle.drawn,) if card]
    if s.winner is None:
        assert (s.direction, s.barred, s.owed) == (oracle.direction, oracle.loses_turn, oracle.must_play)
    for player in oracle.players:
        assert set(map(words_of, game.legal(s, player))) == oracle.moves(player)


def play_both(
    seats: int, target: int | None, luck: Luck, random: Random, tempers: Sequence[str] = TEMPERS
) -> Match:
    match = Match.start(game, Options() if target is None else Options(True, target), seats, luck)
    oracle = Dos(seats, target, match.state.dealer, shuffles(match.log[0]))
    company = random.choices(tempers, k=seats)
    compare(match.state, oracle)
    while oracle.winner is None:
        if match.version == PATIENCE:
            company = ["runs"] * seats
        player, move = choose(oracle, company, random)
        step = match.play(player, move_of(move), now=0)
        oracle.shuffles += shuffles(step)
        oracle.play(player, move)
        assert not oracle.shuffles, "the engine shuffled although the rules do not say so"
        compare(match.state, oracle)
    return match


every_company = pytest.mark.parametrize("seats", game.seats)


@every_company
@pytest.mark.parametrize("target", [None, 150])
def test_the_engine_agrees_with_the_oracle(seats: int, target: int | None) -> None:
    for seed in range(GAMES if target else 3 * GAMES):
        play_both(seats, target, seeded(f"{seats} {target} {seed}"), Random(seed))


def corners(step: LoggedStep) -> Iterator[str]:
    """The rare things that a step shows."""
    events: list[Event] = step.events
    drawn = Counter(event.why for event in events if isinstance(event, Drew) for _ in event.cards)
    lost = [event.seat for event in events if isinstance(event, TurnLost)]
    yield from (type(event).__name__ for event in events)
    yield from (f"{count} for {why}" for why, count in drawn.items())
    if any(isinstance(event, Shuffled) and len(event.cards) < len(DECK) for event in events):
        yield "the pile is formed again"
    if isinstance(step.move, Draw) and not drawn:
        yield "nothing to draw"
    if lost and drawn["play2"]:
        yield "a debt paid on a lost turn"
    if len(lost) > 1:
        yield "two turns lost in a row"
    if isinstance(step.move, Catch):
        yield "caught after the turn" if drawn else "caught in the turn"
    if drawn["plus2"] and any(isinstance(event, RoundWon) for event in events):
        yield "a last +2"


RARE = {
    "2 for caught",
    "2 for play2",
    "4 for play2",
    "4 for plus2",
    "CatchLapsed",
    "DirectionReversed",
    "a debt paid on a lost turn",
    "a last +2",
    "caught after the turn",
    "caught in the turn",
    "nothing to draw",
    "the pile is formed again",
    "two turns lost in a row",
}


def test_they_agree_on_the_rare_rules_too() -> None:
    """The compared games reach every rare case; otherwise the comparison would prove little."""
    games = [play_both(4, 250, Fierce(seed), Random(seed)) for seed in range(2 * GAMES)]
    games += [play_both(4, None, seeded(seed), Random(seed), ["hoards"]) for seed in range(EFFORT)]
    assert {corner for match in games for step in match.log for corner in corners(step)} >= RARE
