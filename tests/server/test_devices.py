"""The devices on which a person is signed in, and the sockets that were opened with them."""

from tablee.server import wire
from tablee.server.connection import POLICY_VIOLATION
from tablee.server.presence import Presence
from tests.server.browser import Browser
from tests.server.test_people import ANNA, me


class Socket:
    """Counts how often it was told to end."""

    def __init__(self) -> None:
        self.ended = 0

    def finish(self) -> None:
        self.ended += 1


def test_a_sign_out_ends_the_sockets_of_that_device_only() -> None:
    presence = Presence()
    phone, tab, laptop = Socket(), Socket(), Socket()
    with presence.present("phone", phone), presence.present("phone", tab), presence.present("laptop", laptop):
        presence.sign_out(["phone", "a device without a socket"])
        assert [phone.ended, tab.ended, laptop.ended] == [1, 1, 0]
        assert presence.devices == ["phone", "laptop"]
    assert presence.devices == []


def test_a_socket_that_was_being_opened_during_the_sign_out_ends_too() -> None:
    presence, late = Presence(), Socket()
    presence.sign_out(["phone"])
    with presence.present("phone", late):
        assert late.ended == 1


def test_the_memory_of_signed_out_devices_is_bounded() -> None:
    presence, socket = Presence(most_remembered=3), Socket()
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
            assert isinstance(await hers_too.asks("sit", seat=0), wire.Accepted)
            await phone.http.delete("/api/session")
            assert await hers_too.is_hung_up() == POLICY_VIOLATION
            assert isinstance(await hers.asks("say", text="still here"), wire.Accepted)


async def test_a_socket_that_brought_a_new_guest_belongs_to_the_device_too(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as phone:
        code = await anna.opens()
        async with await phone.joins(code) as socket:
            assert socket.connection.response
            phone.http.cookies.set("tablee", socket.connection.response.headers["set-cookie"][7:50])
            assert (await me(phone))["login"] is None
            assert (await phone.http.post("/api/account", json=ANNA)).status_code == 201
            await phone.http.delete("/api/session")
            assert await socket.is_hung_up() == POLICY_VIOLATION
