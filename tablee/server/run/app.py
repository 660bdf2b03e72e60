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
from tablee.server import api, hall_api, people_api, replay_api, vitals
from tablee.server.broker import Broker
from tablee.server.client import Client, client_file
from tablee.server.guard import ASGIApp, Guard
from tablee.server.judging import Trouble
from tablee.server.limits import LARGEST_MESSAGE
from tablee.server.lobby import House
from tablee.server.settings import Settings
from tablee.server.sockets import table_socket
from tablee.server.store import Store, Unavailable

ROUTES = [
    api.games,
    api.who_am_i,
    api.rename_me,
    api.open_table,
    hall_api.public_tables,
    hall_api.play_now,
    hall_api.ranking,
    hall_api.rating_changes,
    *people_api.HANDLERS,
    api.table_info,
    api.table_qr,
    replay_api.replay,
    replay_api.record,
    replay_api.open_record,
    vitals.live,
    vitals.ready,
    vitals.metrics,
    table_socket,
    client_file,
]


def create_app(store: Store, settings: Settings, broker: Broker | None = None) -> ASGIApp:
    """Takes a started store, and a broker if there are other workers; closes both at the end."""
    client = Client(settings.client)
    readiness = vitals.Readiness(store)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.house = House(store, settings, broker)
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
            Trouble: api.trouble_answer,
            Unavailable: api.unavailable_answer,
            HTTPException: api.http_answer,
            RecursionError: api.unreadable_answer,
            UnicodeDecodeError: api.unreadable_answer,
            Exception: api.error_answer,
        },
        cache_control=CacheControlHeader(no_store=True),
        request_max_body_size=LARGEST_MESSAGE,
        openapi_config=OpenAPIConfig(
            title="Tablée", version=__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )
    return Guard(cast(ASGIApp, app), settings, store.meter)
