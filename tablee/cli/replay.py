"""`tablee replay` checks a recorded match by the rules, and then tells it."""

from pathlib import Path

from tablee.cli.asked import Wrong, game_called
from tablee.cli.files import load
from tablee.cli.play import terminal
from tablee.cli.screen import Screen
from tablee.cli.texts import Language
from tablee.core.audit import Impossible, audited
from tablee.core.match import Match


def replay(file: Path, language: Language) -> None:
    match, screen = opened(file, language)
    show(match, screen)


def opened(file: Path, language: Language) -> tuple[Match, Screen]:
    """The match in a file, and a screen that knows its players."""
    record = load(file)
    game = game_called(record.game)
    try:
        match = audited(game, record)
    except Impossible as error:
        raise Wrong(f"{file} does not hold a match of {game.name}: {error}") from error
    names = [*record.names, *(f"#{seat + 1}" for seat in range(len(record.names), record.seats))]
    return match, Screen(game, language, names[: record.seats], terminal())


def show(match: Match, screen: Screen) -> None:
    screen.welcome()
    for number, step in enumerate(match.log):
        for line in screen.story(step.events, None):
            screen.say(f"{number:4}  {line}")
    if match.outcome:
        screen.result(match.outcome)
    else:
        screen.say(screen.texts.unfinished)
    screen.say(screen.texts.verified.format(steps=match.version), "dim")
