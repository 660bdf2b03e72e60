"""The bots at a table: how long they wait before they play, and what they do if they fail at it."""

import asyncio
from collections.abc import Sequence
from typing import Any

from tablee.bots import BOTS, AnyBot
from tablee.core.game import AnyGame
from tablee.core.luck import Luck
from tablee.core.match import Match, Step
from tablee.server.company import Company
from tablee.server.jobs import Job, Jobs, Outlet
from tablee.server.post import Post
from tablee.server.reality import clock, real_luck
from tablee.server.report import anonymous, report
from tablee.server.table import Table

LONGEST_WAIT = 8000
"""Milliseconds a bot waits at most for people to watch what happened."""
BREATH = 400
"""Milliseconds a bot takes anyway, so that it seems to think."""

Tasks = dict[int, asyncio.Task[None]]
"""Of bots, by seat."""


class Thinkers:
    """Asked when the table waits for them, and after every step for what they do unasked."""

    def __init__(self, code: str, pace: float, jobs: Jobs) -> None:
        self._code = code
        self._pace = pace
        self._jobs = jobs
        self._thinking: Tasks = {}
        self._reacting: Tasks = {}
        self._wishes: dict[int, Any] = {}
        """What bots are about to do."""
        self._undone = 0
        """How often something was taken back in this match."""
        self._reacted_to = 0
        """The version up to which bots were asked for reactions."""

    def plan(self, table: Table, watched: bool) -> None:
        """They play only while somebody is there."""
        self._stop_thinking(table)
        if watched and table.bots_playing():
            for seat, level in table.bots_awaited().items():
                if seat not in self._thinking:
                    self._thinking[seat] = asyncio.create_task(self._think(table, seat, level))
            self._hear_reactions(table)

    @property
    def rests(self) -> bool:
        return not (self._thinking or self._reacting)

    def rest(self) -> None:
        for under_way in (self._thinking, self._reacting):
            for task in under_way.values():
                task.cancel()
            under_way.clear()
        self._wishes.clear()

    def _stop_thinking(self, table: Table) -> None:
        """About what was taken back, or for somebody who is back."""
        back = table.sitting.undone != self._undone
        self._undone = table.sitting.undone
        if self.rests:
            return
        playing = table.bots_playing()
        for under_way in (self._thinking, self._reacting):
            for seat in [seat for seat in under_way if back or seat not in playing]:
                under_way.pop(seat).cancel()
                self._wishes.pop(seat, None)

    async def _think(self, table: Table, seat: int, level: str) -> None:
        try:
            move = await self._chosen(table, seat, level)
        except Exception as error:
            report(anonymous(self._code), error)
            self._thinking.pop(seat, None)
            return
        self._play(self._thinking, seat, move)

    async def _chosen(self, table: Table, seat: int, level: str) -> Any:
        """Off the event loop, after people had time to watch, from what the seat may know."""
        game, match = table.game, table.match
        assert match, "bots are awaited in a match only"
        view, legal = game.view(match.state, seat), tuple(game.legal(match.state, seat))
        await asyncio.sleep(watching_time(table) * self._pace / 1000)
        return await asyncio.to_thread(choose, BOTS[game.name].get(level), seat, view, legal, real_luck())

    def _play(self, under_way: Tasks, seat: int, move: Any, at: int | None = None) -> None:
        def act(company: Company[Outlet], now: int) -> Post[Outlet]:
            under_way.pop(seat, None)
            if seat not in company.table.bots_playing():  # whose seat it was is back
                return Post()
            return company.bot_plays(seat, move, now, at)

        self._jobs.put(Job(act))

    def _hear_reactions(self, table: Table) -> None:
        """What bots do unasked, once after every step."""
        if table.version == self._reacted_to or not table.match:
            return
        self._reacted_to = table.version
        for seat, level in table.bots_playing().items():
            bot = BOTS[table.game.name].get(level)
            legal = table.game.legal(table.match.state, seat)
            if seat in self._wishes and self._wishes[seat] not in legal:
                self._forget_wish(seat)
            if bot and bot.alert and seat not in self._reacting and legal:
                self._reacting[seat] = asyncio.create_task(self._react(table, table.match, seat, bot))

    def _ask_again(self) -> None:
        """Somebody thought about what has changed meanwhile."""
        self._reacted_to = 0
        self._jobs.put(Job(lambda company, now: Post()))

    def _forget_wish(self, seat: int) -> None:
        """What a bot was about to do can no longer be done: it is asked again."""
        del self._wishes[seat]
        if task := self._reacting.pop(seat, None):
            task.cancel()

    async def _react(self, table: Table, match: Match, seat: int, bot: AnyBot) -> None:
        """A reaction that comes too late is refused like anybody's, and harms nobody."""
        game, state, asked_at = match.game, match.state, table.version
        view, legal = game.view(state, seat), tuple(game.legal(state, seat))
        begun = clock() if table.race is None else table.house_time(table.race)
        try:
            reaction = await asyncio.to_thread(bot.react, seat, view, legal, real_luck())
        except Exception as error:
            report(anonymous(self._code), error)
            reaction = None
        if reaction is None or reaction.move not in game.legal(state, seat):
            self._reacting.pop(seat, None)
            if table.version != asked_at:
                self._ask_again()
            return
        self._wishes[seat] = reaction.move
        due = begun + round(reaction.after * self._pace)
        await asyncio.sleep(max(0, due - clock()) / 1000)
        self._wishes.pop(seat, None)
        self._play(self._reacting, seat, reaction.move, due)


def watching_time(table: Table) -> int:
    """How long people watch the last step, in milliseconds."""
    assert table.match, "only a match has steps to watch"
    return film_of(table.game, table.match.log[-1])


def film_of(game: AnyGame, step: Step) -> int:
    """How long people watch a step, in milliseconds."""
    film = (game.film(seen) for event in step.events if (seen := game.seen(event, None)) is not None)
    return min(sum(film), LONGEST_WAIT) + BREATH


def choose(bot: AnyBot | None, seat: int, view: Any, legal: Sequence[Any], luck: Luck) -> Any:
    """The bot's move; if it fails at that, any legal one, for the people must go on."""
    try:
        move = bot.choose(seat, view, legal, luck) if bot else None
    except Exception as error:
        report(f"bot {type(bot).__name__}", error)
        move = None
    return move if move in legal else legal[luck.below(len(legal))]
