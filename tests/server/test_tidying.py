"""Guests who left no data are forgotten after a while, and nobody else is."""

from typing import Any

import pytest
from sqlalchemy import insert, select, update

from tablee.server.common.clock import DAY, today
from tablee.server.storage.guests import Guest
from tablee.server.storage.schema import accounts, guests, known_devices, played, tokens
from tablee.server.storage.store import Store
from tablee.server.storage.tidying import DAYS_OF_A_DEVICE, DAYS_OF_A_STRANGER, Tidying
from tablee.server.table.facts import Entry
from tests.server.browser import Browser
from tests.server.test_people import me


async def comes(store: Store, id: str, days_ago: int, name: str = "") -> None:
    await store.guests.add(Guest(id, name), f"token of {id}")
    await store.run(update(tokens).where(tokens.c.guest == id).values(seen=today() - days_ago * DAY))


async def left(store: Store, table: Any, column: str = "guest") -> list[Any]:
    rows = await store.read(select(table.c[column]).order_by(table.c[column]))
    return [row[0] for row in rows]


async def test_strangers_are_forgotten_after_a_while(store: Store) -> None:
    await comes(store, "old", DAYS_OF_A_STRANGER + 1)
    await comes(store, "recent", DAYS_OF_A_STRANGER)
    await comes(store, "new", 0)
    await Tidying(store).sweep()
    assert await left(store, guests, "id") == await left(store, tokens) == ["new", "recent"]


async def test_a_guest_who_left_something_stays(store: Store) -> None:
    for id in ("account", "played", "sat"):
        await comes(store, id, DAYS_OF_A_STRANGER + 1)
    await comes(store, "named", DAYS_OF_A_STRANGER + 1, "Anna")
    await store.run(insert(accounts).values(guest="account", login="a", password_hash="", since=0))
    await store.run(insert(played).values(person="played", table_code="KTRWPN", match=1, ended_at=0))
    await store.journal.append("KTRWPN", Entry(1, [], "sat", "1"))
    before = await left(store, guests, "id")
    await Tidying(store).sweep()
    assert await left(store, guests, "id") == await left(store, tokens) == before


async def test_devices_are_forgotten_when_their_cookie_is_gone(store: Store) -> None:
    for id in ("account", "played", "named", "other"):
        await comes(store, id, DAYS_OF_A_DEVICE + 1, "Anna")
    await comes(store, "recent", DAYS_OF_A_DEVICE, "Ben")
    await store.run(insert(accounts).values(guest="account", login="a", password_hash="", since=0))
    await store.run(insert(played).values(person="played", table_code="KTRWPN", match=1, ended_at=0))
    for since in (0, today()):
        await store.run(insert(known_devices).values(device_hash=str(since), guest="account", since=since))
    await Tidying(store).sweep()
    assert await left(store, tokens) == ["recent"]
    assert await left(store, guests, "id") == ["account", "played", "recent"], "people who have played stay known"
    assert await left(store, known_devices, "since") == [today()]


async def test_a_sweep_is_bounded_and_the_next_goes_on(store: Store) -> None:
    for n in range(10):
        await comes(store, f"g{n}", 100)
    await comes(store, "named", 100, "Anna")
    tidying = Tidying(store, most_guests=4)
    counts = []
    for _ in range(4):
        await tidying.sweep()
        counts.append(len(await left(store, guests, "id")))
    assert counts == [7, 3, 1, 1]


@pytest.mark.parametrize("name", ["", "Anna"])
async def test_a_forgotten_browser_brings_a_new_guest(address: str, store: Store, name: str) -> None:
    async with Browser(address, name) as anna:
        before = await me(anna)
        await store.run(update(tokens).values(seen=0))
        await Tidying(store).sweep()
        after = await me(anna)
        assert after["id"] != before["id"]
        assert await me(anna) == after


async def test_a_visit_that_is_faster_than_the_broom_saves_the_guest(address: str, store: Store) -> None:
    async with Browser(address) as anna:
        before = await me(anna)
        await store.run(update(tokens).values(seen=0))
        assert await me(anna) == before
        await Tidying(store).sweep()
        assert await me(anna) == before
