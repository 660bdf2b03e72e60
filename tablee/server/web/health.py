"""HTTP routes for operators: liveness, readiness and metrics."""

import asyncio
import hmac
import time
from collections import Counter

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException

from tablee import __version__
from tablee.server.common.metrics import counted, family, histogram
from tablee.server.house.house import House
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.store import Store
from tablee.server.web.guests import HttpRequest
from tablee.server.web.security import FORWARDED
from tablee.server.web.tables import TheHouse

LOOPBACK = {"127.0.0.1", "::1", "::ffff:127.0.0.1"}
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
SECONDS_BETWEEN_PROOFS = 1.0


class Readiness:
    """Whether the journal accepts a write. It is tried at most once a second, however many requests ask."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._proof: asyncio.Task[bool] | None = None
        self._proved_at = 0.0

    async def is_ready(self) -> bool:
        if self._proof is None or (
            self._proof.done() and time.monotonic() > self._proved_at + SECONDS_BETWEEN_PROOFS
        ):
            self._proof = asyncio.create_task(self._prove())
        return await asyncio.shield(self._proof)

    async def _prove(self) -> bool:
        try:
            await self._store.prove_it_can_write()
        except Unavailable:
            return False
        finally:
            self._proved_at = time.monotonic()
        return True


@get("/health/live", include_in_schema=False)
async def live() -> dict[str, str]:
    """An answer means that the process is alive."""
    return {"status": "ok"}


@get(["/health/ready", "/healthz"], include_in_schema=False)
async def ready(readiness: NamedDependency[Readiness]) -> Response[dict[str, str]]:
    """Whether the house can write moves to the journal."""
    if await readiness.is_ready():
        return Response({"status": "ok"})
    return Response({"status": "unavailable"}, status_code=503)


@get("/metrics", include_in_schema=False)
async def metrics(request: HttpRequest, house: TheHouse) -> Response[str]:
    """The metrics, for requests from this machine or with the token; others get a 404."""
    if not (
        _is_from_here(request)
        or knows_token(request.headers.get("authorization", ""), house.settings.metrics_token)
    ):
        raise NotFoundException
    return Response(described(house), media_type=PROMETHEUS)


def _is_from_here(request: HttpRequest) -> bool:
    """Whether the request comes from this machine, and not through a proxy, which may be on it as well."""
    host = request.client.host if request.client else ""
    return host in LOOPBACK and not any(name in request.headers for name in FORWARDED)


def knows_token(said: str, token: str | None) -> bool:
    return bool(token) and hmac.compare_digest(said.encode(), f"Bearer {token}".encode())


def described(house: House) -> str:
    meter = house.store.meter
    tables = Counter((room.session.table.game.name, room.session.table.phase) for room in house.rooms.in_memory)
    parts = [
        family("tablee_info", "gauge", "The version that runs.", [({"version": __version__}, 1)]),
        family(
            "tablee_tables",
            "gauge",
            "Tables in memory, by game and phase.",
            [({"game": game, "phase": phase}, count) for (game, phase), count in sorted(tables.items())],
        ),
        family("tablee_connections", "gauge", "Open connections to tables.", [({}, house.admission.connections)]),
        family("tablee_searches", "gauge", "Searches of bots that run or wait.", [({}, house.searches.asked)]),
        counted("tablee_searches_total", "end", "Searches of bots, by how they ended.", house.searches.ended),
        counted("tablee_steps_total", "game", "Steps at tables: moves, and what time did.", meter.steps),
        counted(
            "tablee_letters_total",
            "kind",
            "Letters written; accepted, refused and failed answer requests.",
            meter.messages,
        ),
        family("tablee_entries_total", "counter", "Entries written to the journal.", [({}, meter.entries)]),
        histogram("tablee_commit_seconds", "How long the journal took to commit.", meter.commits),
        family("tablee_failed_commits_total", "counter", "Commits that failed.", [({}, meter.failed_commits)]),
        counted("tablee_shed_connections_total", "reason", "Connections the house ended.", meter.shed),
        counted("tablee_turned_away_total", "problem", "Connections that were not let in.", meter.turned_away),
        counted("tablee_refused_total", "reason", "Refused before it was understood.", meter.refused),
        family("process_cpu_seconds_total", "counter", "Processor time used.", [({}, time.process_time())]),
    ]
    return "".join(parts)
