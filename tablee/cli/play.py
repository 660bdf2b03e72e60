"""A game in the terminal: one person, and bots in the other seats."""

from collections.abc import Sequence

from rich.console import Console

from tablee.bots import BOTS, AnyBot
from tablee.bots.playing import ask
from tablee.cli.screen import Screen
from tablee.cli.texts import TEXTS, Language
from tablee.cli.words import read_move, spelled
from tablee.core.game import AnyGame, Move
from tablee.core.luck import Luck
from tablee.core.match import Match, RuleBroken
from tablee.core.record import LoggedStep

PERSON = 0
LEAVE = ("q", "quit", "exit")


class Left(Exception):
    """The person left the table."""


def names_at(language: Language, name: str | None, levels: Sequence[str]) -> list[str]:
    """The name of the person and of the bots, which are always called bots."""
    texts = TEXTS[language]
    called = [texts.levels.get(level, level) for level in levels]
    return [
        name or texts.guest,
        *(texts.bot.format(seat=seat, level=level) for seat, level in enumerate(called, 1)),
    ]


class Evening:
    """A game of one person against bots, until it is over or the person leaves."""

    def __init__(self, match: Match, levels: Sequence[str], luck: Luck, screen: Screen) -> None:
        self.match = match
        self.bots: list[AnyBot] = [BOTS[match.game.name][level] for level in levels]
        self.luck = luck
        self.screen = screen

    def play(self) -> None:
        self.screen.welcome()
        self.tell(self.match.log[0])
        while self.match.outcome is None:
            seat = self.match.game.awaited(self.match.state)[0]
            self.tell(self.person_plays() if seat == PERSON else self.bot_plays(seat))
        self.screen.result(self.match.outcome)

    def tell(self, step: LoggedStep) -> None:
        for line in self.screen.story(step.events, PERSON):
            self.screen.say(line)

    def bot_plays(self, seat: int) -> LoggedStep:
        return self.match.act(seat, ask(self.bots[seat - PERSON - 1], self.match, seat, self.luck))

    def person_plays(self) -> LoggedStep:
        self.offer()
        while True:
            try:
                return self.match.play(PERSON, self.answer(), self.match.now)
            except RuleBroken as refused:
                self.refuse(refused)

    def refuse(self, refused: RuleBroken) -> None:
        self.screen.say(self.screen.texts.refused, "bold red")
        self.screen.rule(refused.rule)

    @property
    def legal(self) -> Sequence[Move]:
        return self.game.legal(self.match.state, PERSON)

    @property
    def game(self) -> AnyGame:
        return self.match.game

    def offer(self) -> None:
        """Show the table and the legal moves."""
        screen, view = self.screen, self.game.view(self.match.state, PERSON)
        screen.console.print(screen.teller.board(view, self.screen.names))
        screen.say(screen.texts.your_turn, "bold")
        for number, move in enumerate(self.legal, 1):
            screen.say(f"{number:3}  {screen.teller.move(move, view)}")

    def answer(self) -> Move:
        """Ask until the answer is a move, legal or not."""
        while True:
            text = self.heard()
            move = read_move(text, self.game, self.legal, self.screen.teller)
            if move is not None:
                return move
            self.explain(text)

    def heard(self) -> str:
        try:
            text = self.screen.console.input("> ").strip()
        except (EOFError, KeyboardInterrupt) as end:
            raise Left from end
        if text.lower() in LEAVE:
            raise Left
        return text

    def explain(self, text: str) -> None:
        screen = self.screen
        if text.startswith("§"):
            screen.rule(text[1:].strip())
            return
        if text.strip("?"):
            screen.say(screen.texts.not_understood.format(text=text), "yellow")
        examples = ", ".join(spelled(move, screen.teller) for move in self.legal[:3])
        screen.say(screen.texts.how.format(words=examples), "dim")


def play(evening: Evening) -> None:
    try:
        evening.play()
    except (Left, KeyboardInterrupt):
        evening.screen.say(evening.screen.texts.left)


def terminal() -> Console:
    return Console(highlight=False)
