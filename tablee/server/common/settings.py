"""The settings of a house. The options of `tablee serve` are listed here and nowhere else."""

import os
import sys
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from tablee.server.common.limits import Limits

CLIENT = Path(__file__).parent.parent / "static"
LogStyle = Literal["text", "json"]


def default_folder() -> Path:
    """The place the system gives to a user's application data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "tablee"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "tablee"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "tablee"


def _processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def option(help: str, **details: Any) -> dict[str, Any]:
    """Makes a setting an option of the command. The details are those of `typer.Option`."""
    return {"help": help, **details}


@dataclass(frozen=True)
class Settings:
    host: str = field(
        default="127.0.0.1", metadata=option("The address to listen on; 0.0.0.0 lets phones nearby in.")
    )
    port: int = field(default=8000, metadata=option("The port to listen on.", min=0, max=65535))
    data: Path = field(
        default_factory=default_folder,
        metadata=option("Where games are kept.", file_okay=False, show_default="your data folder"),
    )
    database: str | None = field(
        default=None,
        metadata=option(
            "A PostgreSQL to keep games in, instead of a folder.", metavar="URL", envvar="TABLEE_DATABASE"
        ),
    )
    broker: str | None = field(
        default=None,
        metadata=option(
            "The NATS by which several workers hear of each other.", metavar="URL", envvar="TABLEE_BROKER"
        ),
    )
    workers: int = field(
        default=1,
        metadata=option("How many processes serve; they share --database and --broker.", min=1, max=64),
    )
    bot_processes: int | None = field(
        default=None,
        metadata=option(
            "How many processes of each worker think for the strongest bots; 0: it thinks for them itself.",
            min=0,
            max=64,
            show_default="all processors but one",
        ),
    )
    pace: float = field(
        default=1.0,
        metadata=option("How long bots let people watch: 2 is twice as long, 0 not at all.", min=0),
    )
    proxies: str = field(
        default="",
        metadata=option(
            "Proxies on other machines whose word counts for who comes from where.",
            param_decls=["--proxy"],
            metavar="A,B,...",
        ),
    )
    names: str = field(
        default="",
        metadata=option(
            "The names in the world under which browsers reach the house, as games.example.org.",
            param_decls=["--name"],
            metavar="A,B,...",
            envvar="TABLEE_NAME",
        ),
    )
    log: LogStyle = field(default="text", metadata=option("How the log is written: for people, or for programs."))
    metrics_token: str | None = field(
        default=None,
        metadata=option(
            "Lets who knows it read /metrics from elsewhere.", metavar="TOKEN", envvar="TABLEE_METRICS_TOKEN"
        ),
    )

    # --- no options of the command -------------------------------------------------------------

    client: Path = CLIENT
    """The folder of the built browser client."""
    address: str | None = None
    """The address under which other devices reach the house, if not the one that the browser shows."""
    own_proxies: str = "127.0.0.1,::1"
    """The proxies on this machine, which are trusted like those in `proxies`."""
    seconds_of_absence: float = 60
    """The total time that a player may be missing in a match before the others may go on."""
    seconds_until_put_away: float = 300
    """The time that a table without visitors stays in memory."""
    seconds_between_tidyings: float = 75
    """The time between two rounds of the caretaker through the database: old listings, farewells, devices and
    guests that never come back."""
    limits: Limits = field(default_factory=Limits)

    @property
    def trusted_proxies(self) -> str:
        """The proxies that may name the client's address: addresses and networks, separated by commas."""
        return f"{self.own_proxies},{self.proxies}"

    @property
    def search_processes(self) -> int:
        """The number of processes in which the bots of a worker search."""
        if self.bot_processes is not None:
            return self.bot_processes
        return max(1, (_processors() - 1) // self.workers)

    @property
    def is_beside_others(self) -> bool:
        """Whether this is one process of several that were started apart from each other."""
        return bool(self.broker) and self.workers == 1


OPTIONS = [setting for setting in fields(Settings) if setting.metadata]
"""The settings that are options of `tablee serve`."""
