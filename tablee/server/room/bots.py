"""The bots at a table: how long they wait before they play, and what is played if one fails."""

import asyncio
from contextlib import suppress
from typing import Any

from tablee.bots import BOTS, AnyBot, Situation
from tablee.bots.playing import situation_of, watching_time
from tablee.bots.uniform import Uniform
from tablee.core.game import AnyGame
from tablee.core.lesson import Lesson
from tablee.core.luck import Luck
from tablee.core.match import Match
from tablee.core.record import LoggedStep
from tablee.server.common.clock import clock, real_luck
from tablee.server.common.log import anonymous, report
from tablee.server.room.outbox import Outbox
from tablee.server.room.queue import Job, Jobs, Outlet
from tablee.server.room.search_pool import NoAnswer, SearchPool
from tablee.server.room.session import Session
from tablee.server.table.state import TableState
from tablee.server.table.table import Table

LONGEST_WAIT = 8000
"""Milliseconds that a bot waits at most for people to watch a step."""
BREATH = 400
"""Milliseconds that a bot always takes, so that it seems to think."""
TIME_TO_SEARCH = 1200
"""Milliseconds that a bot which searches always takes, whatever it finds: its search usually fits in."""
CALM, TO_READ = 900, 4200
"""Milliseconds that a bot takes longer in a lesson, for each move, and for one that goes with a sentence."""
A_MOMENT = 0.03
"""Seconds that a bot takes at least in a lesson. In a race its move is held, and it is asked again meanwhile."""

Tasks = dict[int, asyncio.Task[None]]
"""The tasks of bots, by seat."""


class Thinkers:
    """Asks bots for a move when the table waits for them, and for a reaction after every step."""

    def __init__(self, code: str, pace: float, jobs: Jobs, searches: SearchPool) -> None:
        self._code = code
        self._searches = searches
        self._pace = pace
        self._jobs = jobs
        self._thinking: Tasks = {}
        self._reacting: Tasks = {}
        self._intents: dict[int, Any] = {}
        """The moves that bots are about to make, by seat."""
        self._undone = 0
        """The number of undos in this match."""
        self._reacted_to = 0
        """The version up to which bots were asked for reactions."""

    def plan(self, table: Table, watched: bool) -> None:
        """Ask the bots that have to play, as long as a person is connected."""
        self._stop_thinking(table)
        if watched and table.bots_playing():
            for seat, level in bots_awaited(table).items():
                if seat not in self._thinking:
                    self._thinking[seat] = asyncio.create_task(self._think(table, seat, level))
            self._ask_for_reactions(table)

    @property
    def rests(self) -> bool:
        return not (self._thinking or self._reacting)

    def rest(self) -> None:
        for under_way in (self._thinking, self._reacting):
            for task in under_way.values():
                task.cancel()
            under_way.clear()
        self._intents.clear()
        self._reacted_to = 0  # or no bot would react any more to the step at which they rested

    def _stop_thinking(self, table: Table) -> None:
        """Cancel thoughts about steps that were undone, and for players who are back."""
        back = table.sidelines.undone != self._undone
        self._undone = table.sidelines.undone
        if self.rests:
            return
        playing = table.bots_playing()
        for under_way in (self._thinking, self._reacting):
            for seat in [seat for seat in under_way if back or seat not in playing]:
                under_way.pop(seat).cancel()
                self._intents.pop(seat, None)

    async def _think(self, table: Table, seat: int, level: str) -> None:
        try:
            move = await self._chosen(table, seat, level)
        except Exception as error:
            report(anonymous(self._code), error)
            self._thinking.pop(seat, None)
            return
        self._play(self._thinking, seat, move)

    async def _chosen(self, table: Table, seat: int, level: str) -> Any:
        """The bot's move, chosen off the event loop from what its seat may know, while people watch the last step.

        It comes at a moment that does not depend on what only the bot knows, as long as it is chosen meanwhile.
        """
        game, match = table.game, table.match
        assert match, "bots are awaited in a match only"
        if table.lesson:
            return await self._next_of_lesson(table.lesson, match)
        bot = BOTS[game.name].get(level) or Uniform()
        situation = situation_of(bot, match, seat, tuple(game.legal(match.state, seat)))
        pause = least_time_of(bot, game, match.log[-1]) * self._pace / 1000
        move, _ = await asyncio.gather(self._thought(game, bot, situation), asyncio.sleep(pause))
        return move

    async def _thought(self, game: AnyGame, bot: AnyBot, situation: Situation[Any, Any]) -> Any:
        """The bot's move. If a search has no answer, a bot that does not search chooses it."""
        if bot.searches:
            with suppress(NoAnswer):
                return await self._searches.move(self._code, bot, situation)
            bot = quick_bot(game.name)
        return await asyncio.to_thread(choose, bot, situation, real_luck())

    async def _next_of_lesson(self, lesson: Lesson, match: Match) -> Any:
        play = lesson.next(match)
        assert play, "bots are awaited for the next move of a lesson"
        pause = pause_after(match.game, match.log[-1]) + (TO_READ if play.is_told else CALM)
        await asyncio.sleep(max(A_MOMENT, pause * self._pace / 1000))
        return play.move

    def _play(self, under_way: Tasks, seat: int, move: Any, at: int | None = None) -> None:
        def act(session: Session[Outlet], now: int) -> Outbox[Outlet]:
            under_way.pop(seat, None)
            is_held = session.table.lesson and session.race.is_waiting
            if is_held or seat not in session.table.bots_playing():  # the player is back
                return session.outbox()
            return session.bot_plays(seat, move, now, at)

        self._jobs.put(Job(act))

    def _ask_for_reactions(self, table: Table) -> None:
        """Ask bots once after every step for moves that the table does not wait for."""
        if table.version == self._reacted_to or not table.match or table.lesson:
            return
        self._reacted_to = table.version
        for seat, level in table.bots_playing().items():
            bot = BOTS[table.game.name].get(level)
            legal = table.game.legal(table.match.state, seat)
            if seat in self._intents and self._intents[seat] not in legal:
                self._drop_intent(seat)
            if bot and bot.alert and seat not in self._reacting and legal:
                self._reacting[seat] = asyncio.create_task(self._react(table, table.match, seat, bot))

    def _ask_again(self) -> None:
        """Ask for reactions again, because the table changed while a bot was thinking."""
        self._reacted_to = 0
        self._jobs.put(Job(lambda session, now: session.outbox()))

    def _drop_intent(self, seat: int) -> None:
        """Drop a bot's move that is no longer legal, so that the bot is asked again."""
        del self._intents[seat]
        if task := self._reacting.pop(seat, None):
            task.cancel()

    async def _react(self, table: Table, match: Match, seat: int, bot: AnyBot) -> None:
        """Play a bot's reaction when its time has come. A late one is refused, like that of a person."""
        game, state, asked_at = match.game, match.state, table.version
        situation = situation_of(bot, match, seat, tuple(game.legal(state, seat)))
        begun = clock() if table.race is None else table.house_time(table.race)
        try:
            reaction = await asyncio.to_thread(bot.react, situation, real_luck())
        except Exception as error:
            report(anonymous(self._code), error)
            reaction = None
        if reaction is None or reaction.move not in game.legal(state, seat):
            self._reacting.pop(seat, None)
            if table.version != asked_at:
                self._ask_again()
            return
        self._intents[seat] = reaction.move
        due = begun + round(reaction.after * self._pace)
        await asyncio.sleep(max(0, due - clock()) / 1000)
        self._intents.pop(seat, None)
        self._play(self._reacting, seat, reaction.move, due)


