"""What the journal keeps of a table: who asked, by which request, and what happened."""

from typing import Any

import msgspec

from tablee.core import match
from tablee.core.game import on_the_wire


class Fact(msgspec.Struct, frozen=True, tag_field="type", tag=on_the_wire):
    """Something that happened at a table. Named in the past tense."""


class Opened(Fact, frozen=True):
    game: str
    options: dict[str, Any]
    host: str
    public: bool = False
    language: str = ""
    quick: bool = False
    """For whoever comes: the house fills it up and starts."""


class Sat(Fact, frozen=True):
    """Left the chair this person had, if any."""

    seat: int
    person: str
    name: str


class BotSeated(Fact, frozen=True):
    seat: int
    bot: str
    name: str


class Vacated(Fact, frozen=True):
    """A person stood up, or a bot was sent away."""

    seat: int


class Renamed(Fact, frozen=True):
    seat: int
    person: str
    name: str


class Configured(Fact, frozen=True):
    options: dict[str, Any]


class Started(Fact, frozen=True):
    """A game began with everybody who sat."""


class Stepped(Fact, frozen=True):
    """The deal, a move, or time acting alone."""

    step: match.Step


class Gathered(Fact, frozen=True):
    """The game was cleared away; the chairs are free to change again."""


AnyFact = Opened | Sat | BotSeated | Vacated | Renamed | Configured | Started | Stepped | Gathered


class Entry(msgspec.Struct, frozen=True):
    """One change of a table. Its facts happened together or not at all."""

    number: int
    """Counts the entries of a table from 1: two writers can never both write the same one."""
    facts: list[AnyFact]
    by: str | None = None
    """Who asked; None for bots and time."""
    request: str | None = None
    """The id of the request, so that a resend is recognised even after a restart."""


_facts = msgspec.json.Decoder(list[AnyFact])


def encode_facts(facts: list[AnyFact]) -> bytes:
    return msgspec.json.encode(facts)


def decode_facts(raw: bytes) -> list[AnyFact]:
    return _facts.decode(raw)
