"""The HTTP interface of the house, on a real port."""

import hashlib
import io
import re
import sqlite3
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import brotli
import httpx
import msgspec
import pytest
import segno

from tablee.games import GAMES
from tablee.server.common.avatars import avatar_of
from tablee.server.common.limits import RateLimit
from tablee.server.common.settings import Settings
from tablee.server.wire.errors import Problem
from tests.server.browser import Browser

PACKED = brotli.compress(b"as the build made it")


def failed(answer: httpx.Response) -> tuple[int, str]:
    assert answer.json()["type"] == "failed"
    return answer.status_code, answer.json()["problem"]


async def test_a_guest_is_recognised_by_a_cookie_that_scripts_cannot_read(address: str) -> None:
    async with Browser(address) as guest, Browser(address) as other:
        first = await guest.http.get("/api/me")
        cookie = first.headers["set-cookie"]
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
        assert "Secure" not in cookie
        again = await guest.http.get("/api/me")
        me = first.json()
        assert again.json() == me == {"id": me["id"], "name": "", "avatar": avatar_of(me["id"]), "login": None}
        assert "set-cookie" not in again.headers
        assert (await other.http.get("/api/me")).json()["id"] != first.json()["id"]


async def test_behind_tls_the_cookie_is_secure(address: str) -> None:
    async with Browser(address, headers={"x-forwarded-proto": "https"}) as guest:
        assert "Secure" in (await guest.http.get("/api/me")).headers["set-cookie"]


