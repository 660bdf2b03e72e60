"""The cards and rules that the lesson of Dozito has to teach."""

from collections.abc import Iterator
from typing import Any

from tablee.games.dozito import model
from tablee.games.dozito.cards import CARDS

PARAGRAPHS = (
    "3.2",  # the twelve slots
    "4.2",  # how a turn starts
    "4.3",  # where a card goes
    "4.4",  # declining
    "4.5",  # replacing
    "4.6",  # the chain
    "5.1",  # STOP
    "5.2",  # no chain after it
    "5.3",  # extra turn
    "5.5",  # joker
    "6.1",  # end of a round
    "8.1",  # groups
    "8.2",  # the score chart
    "8.4",  # suns
    "9.5",  # twelve of one colour
    "9.6",  # a card from a discard pile
)
EVENTS = ("Drawn", "Taken", "Placed", "Turned", "Discarded", "ExtraTurnEarned", "LastTurnsCalled", "RoundScored")
SPECIAL = {card.kind for card in CARDS} - {"plain"}


def shows(event: Any) -> Iterator[str]:
    """The kind of a card that is placed or discarded."""
    if isinstance(event, model.Placed | model.Discarded):
        yield CARDS[event.card].kind
