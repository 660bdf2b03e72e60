"""Prints a hash of some random games, a line for each: states, events, views, legal moves and broken rules.

Two builds of the rules that print the same lines behave the same.
"""

import hashlib
from collections.abc import Iterator

import msgspec

from tablee.core.match import Match
from tablee.games import GAMES
from tests.contract.playouts import Setting, conceivable, playout

STEPS = 300


def facts(match: Match) -> Iterator[object]:
    game, state = match.game, match.state
    yield state
    yield match.log[-1]
    for seat in range(match.seats):
        yield game.view(state, seat)
        yield game.legal(state, seat)
        yield [game.check(state, seat, move) for move in conceivable(game, state, seat)]


def fingerprint(setting: Setting) -> str:
    total = hashlib.sha256()
    for match in playout(setting, limit=STEPS):
        for fact in facts(match):
            total.update(msgspec.json.encode(fact))
    return f"{setting}: {match.version} steps, {total.hexdigest()}"


def main() -> None:
    for game in GAMES.values():
        for seats in game.seats:
            print(fingerprint(Setting(game, seats, game.options(), seed=seats)))


if __name__ == "__main__":
    main()
