"""Record a match, and follow it again from its record.

    python examples/replay_a_match.py

A match is the list of what happened. Let the same events happen on an empty table, and every moment of
the game comes back: no seed, no bots, no rules to consult.
"""

import msgspec

from tablee.bots import BOTS
from tablee.bots.playing import play_out
from tablee.core.luck import seeded
from tablee.core.match import Match, typed_step
from tablee.core.record import Record
from tablee.games import GAMES
from tablee.games.dozito.model import RoundScored

GAME = GAMES["dozito"]
NAMES = ["Anna", "Ben", "Chloé"]


def recorded() -> bytes:
    """A match among bots as JSON, as `tablee simulate --save` writes it."""
    match = Match.start(GAME, GAME.options(), len(NAMES), seeded("an evening"))
    play_out(match, [BOTS["dozito"]["normal"]] * len(NAMES), seeded("their choices"))
    return msgspec.json.encode(match.record(NAMES))


def main() -> None:
    record = msgspec.json.decode(recorded(), type=Record)
    match = Match(GAME, msgspec.convert(record.options, GAME.options), record.seats, seeded(0))
    for step in record.steps:
        match.follow(typed_step(GAME, step))
        for event in match.log[-1].events:
            if isinstance(event, RoundScored):
                points = ", ".join(
                    f"{name} {tally.points}" for name, tally in zip(NAMES, event.tallies, strict=True)
                )
                print(f"After {match.version} steps round {event.round} is over: {points}.")
    assert match.outcome
    print("The winner is", " and ".join(NAMES[seat] for seat in match.outcome.winners))


if __name__ == "__main__":
    main()
