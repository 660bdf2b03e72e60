"""Rules on the options of a match, its start, and clearing it away."""

from collections.abc import Collection

import msgspec

from tablee.server.rulings import matchmaking, rated_play
from tablee.server.rulings.gathering import must_all_be_ready, options_of
from tablee.server.rulings.guards import Caller, Handler, must_be, must_be_host, must_sit
from tablee.server.rulings.presence import Presence
from tablee.server.rulings.seating import bot_seated
from tablee.server.table.decisions import Deal, Decision
from tablee.server.table.facts import Configured, Gathered
from tablee.server.table.party import ended
from tablee.server.table.state import TableState
from tablee.server.wire import requests
from tablee.server.wire.errors import RequestError


def _configure(
    table: TableState, caller: Caller, request: requests.Configure, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "gathering")
    must_be_host(table, caller)
    if table.quick:  # people came there for the usual game
        raise RequestError("not_now")
    return [Configured(options_of(table.game, msgspec.to_builtins(table.options) | request.options))]


def _start(
    table: TableState, caller: Caller, request: requests.Start, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "gathering")
    if table.quick:
        must_sit(table, caller)
        return begin_quickly(table, now, presence)
    must_be_host(table, caller)
    if len(table.players) not in table.game.seats:
        raise RequestError("too_few_players")
    must_all_be_ready(table, presence)
    return [deal(table, now, presence)]


def _play_again(
    table: TableState, caller: Caller, request: requests.PlayAgain, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "over")
    must_sit(table, caller)
    rated_play.must_not_be_rated(table)
    return [deal(table, now, presence)]


def _gather(
    table: TableState, caller: Caller, request: requests.Gather, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "over")
    must_be_host(table, caller)
    return [Gathered(ended(table.match))]


def deal(table: TableState, now: int, presence: Presence) -> Deal:
    return Deal(now, rated_play.together(table, presence) if table.party.rated else [])


def begin_quickly(
    table: TableState, now: int, presence: Presence, leaving: Collection[int] = ()
) -> list[Decision]:
    bots = matchmaking.seats_for_bots(table, leaving)
    return [*(bot_seated(seat, matchmaking.LEVEL) for seat in bots), deal(table, now, presence)]


HANDLERS: dict[type, Handler] = {
    requests.Configure: _configure,
    requests.Start: _start,
    requests.PlayAgain: _play_again,
    requests.Gather: _gather,
}
