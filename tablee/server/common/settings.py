"""What the host of a house may choose."""

from dataclasses import dataclass, field
from pathlib import Path

from tablee.server.limits import Limits

CLIENT = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Settings:
    data: Path
    """The folder of the database."""
    client: Path = CLIENT
    """The folder of the built browser client."""
    pace: float = 1.0
    """How long bots wait for people to watch, as a share of the usual; 0 is at once."""
    address: str | None = None
    """Under which other devices reach the house, if not under the address the browser shows."""
    seconds_of_absence: float = 60
    """How long a player may be missing in a match, all in all, before the others may go on."""
    seconds_until_put_away: float = 300
    """How long a table without visitors stays in memory."""
    proxies: str = "127.0.0.1,::1"
    """Whose word counts for where people come from: addresses and networks, with commas between them."""
    names: str = ""
    """The public names of the house, with commas between them. Those of this machine are known."""
    metrics_token: str | None = None
    """Who knows it may read /metrics from elsewhere."""
    limits: Limits = field(default_factory=Limits)