async def test_a_forged_cookie_is_nobodys(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        me = (await anna.http.get("/api/me")).json()["id"]
        for token in ("", "x", "A" * 43, me, "' OR 1=1 --"):
            async with Browser(address, headers={"cookie": f"tablee={token}"}) as thief:
                assert (await thief.http.get("/api/me")).json()["id"] != me


async def test_the_database_keeps_no_token(address: str, tmp_path: Path) -> None:
    async with Browser(address, "Anna") as anna:
        with sqlite3.connect(tmp_path / "tablee.sqlite3") as database:
            row = database.execute("SELECT * FROM tokens").fetchone()
        database.close()
        assert anna.token not in map(str, row)
        assert hashlib.sha256(anna.token.encode()).hexdigest() in row


async def test_a_name_is_given_once_and_kept(address: str) -> None:
    async with Browser(address) as guest:
        answer = await guest.http.put("/api/me", json={"name": "  Jean-Łukasz 😀 "})
        assert answer.json()["name"] == "Jean-Łukasz 😀"
        assert (await guest.http.get("/api/me")).json() == answer.json()
        assert failed(await guest.http.put("/api/me", json={"name": "\u202e"})) == (400, "bad_name")
        assert (await guest.http.get("/api/me")).json() == answer.json()


async def test_the_games_with_what_a_form_needs(address: str) -> None:
    async with Browser(address) as guest:
        games = (await guest.http.get("/api/games")).json()
        assert [game["name"] for game in games] == list(GAMES)
        assert games[0]["options"]["properties"]["rounds"]["default"] == 3
        for game in games:
            assert "normal" in game["bots"]
            assert not {"random", "child"} & set(game["bots"]), "yardsticks are no company"


async def test_a_table_is_opened_and_found(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as guest:
        code = await anna.opens(bots=["normal"], start=True)
        info = (await guest.http.get(f"/api/tables/{code.lower()}")).json()
        assert info == {
            "code": code,
            "link": f"{address}/t/{code}",
            "game": "dozito",
            "phase": "playing",
            "people": ["Anna"],
            "free": 0,
            "locked": False,
            "public": False,
            "rated": False,
        }


IMPOSSIBLE: list[tuple[Any, tuple[int, Problem]]] = [
    ({"game": "chess"}, (400, "unknown_game")),
    ({"game": "dozito", "options": {"rounds": 13}}, (400, "bad_options")),
    ({"game": "dozito", "bots": ["x"]}, (400, "unknown_bot")),
    ({"game": "dozito", "bots": ["random"], "start": True}, (400, "unknown_bot")),
    ({"game": "dozito", "bots": ["normal"] * 6}, (400, "no_such_seat")),
    ({"game": "dozito", "bots": ["normal"] * 16}, (400, "malformed")),
    ({"game": "dozito", "start": True}, (400, "too_few_players")),
    ({"game": "dozito", "colour": "red"}, (400, "malformed")),
    ({"game": "x" * 10_000}, (413, "too_large")),
    ([], (400, "malformed")),
    ({}, (400, "malformed")),
]


async def test_a_table_that_cannot_be_opened(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        for body, answer in IMPOSSIBLE:
            assert failed(await anna.http.post("/api/tables", json=body)) == answer


async def test_a_person_who_plays_at_once_needs_a_name(address: str) -> None:
    async with Browser(address) as guest:
        body = {"game": "dozito", "bots": ["normal"], "start": True}
        assert failed(await guest.http.post("/api/tables", json=body)) == (400, "bad_name")


async def test_what_is_no_json_is_answered_all_the_same(address: str) -> None:
    async with Browser(address) as guest:
        for body in (b"{", b"\xff\xfe", b"[" * 5000, b""):
            assert failed(await guest.http.post("/api/tables", content=body)) == (400, "malformed")


async def test_codes_cannot_be_guessed_for_long(address: str, settings: Settings) -> None:
    tries = settings.limits.wrong_codes_of_an_address.burst
    async with Browser(address, "Anna") as anna:
        code = await anna.opens()
        answers = [failed(await anna.http.get("/api/tables/ZZZZZZ")) for _ in range(tries + 1)]
        assert answers == [(404, "no_such_table")] * tries + [(429, "too_often")]
        assert failed(await anna.http.get(f"/api/tables/{code}")) == (429, "too_often")


async def test_the_qr_code_leads_to_the_table(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        code = await anna.opens()
        answer = await anna.http.get(f"/api/tables/{code}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        drawn = io.BytesIO()
        segno.make(f"{address}/t/{code}", micro=False).save(
            drawn, kind="svg", border=2, light="white", omitsize=True, xmldecl=False
        )
        assert answer.content == drawn.getvalue()
        assert failed(await anna.http.get("/api/tables/ZZZZZZ/qr.svg")) == (404, "no_such_table")


async def test_a_code_is_drawn_once_and_beside_the_loop(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[threading.Thread] = []
    make = segno.make

    def noted(link: str, micro: bool) -> segno.QRCode:
        made.append(threading.current_thread())
        return make(link, micro=micro)

    monkeypatch.setattr(segno, "make", noted)
    async with Browser(address, "Anna") as anna:
        path = f"/api/tables/{await anna.opens()}/qr.svg"
        answers = [await anna.http.get(path) for _ in range(5)]
        assert len({answer.content for answer in answers}) == 1
        assert len(made) == 1
        assert made[0] is not threading.main_thread()


async def test_no_code_is_longer_than_a_host_may_be(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        path = f"/api/tables/{await anna.opens()}/qr.svg"
        for size in (256, 2900, 4000):
            assert (await anna.http.get(path, headers={"host": "a" * size})).status_code == 400


class TestOnTheHomeNetwork:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, address="http://192.168.1.7:8000", names="games.example")

    async def test_links_are_for_other_devices_even_if_the_host_sits_at_the_machine(self, address: str) -> None:
        async with Browser(address, "Anna") as anna:
            code = await anna.opens()
            here = await anna.http.get(f"/api/tables/{code}")
            assert here.json()["link"] == f"http://192.168.1.7:8000/t/{code}"
            there = await anna.http.get(f"/api/tables/{code}", headers={"host": "games.example"})
            assert there.json()["link"] == f"http://games.example/t/{code}"


async def test_other_sites_cannot_make_our_guests_do_anything(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        for origin in ("http://evil.example", "null", "http://127.0.0.1", f"{address}.evil.example"):
            answer = await anna.http.put("/api/me", json={"name": "Evil"}, headers={"origin": origin})
            assert answer.status_code == 403
            assert (await anna.http.post("/api/tables", json={}, headers={"origin": origin})).status_code == 403
        assert (await anna.http.get("/api/me")).json()["name"] == "Anna"
        own = await anna.http.put("/api/me", json={"name": "Hannah"}, headers={"origin": address})
        assert own.status_code == 200


async def test_lists_that_everybody_may_read_are_compressed_and_nothing_personal_is(address: str) -> None:
    async with Browser(address, "Anna" * 5) as anna:
        lists = await anna.http.get("/api/games", headers={"accept-encoding": "gzip"})
        assert lists.headers["content-encoding"] == "gzip"
        assert "accept-encoding" in lists.headers["vary"]
        plain = await anna.http.get("/api/games", headers={"accept-encoding": "gzip;q=0"})
        assert "content-encoding" not in plain.headers
        assert plain.json() == lists.json()
        assert int(lists.headers["content-length"]) * 3 < int(plain.headers["content-length"])
        for path in ("/api/me", "/api/me/export", "/api/me/devices", "/api/me/results", "/api/me/ratings"):
            answer = await anna.http.get(path, headers={"accept-encoding": "gzip, br"})
            assert "content-encoding" not in answer.headers, path


class TestTheClient:
    @pytest.fixture
    def settings(self, settings: Settings, tmp_path: Path) -> Settings:
        built = tmp_path / "static"
        (built / "assets").mkdir(parents=True)
        (built / "index.html").write_text("<!doctype html><title>Tablée</title>")
        (built / "assets" / "index-abc123.js").write_text("console.log('Tablée');\n" * 100)
        (built / "assets" / "index-abc123.js.br").write_bytes(PACKED)
        home = {"scripts": ["a.js"], "styles": ["a.css"], "words": {"en": ["a.en.js"], "fr": ["a.fr.js"]}}
        pages = {"home": home, "game": home | {"scripts": ["g.js"]}, "rules": home}
        later = {"rules/dos": {"scripts": ["dos.js"], "styles": ["dos.css"], "words": {"en": ["dos.en.js"]}}}
        preload = {"fonts": ["a.woff2"], "pages": pages, "later": later}
        (built / "preload.json").write_bytes(msgspec.json.encode(preload))
        (built / "favicon.svg").write_text("<svg/>")
        return replace(settings, client=built)

    async def test_every_page_is_the_client(self, address: str) -> None:
        async with Browser(address) as guest:
            for page in ("/", "/t/BCDFGH", "/rules/dozito"):
                answer = await guest.http.get(page)
                assert answer.text.startswith("<!doctype html><title>")
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
                assert answer.headers["cache-control"] == "no-cache"

    async def test_a_shared_link_unfolds_in_the_readers_language(self, address: str) -> None:
        async with Browser(address) as guest:
            page = (await guest.http.get("/dos", headers={"accept-language": "fr-CH, en;q=0.5"})).text
            assert "<title>Jouer à DOS sur Tablée</title>" in page
            assert f'<meta property="og:url" content="{address}/dos" />' in page
            assert f'<meta property="og:image" content="{address}/card.png" />' in page
            english = await guest.http.get("/dos", headers={"accept-language": "tlh"})
            assert "<title>Play DOS at Tablée</title>" in english.text
            assert "accept-language" in english.headers["vary"]

    async def test_whatever_path_somebody_makes_up_the_house_keeps_no_page_for_it(self, address: str) -> None:
        async with Browser(address) as guest:
            for kind in ("/t/", "/r/", "/nowhere/", f"/{'long' * 100}/"):
                pages = {(await guest.http.get(f"{kind}{number}")).headers["etag"] for number in range(3)}
                assert len(pages) == 1, kind

    async def test_a_link_to_a_table_tells_nothing_of_it(self, address: str) -> None:
        async with Browser(address, "Annabelle") as anna:
            code = await anna.opens(game="kezao", bots=["normal"], start=True)
            page = (await anna.http.get(f"/t/{code}")).text
            assert page == (await anna.http.get("/t/BCDFGH")).text.replace("BCDFGH", code)
            assert "Annabelle" not in page
            assert "ezao" not in page

    async def test_an_address_is_no_way_to_write_into_a_page(self, address: str) -> None:
        async with Browser(address) as guest:
            page = (await guest.http.get("/t/%22%3E%3Cscript%3E")).text
            assert "<script" not in page

    async def test_assets_are_kept_for_ever_and_packed(self, address: str) -> None:
        async with Browser(address) as guest:
            answer = await guest.http.get("/assets/index-abc123.js", headers={"accept-encoding": "gzip"})
            assert answer.text.startswith("console.log('Tablée')")
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            assert "immutable" in answer.headers["cache-control"]
            plain = await guest.http.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.text == answer.text

    async def test_a_page_names_what_it_needs_in_the_readers_language(self, address: str) -> None:
        async with Browser(address) as guest:
            french = (await guest.http.get("/", headers={"accept-language": "fr"})).text
            assert '<link rel="stylesheet" crossorigin href="/a.css" />' in french
            assert re.findall(r'"modulepreload" crossorigin href="/([^"]+)"', french) == ["a.js", "a.fr.js"]
            assert 'as="font" type="font/woff2" crossorigin href="/a.woff2"' in french
            game = (await guest.http.get("/dos", headers={"accept-language": "en"})).text
            assert re.findall(r'"modulepreload" crossorigin href="/([^"]+)"', game) == ["g.js", "a.en.js"]
            rules = (await guest.http.get("/rules/dos", headers={"accept-language": "en"})).text
            assert re.findall(r'"modulepreload" crossorigin href="/([^"]+)"', rules) == ["a.js", "a.en.js"]
            later = re.findall(r'"modulepreload" fetchpriority="low" crossorigin href="/([^"]+)"', rules)
            assert later == ["dos.js", "dos.en.js"]
            assert '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/dos.css" />' in rules
            assert "dos.js" not in (await guest.http.get("/rules/kezao")).text
            assert "modulepreload" not in (await guest.http.get("/nowhere")).text

    @pytest.mark.parametrize(
        ("accepted", "encoding"),
        [
            ("gzip, deflate, br, zstd", "br"),
            ("gzip;q=1.0, br;q=0.5", "br"),
            ("br;q=0, gzip", "gzip"),
            ("br; q=0.0, gzip", "gzip"),
            ("gzip;q=0, br;q=0.000", None),
            ("", None),
        ],
    )
    async def test_a_browser_gets_the_smallest_that_it_accepts(
        self, address: str, accepted: str, encoding: str | None
    ) -> None:
        async with Browser(address) as guest:
            request = guest.http.stream("GET", "/assets/index-abc123.js", headers={"accept-encoding": accepted})
            async with request as answer:
                content = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers.get("content-encoding") == encoding
        assert "accept-encoding" in answer.headers["vary"]
        assert (content == PACKED) == (encoding == "br")

    async def test_what_has_not_changed_is_not_sent_again(self, address: str) -> None:
        async with Browser(address) as guest:
            etag = (await guest.http.get("/")).headers["etag"]
            again = await guest.http.get("/", headers={"if-none-match": etag})
            assert (again.status_code, again.content) == (304, b"")

    async def test_there_is_nothing_else_to_find(self, address: str) -> None:
        async with Browser(address) as guest:
            hidden = ("/assets/gone.js", "/assets/index-abc123.js.br", "/preload.json", "/api/nothing")
            for path in (*hidden, "/..%2ftablee.sqlite3", "/%2e%2e/tablee.sqlite3"):
                assert (await guest.http.get(path)).status_code == 404

    async def test_every_answer_carries_the_security_headers(self, address: str) -> None:
        async with Browser(address) as guest:
            for path in ("/", "/assets/index-abc123.js", "/gone.js", "/api/me", "/api/nothing", "/healthz"):
                headers = (await guest.http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'self'" in policy
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "same-origin"
                assert headers["cross-origin-opener-policy"] == "same-origin"
                assert "camera=()" in headers["permissions-policy"]
                assert "server" not in headers

    async def test_a_strange_host_does_not_get_into_the_policy(self, address: str) -> None:
        async with Browser(address) as guest:
            answer = await guest.http.get("/", headers={"host": "x; script-src *"})
            assert answer.status_code == 400
            assert "script-src" not in str(answer.headers)


class TestAnUnbuiltClient:
    @pytest.fixture
    def settings(self, settings: Settings, tmp_path: Path) -> Settings:
        return replace(settings, client=tmp_path / "nothing here")

    async def test_the_page_says_what_to_do(self, address: str) -> None:
        async with Browser(address) as guest:
            answer = await guest.http.get("/t/BCDFGH")
            assert answer.status_code == 503
            assert "make" in answer.text


class TestManyGuests:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        few = RateLimit(burst=3, per_second=0)
        limits = replace(settings.limits, new_guests_of_an_address=few, new_tables_of_an_address=few)
        return replace(settings, limits=limits)

    async def test_an_address_makes_only_so_many_guests_and_tables(self, address: str) -> None:
        async with Browser(address, "Anna") as anna:
            for _ in range(3):
                await anna.opens()
            assert failed(await anna.http.post("/api/tables", json={"game": "dozito"})) == (429, "too_often")
            async with Browser(address, "Ben"), Browser(address, "Cleo"), Browser(address) as fourth:
                assert failed(await fourth.http.get("/api/me")) == (429, "too_often")
            assert (await anna.http.get("/api/me")).status_code == 200


class TestManyPublicTables:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        limits = replace(settings.limits, public_tables_of_an_address=RateLimit(burst=2, per_second=0))
        return replace(settings, limits=limits)

    async def test_nobody_fills_the_list_of_the_house_alone(self, address: str) -> None:
        async with Browser(address, "Anna") as anna:
            for _ in range(2):
                await anna.opens(public=True)
            public = {"game": "dozito", "public": True}
            assert failed(await anna.http.post("/api/tables", json=public)) == (429, "too_often")
            await anna.opens()


@pytest.mark.parametrize(
    ("method", "path"),
    [("PUT", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/session"), ("POST", "/api/play-now")],
)
async def test_a_body_that_is_no_text_is_malformed_and_not_worth_a_line(
    address: str, method: str, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Browser(address, "Anna") as anna:
        headers = {"content-type": "application/json"}
        answer = await anna.http.request(method, path, content=b'{"name":"\xff\xfe"}', headers=headers)
        assert failed(answer) == (400, "malformed")
    assert not caplog.records


async def test_the_house_says_that_it_is_well(address: str) -> None:
    async with Browser(address) as guest:
        assert (await guest.http.get("/healthz")).json() == {"status": "ok"}
