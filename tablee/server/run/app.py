"""The house as one ASGI application."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from litestar import Litestar
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tablee import __version__
from tablee.server.common.limits import LARGEST_MESSAGE
from tablee.server.common.settings import Settings
from tablee.server.house.house import House
from tablee.server.room.broker import Broker
from tablee.server.room.search_pool import SearchPool
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.store import Store
from tablee.server.web import hall, health, people, replays, tables
from tablee.server.web.security import ASGIApp, Guard
from tablee.server.web.sockets import table_socket
from tablee.server.web.static_files import Client, client_file
from tablee.server.wire.errors import RequestError

ROUTES = [
    tables.games,
    tables.who_am_i,
    tables.rename_me,
    tables.open_table,
    hall.public_tables,
    hall.play_now,
    hall.ranking,
    hall.rating_changes,
    *people.HANDLERS,
    tables.table_info,
    tables.table_qr,
    replays.replay,
    replays.record,
    replays.open_record,
    health.live,
    health.ready,
    health.metrics,
    table_socket,
    client_file,
]


def create_app(
    store: Store, settings: Settings, broker: Broker | None = None, searches: SearchPool | None = None
) -> ASGIApp:
    """The application for a started store, and a broker if there are other workers. It closes them at the end."""
    client = Client(settings.client)
    readiness = health.Readiness(store)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.house = House(store, settings, broker, searches)
        yield
        await app.state.house.close()
        if broker:
            await broker.close()
        await store.close()

    def house(state: State) -> House:
        found: House = state.house
        return found

    app = Litestar(
        ROUTES,
        lifespan=[lifespan],
        dependencies={
            "house": Provide(house, sync_to_thread=False),
            "readiness": Provide(lambda: readiness, sync_to_thread=False),
            "client": Provide(lambda: client, sync_to_thread=False),
        },
        exception_handlers={
            RequestError: tables.error_answer_to_request,
            Unavailable: tables.unavailable_answer,
            HTTPException: tables.http_answer,
            RecursionError: tables.unreadable_answer,
            UnicodeDecodeError: tables.unreadable_answer,
            Exception: tables.error_answer,
        },
        cache_control=CacheControlHeader(no_store=True),
        request_max_body_size=LARGEST_MESSAGE,
        openapi_config=OpenAPIConfig(
            title="Tablée", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    return Guard(cast(ASGIApp, app), settings, store.meter)
