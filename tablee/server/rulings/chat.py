"""Rules on remarks."""

from tablee.server.common import names
from tablee.server.rulings.guards import Caller, Handler
from tablee.server.rulings.presence import Presence
from tablee.server.table.decisions import Decision
from tablee.server.table.facts import RemarkAudience, Said
from tablee.server.table.state import TableState
from tablee.server.wire import requests
from tablee.server.wire.errors import RequestError

LONGEST_TEXT = 200


def _say(table: TableState, caller: Caller, request: requests.Say, now: int, presence: Presence) -> list[Decision]:
    if (request.phrase is None) == (request.text is None):
        raise RequestError("bad_text")
    if not caller.name:
        raise RequestError("bad_name")
    text = "" if request.text is None else _own_words(table, request.text)
    sits = table.seat_of(caller.person) is not None
    if not presence.pace.may_speak(caller.person, sits, now):
        raise RequestError("too_often")
    return [Said(caller.person, caller.name, audience_of(table, caller), request.phrase or "", text)]


def _own_words(table: TableState, raw: str) -> str:
    """Check a remark in a person's own words. At public tables only the house's phrases are allowed."""
    if table.public:
        raise RequestError("phrases_only")
    try:
        return names.tidied(" ".join(raw.split()), LONGEST_TEXT)
    except names.BadName as error:
        raise RequestError("bad_text") from error


def audience_of(table: TableState, caller: Caller) -> RemarkAudience:
    """The people who hear a remark.

    Remarks of watchers do not reach players in a match, and remarks of expelled people never reach those who sit.
    """
    if table.seat_of(caller.person) is not None:
        return "table"
    return "watchers" if table.in_play or caller.person in table.party.expelled else "table"


HANDLERS: dict[type, Handler] = {requests.Say: _say}
