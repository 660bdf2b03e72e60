"""The cards and rules that the lesson of DOS has to teach."""

from collections.abc import Iterator
from typing import Any

from tablee.games.dos import model
from tablee.games.dos.cards import KIND

PARAGRAPHS = (
    "4.2",  # two piles
    "4.4",  # drawing
    "5.2",  # by colour or number
    "5.4",  # two cards that add up
    "6.2",  # Wild DOS
    "7.1",  # Wild Play 2
    "7.2",  # its answer
    "8.1",  # +2
    "8.2",  # Reverse
    "8.3",  # Skip
    "8.5",  # Reverse, with two players
    "9.1",  # calling
    "9.4",  # forgetting to
    "9.6",  # what it costs
    "10.1",  # the end
)
EVENTS = (
    "Laid",
    "Drew",
    "TurnLost",
    "DirectionReversed",
    "PlayTwoOwed",
    "HandShrank",
    "Called",
    "Caught",
    "GameWon",
)
SPECIAL = {*KIND, "sum"} - {"number"}


def shows(event: Any) -> Iterator[str]:
    """The kinds of the cards that are played, and two that add up."""
    if isinstance(event, model.Laid):
        yield from (KIND[card] for card in event.cards)
        if len(event.cards) == 2:
            yield "sum"
