"""Judges what people say to each other."""

from tablee.server import manners, names
from tablee.server.history import AnyFact, Said
from tablee.server.judging import Asker, Judge, Trouble, let
from tablee.server.table import Table

LONGEST_TEXT = 200


def _say(table: Table, asker: Asker, request: manners.Say, now: int) -> list[AnyFact]:
    if (request.phrase is None) == (request.text is None):
        raise Trouble("bad_text")
    if not asker.name:
        raise Trouble("bad_name")
    text = "" if request.text is None else _own_words(table, request.text)
    sits = table.seat_of(asker.person) is not None
    if not table.attendance.pace.may_speak(asker.person, sits, now):
        raise Trouble("too_often")
    return let(table, Said(asker.person, asker.name, audience_of(table, asker), request.phrase or "", text))


def _own_words(table: Table, raw: str) -> str:
    """Among strangers the house's phrases have to do."""
    if table.public:
        raise Trouble("phrases_only")
    try:
        return names.tidied(" ".join(raw.split()), LONGEST_TEXT)
    except names.BadName as error:
        raise Trouble("bad_text") from error


def audience_of(table: Table, asker: Asker) -> manners.Audience:
    """Beside the table one does not talk to those who play, and who was sent away not to those who sit."""
    if table.seat_of(asker.person) is not None:
        return "table"
    return "watchers" if table.in_play or asker.person in table.circle.expelled else "table"


JUDGES: dict[type, Judge] = {manners.Say: _say}
