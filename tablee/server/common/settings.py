"""The settings of a house."""

from dataclasses import dataclass, field
from pathlib import Path

from tablee.server.common.limits import Limits

CLIENT = Path(__file__).parent.parent / "static"


@dataclass(frozen=True)
class Settings:
    data: Path
    """The folder of the database."""
    client: Path = CLIENT
    """The folder of the built browser client."""
    pace: float = 1.0
    """The time that bots give people to watch, as a share of the usual time; 0 means none."""
    address: str | None = None
    """The address under which other devices reach the house, if not the one that the browser shows."""
    seconds_of_absence: float = 60
    """The total time that a player may be missing in a match before the others may go on."""
    seconds_until_put_away: float = 300
    """The time that a table without visitors stays in memory."""
    proxies: str = "127.0.0.1,::1"
    """The proxies that are trusted to name the client's address: addresses and networks, separated by commas."""
    names: str = ""
    """The public host names of the house, separated by commas. Those of this machine are known."""
    metrics_token: str | None = None
    """The token with which /metrics may be read from another machine."""
    limits: Limits = field(default_factory=Limits)
