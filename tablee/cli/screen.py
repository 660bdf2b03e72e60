"""A match on a terminal, for a player at the table or for a reader of a replay."""

import re
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.cli.tellers import teller_of
from tablee.cli.texts import TEXTS, Language
from tablee.core.game import AnyGame, Event, Outcome
from tablee.rulebook import paragraphs

PICTURE = re.compile(r"!\[[^]]*\]\([^)]*\)")


class Screen:
    def __init__(self, game: AnyGame, language: Language, names: Sequence[str], console: Console) -> None:
        self.game = game
        self.language = language
        self.names = [_printable(name) for name in names]
        self.console = console
        self.texts = TEXTS[language]
        self.teller = teller_of(game, language)

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style))

    def welcome(self) -> None:
        game = self.game.name.capitalize()
        everybody = ", ".join(self.names)
        self.say(self.texts.welcome.format(game=game, count=len(self.names), names=everybody), "bold")

    def story(self, events: Iterable[Event], seat: int | None) -> list[str]:
        """The events as a seat (None: a spectator) sees them, one line each."""
        witnessed = (self.game.seen(event, seat) for event in events)
        told = (self.teller.event(event, self.names) for event in witnessed if event is not None)
        return [line for line in told if line]

    def rule(self, number: str) -> None:
        said = paragraphs(self.game.name, self.language).get(number)
        if said is None:
            self.say(self.texts.unknown_rule.format(number=number), "yellow")
        else:
            self.console.print(Padding(Markdown(f"**§{number}** {PICTURE.sub('', said)}"), (0, 2)))

    def result(self, outcome: Outcome) -> None:
        table = Table(self.texts.place, self.texts.player, self.texts.points)
        for seat in sorted(range(len(self.names)), key=outcome.places.__getitem__):
            table.add_row(str(outcome.places[seat]), Text(self.names[seat]), str(outcome.scores[seat]))
        self.console.print(table)
        winners = [self.names[seat] for seat in outcome.winners]
        won = self.texts.won if len(winners) == 1 else self.texts.shared
        verdict = won.format(name=winners[0], names=", ".join(winners))
        self.say(f"{verdict} {self.texts.decided_by.format(number=outcome.decided_by)}", "bold green")


def _printable(name: str) -> str:
    """The name without control characters: it may come from a file, and must not control the terminal."""
    return "".join(letter for letter in name if letter.isprintable()) or "?"
