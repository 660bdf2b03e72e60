"""The devices on which a person is signed in, and the sockets that were opened with them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import String, delete, insert, select, update

from tablee.server.common.clock import DAY, today
from tablee.server.house.house import House
from tablee.server.house.open_sockets import OpenSockets
from tablee.server.storage.devices import BROWSERS, MOST_DEVICES, SYSTEMS, label_of
from tablee.server.storage.guests import Guest
from tablee.server.storage.schema import known_devices, tokens
from tablee.server.storage.store import Store
from tablee.server.web.connection import POLICY_VIOLATION
from tablee.server.web.guests import token_hash
from tablee.server.wire import updates
from tests.server.browser import Browser
from tests.server.test_http import failed
from tests.server.test_people import ANNA, me


class Socket:
    """A socket that counts how often it was told to end."""

    def __init__(self) -> None:
        self.ended = 0

    def finish(self) -> None:
        self.ended += 1


def test_a_sign_out_ends_the_sockets_of_that_device_only() -> None:
    presence = OpenSockets()
    phone, tab, laptop = Socket(), Socket(), Socket()
    with presence.present("phone", phone), presence.present("phone", tab), presence.present("laptop", laptop):
        presence.sign_out(["phone", "a device without a socket"])
        assert [phone.ended, tab.ended, laptop.ended] == [1, 1, 0]
        assert presence.devices == ["phone", "laptop"]
    assert presence.devices == []


def test_a_socket_that_was_being_opened_during_the_sign_out_ends_too() -> None:
    presence, late = OpenSockets(), Socket()
    presence.sign_out(["phone"])
    with presence.present("phone", late):
        assert late.ended == 1


def test_the_memory_of_signed_out_devices_is_bounded() -> None:
    presence, socket = OpenSockets(most_remembered=3), Socket()
    presence.sign_out(map(str, range(10)))
    for device in map(str, range(10)):
        with presence.present(device, socket):
            pass
    assert socket.ended == 3


async def test_signing_out_ends_the_sockets_of_this_device(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as phone:
        await anna.http.post("/api/account", json=ANNA)
        await phone.http.post("/api/session", json=ANNA)
        code = await anna.opens()
        async with await anna.joins(code) as hers, await phone.joins(code) as hers_too:
            assert isinstance(await hers_too.asks("sit", seat=0), updates.Accepted)
            await phone.http.delete("/api/session")
            assert await hers_too.close_code() == POLICY_VIOLATION
            assert isinstance(await hers.asks("say", text="still here"), updates.Accepted)


async def test_a_socket_that_brought_a_new_guest_belongs_to_the_device_too(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as phone:
        code = await anna.opens()
        async with await phone.joins(code) as socket:
            assert socket.connection.response
            phone.http.cookies.set("tablee", socket.connection.response.headers["set-cookie"][7:50])
            assert (await me(phone))["login"] is None
            assert (await phone.http.post("/api/account", json=ANNA)).status_code == 201
            await phone.http.delete("/api/session")
            assert await socket.close_code() == POLICY_VIOLATION


# --- the list ----------------------------------------------------------------------------------

FIREFOX = "Mozilla/5.0 (Android 16; Mobile; rv:146.0) Gecko/146.0 Firefox/146.0"
CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
EDGE = f"{CHROME.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')} Edg/142.0.0.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1"


@pytest.mark.parametrize(
    ("user_agent", "label"),
    [
        (FIREFOX, "Firefox, Android"),
        (CHROME, "Chrome, Linux"),
        (EDGE, "Edge, Windows"),
        (SAFARI, "Safari, iPhone"),
        ("python-httpx/0.28", ""),
        ("<script>alert(1)</script> Firefox", "Firefox"),
        ("x" * 10_000, ""),
        ("", ""),
    ],
)
def test_a_device_is_called_by_words_of_ours(user_agent: str, label: str) -> None:
    assert label_of(user_agent) == label


def test_every_label_fits_its_column() -> None:
    longest = max(map(len, BROWSERS.values())) + max(map(len, SYSTEMS.values())) + len(", ")
    assert isinstance(tokens.c.label.type, String)
    assert longest <= (tokens.c.label.type.length or 0)


async def devices(browser: Browser) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = (await browser.http.get("/api/me/devices")).json()
    return listed


@asynccontextmanager
async def anna_and_her_phone(address: str) -> AsyncIterator[tuple[Browser, Browser]]:
    desktop, android = {"user-agent": CHROME}, {"user-agent": FIREFOX}
    async with Browser(address, "Anna", headers=desktop) as anna, Browser(address, headers=android) as phone:
        assert (await anna.http.post("/api/account", json=ANNA)).status_code == 201
        assert (await phone.http.post("/api/session", json=ANNA)).status_code == 201
        yield anna, phone


async def test_the_devices_are_listed(address: str) -> None:
    before = today()
    async with anna_and_her_phone(address) as (anna, phone):
        listed = await devices(anna)
        assert {(device["label"], device["here"]) for device in listed} == {
            ("Firefox, Android", False),
            ("Chrome, Linux", True),
        }
        assert [device["seen"] % DAY for device in listed] == [0, 0]
        assert all(before <= device["seen"] <= device["since"] for device in listed)
        assert [device["here"] for device in await devices(phone)] == [not device["here"] for device in listed]
        assert anna.token not in str(listed)
        assert token_hash(anna.token) not in str(listed)


async def test_one_device_is_signed_out_from_another(address: str) -> None:
    async with anna_and_her_phone(address) as (anna, phone):
        code = await anna.opens()
        async with await phone.joins(code) as lost, await anna.joins(code) as kept:
            here, there = sorted(await devices(anna), key=lambda device: not device["here"])
            assert failed(await anna.http.delete(f"/api/me/devices/{here['id']}")) == (400, "not_now")
            left = await anna.http.delete(f"/api/me/devices/{there['id']}")
            assert left.json() == [here]
            assert await lost.close_code() == POLICY_VIOLATION
            assert isinstance(await kept.asks("sit", seat=0), updates.Accepted)
        assert (await me(phone))["login"] is None
        again = await anna.http.delete(f"/api/me/devices/{there['id']}")
        assert (again.status_code, again.json()) == (200, [here])


async def test_nobody_signs_out_the_devices_of_others(address: str) -> None:
    async with anna_and_her_phone(address) as (anna, _), Browser(address, "Ben") as ben:
        await ben.http.post("/api/account", json=ANNA | {"login": "ben"})
        for device in await devices(anna):
            await ben.http.delete(f"/api/me/devices/{device['id']}")
        await ben.http.delete("/api/me/devices")
        assert len(await devices(anna)) == 2


async def test_signing_out_everywhere_else(address: str) -> None:
    async with anna_and_her_phone(address) as (anna, phone):
        async with await phone.joins(await anna.opens()) as lost:
            left = await anna.http.delete("/api/me/devices")
            assert [device["here"] for device in left.json()] == [True]
            assert await lost.close_code() == POLICY_VIOLATION
        assert (await me(phone))["login"] is None


async def test_guests_without_an_account_have_one_device_and_no_way_to_lose_it(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as stranger:
        assert [(device["here"], device["label"]) for device in await devices(anna)] == [(True, "")]
        assert failed(await anna.http.delete("/api/me/devices")) == (400, "not_now")
        assert failed(await anna.http.delete("/api/me/devices/0123456789abcdef")) == (400, "not_now")
        assert failed(await stranger.http.get("/api/me/devices")) == (400, "not_now")


async def test_signing_in_again_replaces_the_device(address: str) -> None:
    async with anna_and_her_phone(address) as (anna, phone):
        async with await phone.joins(await anna.opens()) as before:
            assert (await phone.http.post("/api/session", json=ANNA)).status_code == 201
            assert await before.close_code() == POLICY_VIOLATION
        assert len(await devices(anna)) == 2


async def test_a_guest_who_signs_in_elsewhere_keeps_what_they_had(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        await anna.http.post("/api/account", json=ANNA)
        token = ben.token
        await ben.http.post("/api/session", json=ANNA)
        async with Browser(address, headers={"cookie": f"tablee={token}"}) as same:
            assert (await me(same))["name"] == "Ben"


async def test_the_longest_unused_device_makes_place(address: str, store: Store) -> None:
    async with Browser(address, "Anna") as anna:
        await anna.http.post("/api/account", json=ANNA)
        guest = (await me(anna))["id"]
        for n in range(MOST_DEVICES):
            row = {"token_hash": f"{n:064}", "guest": guest, "since": n, "seen": n * DAY}
            await store.run(insert(tokens).values(row))
        async with Browser(address) as phone:
            await phone.http.post("/api/session", json=ANNA)
        seen = [device["seen"] for device in await devices(anna)]
        assert seen == [today(), today(), *(n * DAY for n in range(MOST_DEVICES - 1, 1, -1))]


async def test_known_devices_are_bounded_too(address: str, store: Store) -> None:
    async with Browser(address, "Anna") as anna:
        await anna.http.post("/api/account", json=ANNA)
        guest = (await me(anna))["id"]
        for n in range(MOST_DEVICES + 3):
            row = {"device_hash": f"{n:064}", "guest": guest, "since": n}
            await store.run(insert(known_devices).values(row))
        await anna.http.delete("/api/session")
        kept = await store.read(select(known_devices.c.since).order_by(known_devices.c.since))
        assert [row.since for row in kept][:-1] == list(range(4, MOST_DEVICES + 3))


# --- the day of the last use -------------------------------------------------------------------


async def made_old(store: Store, days: int) -> None:
    for table, column in ((tokens, "seen"), (known_devices, "since")):
        await store.run(update(table).values({column: today() - days * DAY}))


async def test_the_first_visit_of_a_day_is_noted_and_renews_the_cookie(address: str, store: Store) -> None:
    async with Browser(address, "Anna") as anna:
        token = anna.token
        assert "set-cookie" not in (await anna.http.get("/api/me")).headers
        await made_old(store, days=3)
        renewed = await anna.http.get("/api/me")
        assert token in renewed.headers["set-cookie"]
        assert "set-cookie" not in (await anna.http.get("/api/me")).headers
        assert [device["seen"] for device in await devices(anna)] == [today()]


async def test_a_socket_that_stays_open_counts_as_use(house: House, store: Store) -> None:
    guest = Guest("anna", "")
    await store.guests.add(guest, "1" * 64)
    await made_old(store, days=400)
    with house.sockets.present("1" * 64, Socket()):
        await house.caretaker.tidy()
    known = await store.guests.find("1" * 64)
    assert known == guest
    assert known.seen == today()


async def test_a_sign_out_that_was_missed_is_noticed(house: House, store: Store) -> None:
    socket, other = Socket(), Socket()
    await store.guests.add(Guest("anna", ""), "1" * 64)
    await store.guests.add(Guest("ben", ""), "2" * 64)
    with house.sockets.present("1" * 64, socket), house.sockets.present("2" * 64, other):
        await house.caretaker.tidy()
        assert (socket.ended, other.ended) == (0, 0)
        await store.run(delete(tokens).where(tokens.c.guest == "anna"))
        await house.caretaker.tidy()
        assert (socket.ended, other.ended) == (1, 0)