def pause_after(game: AnyGame, step: LoggedStep) -> int:
    """Milliseconds for which a bot lets people watch a step before it moves."""
    return min(watching_time(game, step), LONGEST_WAIT) + BREATH


def least_time_of(bot: AnyBot, game: AnyGame, step: LoggedStep) -> int:
    """Milliseconds that a bot takes at least for its move after a step."""
    return max(pause_after(game, step), TIME_TO_SEARCH if bot.searches else 0)


def quick_bot(game: str) -> AnyBot:
    """The strongest bot that does not search."""
    return next((bot for bot in reversed(BOTS[game].values()) if not bot.searches), Uniform())


def choose(bot: AnyBot, situation: Situation[Any, Any], luck: Luck) -> Any:
    """The bot's move, or a random legal one if the bot fails, so that people can go on playing."""
    try:
        move = bot.choose(situation, luck)
    except Exception as error:
        report(f"bot {type(bot).__name__}", error)
        move = None
    return move if move in situation.legal else Uniform().choose(situation, luck)


def bots_awaited(table: TableState) -> dict[int, str]:
    """The seats for which bots have to play now, with their levels."""
    playing = table.bots_playing()
    if not playing or not table.match:
        return {}
    state, lesson = table.match.state, table.lesson
    awaited = _next_in(lesson, table.match) if lesson else table.game.awaited(state)
    return {seat: playing[seat] for seat in awaited if seat in playing}


def _next_in(lesson: Lesson, match: Match) -> list[int]:
    """The seat of the next move of a lesson, if it can be made now."""
    play = lesson.next(match)
    return [play.seat] if play and lesson.is_due(match) else []
