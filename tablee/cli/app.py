"""The commands and their options. Each command imports its modules when it runs, so that a house starts fast."""

import gc
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Annotated

import msgspec
import typer

from tablee import __version__
from tablee.bots import BOTS
from tablee.cli.asked import (
    Wrong,
    bots_called,
    game_called,
    levels_called,
    listed,
    option_names,
    options_of,
    seats_for,
)
from tablee.cli.settings import takes_settings
from tablee.cli.texts import Language
from tablee.core import bits
from tablee.core.game import AnyGame
from tablee.games import GAMES
from tablee.server.common.settings import Settings, default_folder

app = typer.Typer(
    help="Tablée, a house of tabletop games: play in the browser, in this terminal, or let bots play.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"One of: {listed(GAMES)}.")]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same game.", show_default="random")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
Jobs = Annotated[int, typer.Option(min=1, max=256, help="How many processes to use; the result is the same.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object, for machines.")]
Lang = Annotated[Language, typer.Option("--lang", help="The language to speak.")]


def show_version(wanted: bool) -> None:
    if wanted:
        print(f"tablee {__version__}{'' if bits.__file__.endswith('.py') else ', compiled'}")
        raise typer.Exit


@app.callback()
def tablee(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    pass


@app.command()
@takes_settings
def serve(settings: Settings) -> None:
    """Open the house: a server that friends reach with a browser."""
    from tablee.server.run.listen import CannotServe, listen

    def loaded() -> ModuleType:
        """Import the server, which takes a second."""
        gc.disable()  # imported modules are never garbage
        from tablee.server.run import serve

        gc.freeze()
        gc.enable()
        return serve

    try:
        if settings.broker:  # other workers serve people meanwhile; without any, people wait in the accept queue
            loaded()
        with listen(settings.host, settings.port, settings.is_beside_others) as listener:
            loaded().receive(listener, settings)
    except CannotServe as error:
        raise Wrong(str(error)) from error


Data = Annotated[
    Path | None,
    typer.Option(file_okay=False, help="Where games are kept.", show_default="your data folder"),
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL", envvar="TABLEE_DATABASE", help="The PostgreSQL where games are kept, instead of a folder."
    ),
]


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file for all that the house knows.")],
    data: Data = None,
    database: Database = None,
    lang: Lang = Language.EN,
) -> None:
    """Keep the whole house in a file, even while people play."""
    from tablee.cli.backup import backup as keep

    keep(database or data or default_folder(), file, lang)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `tablee backup` kept.", exists=True)],
    data: Data = None,
    database: Database = None,
    force: Annotated[
        bool, typer.Option("--force", help="Even if there are tables, whose place the backup then takes.")
    ] = False,
    lang: Lang = Language.EN,
) -> None:
    """Fill a closed house from a backup, whatever kind of database either has."""
    from tablee.cli.backup import restore as bring_back

    bring_back(file, database or data or default_folder(), lang, force)


@app.command()
def doctor(
    data: Data = None,
    database: Database = None,
    host: Annotated[str, typer.Option(help="The address the house listens on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port the house listens on.")] = 8000,
    everything: Annotated[
        bool, typer.Option("--all", help="Replay every table of a large house, not a sample; on all cores.")
    ] = False,
    lang: Lang = Language.EN,
) -> None:
    """Look whether all is well: folder, database, tables, port, client. The exit code is 1 if not."""
    from tablee.cli.doctor import Patient, examine

    if not examine(Patient(data or default_folder(), database, host, port, everything), lang):
        raise typer.Exit(1)


