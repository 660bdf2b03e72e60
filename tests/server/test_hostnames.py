"""The house answers only requests to its own names, which protects it from DNS rebinding."""

import socket
from dataclasses import replace

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tablee.server.common.settings import Settings
from tablee.server.web.hostnames import HostNames
from tests.server.browser import Browser
from tests.server.raw import Stranger, statuses

MACHINE = socket.gethostname().lower()
KNOWN = [
    "localhost",
    "LOCALHOST:8000",
    "tablee.localhost",
    "localhost.",
    "127.0.0.1:8000",
    "192.168.1.7:8000",
    "[::1]:8000",
    "[fd00::7]",
    "games.example.org",
    "Games.Example.org:443",
    "spiele.example.org",
    "living-room.example:8000",
    MACHINE,
    f"{MACHINE}.local:8000",
    "",
]
UNKNOWN = "evil.example games.example.org.evil.example localhost.evil.example xgames.example.org local".split()
MALFORMED = ["a b", "é", "a" * 256, *"a/b a@b a,b a:b a:123456 a:70000 :80 [::1 [::zz] - .".split()]


@pytest.fixture
def names() -> HostNames:
    return HostNames("games.example.org, Spiele.example.org", "http://living-room.example:8000")


@pytest.mark.parametrize("host", KNOWN)
def test_its_own_names_and_addresses_are_known(names: HostNames, host: str) -> None:
    assert names.objection(host) is None


@pytest.mark.parametrize("host", UNKNOWN)
def test_other_names_are_misdirected(names: HostNames, host: str) -> None:
    objection = names.objection(host)
    assert objection
    assert objection[0] == 421
    assert f"--name {host}" in objection[1]


@pytest.mark.parametrize("host", MALFORMED)
def test_what_is_no_name_is_a_bad_request(names: HostNames, host: str) -> None:
    objection = names.objection(host)
    assert objection
    assert objection[0] == 400


class TestAHouseWithAName:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, names="games.example.org", metrics_token="sesame")

    async def test_nothing_is_told_to_a_name_that_was_made_to_lead_here(self, address: str) -> None:
        async with Browser(address, "Anna") as anna:
            code = await anna.opens()
            for path in ("/", "/metrics", "/health/ready", "/api/me", f"/api/tables/{code}/qr.svg", "/nowhere"):
                answer = await anna.http.get(path, headers={"host": "evil.example:8000"})
                assert answer.status_code == 421
                assert "--name evil.example" in answer.text
                assert "set-cookie" not in answer.headers
            port = int(address.rpartition(":")[2])
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://evil.example/api/tables/{code}/socket", host="127.0.0.1", port=port)
            assert refused.value.response.status_code == 403

    async def test_the_name_it_was_given_is_in_its_links(self, address: str) -> None:
        async with Browser(address, "Anna") as anna:
            code = await anna.opens()
            told = await anna.http.get(f"/api/tables/{code}", headers={"host": "games.example.org"})
            assert told.json()["link"] == f"http://games.example.org/t/{code}"


HEADS = {
    "without a host": (b"GET /api/games HTTP/1.1\r\n\r\n", 400),
    "with two hosts": (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n", 400),
    "with a host that is too long": (b"GET /api/games HTTP/1.1\r\nHost: " + b"a" * 256 + b"\r\n\r\n", 400),
    "of a program older than hosts": (b"GET /api/games HTTP/1.0\r\n\r\n", 200),
    "with one host": (b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n", 200),
}


@pytest.mark.parametrize("head", HEADS)
async def test_a_request_has_one_host(address: str, head: str) -> None:
    said, status = HEADS[head]
    async with Stranger(address) as stranger:
        await stranger.says(said)
        assert statuses(await stranger.hears(100)) == [status]


async def test_a_page_of_the_same_name_without_tls_is_another_site(address: str) -> None:
    async with Browser(address, "Anna", headers={"x-forwarded-proto": "https"}) as anna:
        code = await anna.opens()
        secure = address.replace("http", "https", 1)
        for origin, status in ((address, 403), (secure, 200), (address.replace("http", "ftp", 1), 403)):
            answer = await anna.http.put("/api/me", json={"name": "Anna"}, headers={"origin": origin})
            assert answer.status_code == status
        async with await anna.joins(code, **{"x-forwarded-proto": "https", "origin": secure}):
            pass
        with pytest.raises(InvalidStatus) as refused:
            await anna.joins(code, **{"x-forwarded-proto": "https", "origin": address})
        assert refused.value.response.status_code == 403


async def test_without_a_proxy_a_page_with_tls_is_another_site(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        origin = address.replace("http", "https", 1)
        for forwarded, status in (({}, 403), ({"x-forwarded-for": "198.51.100.1"}, 200)):
            answer = await anna.http.put("/api/me", json={"name": "A"}, headers={"origin": origin, **forwarded})
            assert answer.status_code == status, "a proxy that sends no x-forwarded-proto may have TLS"
