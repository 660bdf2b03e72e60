"""Races between people with different latencies, in the game of sprint.py.

A heat is called 200 ms after the start (or the end of the last heat) and seen 800 ms later. With a round trip
of 40 ms a message takes 20; with a late frame of a screen (17) a timed move may come 37 ms after it was made.
"""

from collections.abc import Iterable

from tests.server.evening import Evening

NAMES = ("anna", "ben", "cleo", "dora")


def race(*lines: str, bots: Iterable[str] = (), **options: int) -> Evening:
    """A match of people with these round trips, at the moment in which the first heat is seen."""
    evening = Evening("sprint", options=options)
    for seat, (name, line) in enumerate(zip(NAMES, lines, strict=False)):
        evening.do(f"{name} enters")
        evening.do(f"{name}.sit({seat})")
        evening.do(f"the line of {name} takes {line} ms")
    for seat, bot in enumerate(bots, start=len(lines)):
        evening.do(f"anna.add_bot({seat}, {bot})")
    evening.do("anna.start()")
    evening.do("200 ms pass")
    evening.do("800 ms pass")
    return evening


def winners(evening: Evening) -> list[int]:
    evening.do("2000 ms pass")
    assert evening.table.match
    assert evening.table.match.outcome
    return evening.table.match.outcome.winners


def two_grab(lines: str, apart: int, window: int) -> Evening:
    """Anna grabs after 300 ms and Ben `apart` ms later; both moves take 30 ms to arrive."""
    evening = race(lines, lines, window=window)
    evening.do("330 ms pass")
    evening.do("anna.play(grab heat=1 after 300)")
    evening.do(f"{apart} ms pass")
    evening.do(f"ben.play(grab heat=1 after {300 + apart})")
    return evening
