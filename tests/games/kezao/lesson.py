"""The cards and rules that the lesson of Kezao has to teach."""

from collections.abc import Iterator
from typing import Any

from tablee.games.kezao import model
from tablee.games.kezao.cards import KEZAO

PARAGRAPHS = (
    "1.1",  # everybody throws at once
    "2.2",  # the colours of a card
    "2.4",  # the joker
    "4.1",  # whose turn it is to choose the dice
    "4.3",  # dice that ask, dice that forbid
    "4.4",  # which cards fit
    "5.3",  # places
    "6.1",  # a mistake
    "7.1",  # the end of a roll
    "7.4",  # passing
    "8.3",  # the same moment
    "9.2",  # opposition
    "9.3",  # the last one in it
    "11.3",  # the fifth die
)
EVENTS = ("DiceChosen", "Rolled", "Laid", "Erred", "Passed", "RollEnded", "RoundWon", "GameWon")
SPECIAL = {"joker", "two to have", "two to avoid", "one of each", "opposition"}


def shows(event: Any) -> Iterator[str]:
    """A joker that is thrown, and what the dice ask for."""
    if isinstance(event, model.Laid) and event.card in KEZAO:
        yield "joker"
    if isinstance(event, model.Rolled):
        asking = sum(die.present for die in event.dice)
        yield "opposition" if event.opposition else ("two to avoid", "one of each", "two to have")[asking]