@app.command()
def loadtest(
    tables: Annotated[int, typer.Option(min=1, max=10_000, help="How many tables play at once.")] = 50,
    seats: Annotated[int, typer.Option(min=2, max=5, help="How many people at each.")] = 4,
    seconds: Annotated[float, typer.Option(min=0.1, max=3600, help="How long to measure.")] = 10,
    game: Annotated[str, typer.Option(metavar="GAME", help="A game in which people take turns.")] = "dozito",
    url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="A house that is open already.", show_default="one of its own"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Find out how much a house can take: real sockets, legal moves, as fast as the tables allow."""
    from tablee.cli import loadtest as load

    seats_for(game_called(game), seats)
    figures = load.loadtest(load.Load(tables, seats, seconds, game), url)
    if as_json:
        print(msgspec.json.encode(figures).decode())
    else:
        show(load.grid_of(figures))


@app.command()
def games() -> None:
    """List the games of the house, and who plays them."""
    from rich.table import Table

    table = Table("game", "players", "minutes", "bots", "options")
    for name, game in GAMES.items():
        players = f"{game.seats[0]}-{game.seats[-1]}"
        table.add_row(name, players, str(game.minutes), listed(BOTS[name]), described_options(game))
    show(table)


def show(grid: object) -> None:
    from rich.console import Console

    Console().print(grid)


def described_options(game: AnyGame) -> str:
    """The options as they can be typed after --option, with their defaults."""
    defaults = game.options()
    return listed(f"{name}={msgspec.to_builtins(getattr(defaults, name))}" for name in option_names(game))


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What its folders are called: letters, digits, _.")],
) -> None:
    """Write a small game that works, to be turned into yours. For a checkout of Tablée."""
    from tablee.cli.new_game import new_game as write

    for file in write(name):
        print(file)
    print(NEXT.format(name=name))


NEXT = """
{name} is on the shelf: `make play` shows it, `tablee play {name}` plays it here. Now make it yours:
  1. the rules in words, in three languages: tablee/games/{name}/rules.*.md
  2. the engine beside them, the bot in tablee/bots/{name}.py, the tests in tests/games/{name}/
  3. the board in web/src/games/{name}/, its words in web/messages/*.json
After a change of the model `make types`, after a change of the rules `make playthroughs` and
`python -m tools.record_scenes {name}`, and at last `make test`. docs/adding-a-game.md tells more."""


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 100,
    seats: Annotated[int, typer.Option(min=1, help="How many players.")] = 2,
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="Who sits down, in order, repeated until every seat is taken.")
    ] = "normal,random",
    seed: Seed = None,
    jobs: Jobs = 1,
    option: Options = None,
    save: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep every game there, for `tablee replay`.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games in the same seats, and keep them if you like.

    A seat's wins are the games in which it is among the winners: a shared victory counts for everyone who
    shares it. The interval holds the true rate of winning with 95 % confidence (Wilson).
    """
    from tablee.cli import simulate as bots_only

    rules = game_called(game)
    seated = bots_called(rules, bots, seats_for(rules, seats))
    plan = bots_only.Plan(game, seated, options_of(rules, option or ()), games, chosen(seed), jobs, save)
    report = bots_only.simulate(plan)
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        show(bots_only.table_of(plan, report))


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            help="Who competes. More bots than seats: all groups of them; fewer: the last takes the seats left.",
        ),
    ] = "normal,random",
    seats: Annotated[int, typer.Option(min=1, help="How many players.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games to play; rounded up to whole deals.")] = 1000,
    jobs: Jobs = 1,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="End after this time, with the deals that are finished.")
    ] = None,
    seed: Seed = None,
    option: Options = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the figures there, as SVG.")] = None,
    as_json: AsJson = False,
) -> None:
    """Find out which bots are better, and how sure that is.

    Every deal is played once for each rotation of the seats, with the same cards and dice, so that neither the
    deal nor the seat favours anybody. Of a shared victory everyone who shares it gets a part. Ctrl+C ends it with
    the deals that are finished.
    """
    from tablee.cli.arena.plan import Plan, line_ups
    from tablee.cli.arena.plan import arena as compete
    from tablee.cli.arena.plot import plot as drawn
    from tablee.cli.arena.table import cross_table
    from tablee.cli.files import write

    rules = game_called(game)
    groups = line_ups(levels_called(rules, bots), seats_for(rules, seats))
    deals = -(-games // (len(groups) * seats))
    report = compete(Plan(game, groups, options_of(rules, option or ()), deals, chosen(seed), jobs, seconds))
    if report is None:
        raise typer.Abort
    if plot:
        write(plot, drawn(report).encode())
    if as_json:
        print(msgspec.json.encode(report).decode())
    else:
        show(cross_table(report))
    if report.interrupted:
        raise typer.Exit(130)


@app.command()
def play(
    game: GameName,
    seats: Annotated[int, typer.Option(min=1, help="How many players, you included.")] = 2,
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="Whom you play against, in order, repeated as needed.")
    ] = "normal",
    seed: Seed = None,
    lang: Lang = Language.EN,
    name: Annotated[str | None, typer.Option(help="What to call you.", show_default="Guest")] = None,
    option: Options = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the game there, for `tablee replay`.")
    ] = None,
) -> None:
    """Play a full game in this terminal against bots."""
    from tablee.cli.files import save as save_record
    from tablee.cli.live import evening_at
    from tablee.cli.play import names_at, terminal
    from tablee.cli.play import play as play_evening
    from tablee.cli.screen import Screen
    from tablee.core.luck import seeded
    from tablee.core.match import Match

    rules = game_called(game)
    levels = bots_called(rules, bots, seats_for(rules, seats) - 1)
    number = chosen(seed)
    match = Match.start(rules, options_of(rules, option or ()), seats, seeded(number))
    screen = Screen(rules, lang, names_at(lang, name, levels), terminal())
    play_evening(evening_at(match, levels, seeded(f"{number}/bots"), screen))
    if save:
        save_record(match.record(screen.names), save)
        screen.say(screen.texts.saved.format(file=save))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game kept with --save.")],
    lang: Lang = Language.EN,
) -> None:
    """Check a recorded game move by move, and tell its story."""
    from tablee.cli.replay import replay as replay_file

    replay_file(file, lang)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game kept with --save.")],
    lang: Lang = Language.EN,
    playouts: Annotated[
        int | None,
        typer.Option(
            min=1, help="How many futures to play out: more are slower, and surer.", show_default="seconds"
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look back at a recorded game: everybody's chances, luck and play, and the decisions that mattered."""
    from tablee.cli.review import review as review_file

    review_file(file, lang, playouts, as_json)


def chosen(seed: int | None) -> int:
    return random.SystemRandom().randrange(1_000_000_000) if seed is None else seed


def run(arguments: Sequence[str]) -> int:
    """Run a command and return the exit code. A mistake in the arguments is reported in one line."""
    try:
        return app(list(arguments) or ["--help"], prog_name="tablee", standalone_mode=False) or 0
    except typer.TyperException as wrong:
        print("tablee:", " ".join(wrong.format_message().split()), file=sys.stderr)
        return 2
    except typer.Abort:
        return 130
