"""Many games among bots, on several processors. The luck of a game comes from its seeds, not from its process."""

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import Pool
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import track

from tablee.bots import BOTS
from tablee.bots.playing import play_out
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games import GAMES

LARGEST_CHUNK = 20
"""Games that are sent to a process together: short ones cost less than sending them one by one."""
CHUNKS = 16
"""Chunks for each process at least, so that long games are spread evenly and progress shows."""

T = TypeVar("T")


def play_match(game: str, options: Any, levels: Sequence[str], deal: str, choices: str) -> tuple[Match, int]:
    """A finished match and its number of moves, with the seed of cards and dice and that of the bots' choices."""
    match = Match.start(GAMES[game], options, len(levels), seeded(deal))
    moves = play_out(match, [BOTS[game][level] for level in levels], seeded(choices))
    return match, moves


@contextmanager
def series(play: Callable[[int], T], numbers: range, jobs: int, title: str) -> Iterator[Iterator[T]]:
    """The results of `play` for each number, in their order, with a progress bar on a terminal."""
    with _played(play, numbers, jobs) as games:
        yield iter(
            track(
                games,
                description=title,
                total=len(numbers),
                console=Console(stderr=True),
                transient=True,
                disable=not sys.stderr.isatty(),
            )
        )


@contextmanager
def _played(play: Callable[[int], T], numbers: range, jobs: int) -> Iterator[Iterator[T]]:
    if jobs == 1:
        yield map(play, numbers)
        return
    chunk = min(LARGEST_CHUNK, 1 + len(numbers) // (jobs * CHUNKS))
    heeded = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the pool inherits it: only this process handles Ctrl-C
    with Pool(min(jobs, len(numbers))) as pool:
        signal.signal(signal.SIGINT, heeded)
        yield pool.imap(play, numbers, chunksize=chunk)
