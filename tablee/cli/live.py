"""A race in the terminal: bots do not wait until the person has typed an answer."""

from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Protocol

from rich.console import Console

from tablee.bots.playing import NEVER, SeatedBots
from tablee.cli.play import LEAVE, PERSON, Evening, Left
from tablee.cli.screen import Screen
from tablee.cli.words import read_move
from tablee.core.game import Move, never
from tablee.core.luck import Luck
from tablee.core.match import Match, RuleBroken
from tablee.core.record import LoggedStep


def wants_to_leave(typed: str) -> bool:
    return typed.strip().lower() in LEAVE


class TypedLines(Protocol):
    """The source of typed lines, and of the time."""

    def now(self) -> int:
        """Milliseconds since the match began."""

    def read(self, until: int) -> str | None:
        """The next typed line, as soon as there is one; None if there is none until that moment."""

    def wait(self, until: int) -> None:
        """Let time pass. Lines that are typed meanwhile are dropped, except those that say to leave."""


class Keyboard:
    """Reads lines in a thread, so that the match can go on: a portable replacement for reading with a timeout."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.began = monotonic()
        self.lines: SimpleQueue[str | None] = SimpleQueue()
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    def now(self) -> int:
        return round((monotonic() - self.began) * 1000)

    def read(self, until: int) -> str | None:
        try:
            line = self.lines.get(timeout=None if until >= NEVER else max(0, until - self.now()) / 1000)
        except Empty:
            return None
        if line is None:
            raise Left
        return line

    def wait(self, until: int) -> None:
        sleep(max(0, until - self.now()) / 1000)
        typed = [self.lines.get() for _ in range(self.lines.qsize())]
        for line in typed:
            if line is None or wants_to_leave(line):
                self.lines.put(line)

    def _read(self) -> None:
        try:
            while True:
                self.lines.put(self.console.input())
        except (EOFError, OSError, ValueError):  # the input ended, the terminal is gone, or somebody closed it
            self.lines.put(None)


class LiveEvening(Evening):
    """A game in which bots and time act while the person thinks."""

    def __init__(
        self, match: Match, levels: Sequence[str], luck: Luck, screen: Screen, typed_lines: TypedLines
    ) -> None:
        super().__init__(match, levels, luck, screen)
        self.typed_lines = typed_lines
        self.seated_bots = SeatedBots(match, [None, *self.bots], luck, watches=True)
        self.offered: Sequence[Move] = ()
        """The moves as numbered on the screen."""

    def play(self) -> None:
        self.screen.welcome()
        self.show(self.match.log[0])
        while self.match.outcome is None:
            if (typed := self.listen()) is None:
                self.show(self.seated_bots.play_next())
            else:
                self.answer_with(typed)
        self.screen.result(self.match.outcome)

    def listen(self) -> str | None:
        typed = self.typed_lines.read(self.seated_bots.due())
        if typed is not None and wants_to_leave(typed):
            raise Left
        return typed

    def show(self, step: LoggedStep) -> None:
        painted = self.game.race(self.match.state)
        if painted is not None and painted > self.typed_lines.now():
            self.typed_lines.wait(painted)  # the person sees the dice no earlier than the bots
        self.tell(step)
        if any(move not in self.offered for move in self.legal):
            self.offer()
            self.offered = self.legal

    def answer_with(self, typed: str) -> None:
        move = read_move(typed.strip(), self.game, self.offered, self.screen.teller)
        if move is None:
            self.explain(typed.strip())
            return
        now = self.typed_lines.now()
        while self.match.outcome is None and self.seated_bots.due() <= now:
            self.show(self.seated_bots.play_next())
        try:
            self.show(self.match.play(PERSON, move, now))
        except RuleBroken as refused:
            self.refuse(refused)


def evening_at(match: Match, levels: Sequence[str], luck: Luck, screen: Screen) -> Evening:
    """A live game only if the game has timed events: in others nothing happens while a person thinks."""
    if match.game.wake is never:
        return Evening(match, levels, luck, screen)
    return LiveEvening(match, levels, luck, screen, Keyboard(screen.console))
