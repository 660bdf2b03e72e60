"""Rules on the options of a match, its start, and clearing it away."""

from collections.abc import Collection, Set

import msgspec

from tablee.server.rulings import matchmaking, rated_play
from tablee.server.rulings.gathering import must_all_be_ready, options_of
from tablee.server.rulings.guards import Caller, Handler, must_be, must_be_host, must_sit
from tablee.server.rulings.presence import Presence
from tablee.server.rulings.seating import bot_seated
from tablee.server.table.decisions import Deal, Decision
from tablee.server.table.facts import AgainAsked, Configured, FirstChosen, Gathered, Vacated
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
    seat, again = must_sit(table, caller), table.sidelines.again
    if request.yes:
        rated_play.must_have_accounts(table, [caller.person], presence)
    if (seat in again) == request.yes:
        return deal_if_all_agree(table, again, now, presence)
    return [AgainAsked(seat, request.yes), *deal_if_all_agree(table, again ^ {seat}, now, presence)]


def deal_if_all_agree(table: TableState, again: Set[int], now: int, presence: Presence) -> list[Decision]:
    """Deal once more when everybody who is still here would play again. Nobody plays who was not asked.

    If the result of the last match cannot be written now, that is done later, at the next beat.
    Players who have left without an answer lose their chairs to that, if enough others remain: a quick table waits
    for others to join, while friends wait for those who left. In a rated match nobody is left out.
    """
    if table.phase != "over" or not presence.may_clear_away(table):
        return []
    silent = {
        seat: player.person for seat, player in enumerate(table.players) if player.person and seat not in again
    }
    if not _would_anybody_here(table, again, presence):
        return []
    if not silent:
        return [*_single_player_begins(table), deal(table, now, presence)]
    if table.party.rated or not all(map(presence.has_left, silent.values())):
        return []
    chairs = [chair for chair, sitter in enumerate(table.chairs) if sitter]
    without_them: list[Decision] = [Gathered(ended(table.match)), *(Vacated(chairs[seat]) for seat in silent)]
    if len(chairs) - len(silent) in table.game.seats:
        return [*without_them, deal(table, now, presence)]
    return without_them if table.quick else []


def _single_player_begins(table: TableState) -> list[Decision]:
    """A person who plays only against bots makes the first move instead of watching theirs."""
    people = [chair for chair, sitter in enumerate(table.chairs) if sitter and sitter.person]
    return [FirstChosen(*people)] if len(people) == 1 and not table.lesson else []


def _would_anybody_here(table: TableState, again: Set[int], presence: Presence) -> bool:
    return any(table.players[seat].person in presence.here for seat in again)


def _gather(
    table: TableState, caller: Caller, request: requests.Gather, now: int, presence: Presence
) -> list[Decision]:
    must_be(table, "over")
    must_be_host(table, caller)
    if table.lesson:
        raise RequestError("not_now")
    if not presence.may_clear_away(table):
        raise RequestError("unavailable")
    return [Gathered(ended(table.match))]


def deal(table: TableState, now: int, presence: Presence) -> Deal:
    return Deal(now, rated_play.together(table, presence) if table.party.rated else [])


def begin_quickly(
    table: TableState, now: int, presence: Presence, leaving: Collection[int] = ()
) -> list[Decision]:
    taken = [sitter.name for sitter in table.chairs if sitter]
    bots = [bot_seated(seat, matchmaking.LEVEL, taken) for seat in matchmaking.seats_for_bots(table, leaving)]
    return [*bots, deal(table, now, presence)]


HANDLERS: dict[type, Handler] = {
    requests.Configure: _configure,
    requests.Start: _start,
    requests.PlayAgain: _play_again,
    requests.Gather: _gather,
}
