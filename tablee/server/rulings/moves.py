"""Rules on the moves that people ask for. Whether the rules of the game allow a move is checked by the match."""

from functools import cache
from typing import Any

import msgspec

from tablee.core.game import Move
from tablee.core.match import RuleBroken
from tablee.server.race.latency import Latency
from tablee.server.race.photo_finish import TimedMove, moment_of
from tablee.server.rulings import in_match
from tablee.server.rulings.guards import Caller, Handler, must_be, must_sit
from tablee.server.rulings.presence import Presence
from tablee.server.table.decisions import Decision, MakeMove
from tablee.server.table.state import TableState
from tablee.server.wire import requests
from tablee.server.wire.errors import RequestError


def _play(
    table: TableState, caller: Caller, request: requests.Play, now: int, presence: Presence
) -> list[Decision]:
    seat, move = _seat_and_move(table, caller, request)
    _must_have_time(table, seat, now)
    return [MakeMove(seat, move, table.elapsed(now)), *in_match.resume(table, seat, now)]


def _check(
    table: TableState, caller: Caller, request: requests.Check, now: int, presence: Presence
) -> list[Decision]:
    """In a race the answer would tell whether a card is right."""
    seat, move = _seat_and_move(table, caller, request)
    if table.race is not None:
        raise RequestError("not_now")
    if rule := table.game.check(table.present_match.state, seat, move):
        raise RuleBroken(rule)
    return []


def timed_move(table: TableState, caller: Caller, request: requests.Play, now: int, latency: Latency) -> TimedMove:
    """A move asked for in a race, with its moment. The rules are checked when its time has come."""
    seat, move = _seat_and_move(table, caller, request)
    shown_at = table.race
    assert shown_at is not None, "a timed move belongs to a race"
    moment = moment_of(shown_at, request.reaction, table.elapsed(now), latency)
    return TimedMove(seat, move, moment, shown_at, caller.person, request.id)


def _must_have_time(table: TableState, seat: int, now: int) -> None:
    """A player whose time is up may not move: the clock plays the rest of the turn, move by move."""
    clocks = table.sidelines.clocks
    if clocks and clocks.is_up(seat, table.elapsed(now)):
        raise RequestError("not_now")


def _seat_and_move(table: TableState, caller: Caller, request: requests.Play | requests.Check) -> tuple[int, Move]:
    must_be(table, "playing")
    seat = must_sit(table, caller)
    try:
        return seat, msgspec.convert({"move": request.move}, _request_of(table.game.moves)).move
    except msgspec.ValidationError as error:
        raise RequestError("bad_move") from error


@cache
def _request_of(moves: Any) -> Any:
    """A struct around a game's moves. msgspec inspects a struct once, but a union at every conversion."""
    return msgspec.defstruct("Move", [("move", moves)])


HANDLERS: dict[type, Handler] = {requests.Play: _play, requests.Check: _check}
