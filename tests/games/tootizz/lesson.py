"""The cards and rules that the lesson of Tootizz has to teach."""

from collections.abc import Iterator
from typing import Any

from tablee.games.tootizz import model

PARAGRAPHS = (
    "4.2",  # claiming a domino
    "4.4",  # the order of the line
    "4.5",  # laying, then claiming
    "4.6",  # the last line
    "5.2",  # the frame
    "5.4",  # matching
    "5.5",  # face down
    "5.6",  # where
    "5.7",  # the joker
    "6.1",  # zones
    "6.2",  # squares times Tootizz
    "8.1",  # two tokens each
)
EVENTS = ("Placed", "Claimed", "Taken", "RoundScored", "GameWon")
SPECIAL = {"face up", "face down"}


def shows(event: Any) -> Iterator[str]:
    """The side on which a domino is laid."""
    if isinstance(event, model.Placed):
        yield "face up" if event.face_up else "face down"
