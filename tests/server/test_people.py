"""Guests with avatars, accounts on several devices, exports, and erasure."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tablee.server.common.avatars import AVATARS
from tablee.server.rulings import referee
from tablee.server.rulings.guards import Caller
from tablee.server.storage.erasure import Farewells
from tablee.server.storage.outages import Unavailable
from tablee.server.storage.passwords import Passwords
from tablee.server.web.connection import POLICY_VIOLATION
from tablee.server.wire import updates
from tests.patience import answered
from tests.server.browser import Browser, TableSocket
from tests.server.evening import Evening
from tests.server.test_http import failed

ANNA = {"login": "Anna", "password": "eight candles"}
A_MOMENT: dict[str, Any] = {"game": "embers", "options": {"fuse": 50}}


async def me(browser: Browser) -> dict[str, Any]:
    answer: dict[str, Any] = (await browser.http.get("/api/me")).json()
    return answer


# --- avatars -------------------------------------------------------------------------------------


async def test_everybody_has_an_avatar_and_may_choose_another(address: str) -> None:
    async with Browser(address, "Anna") as anna:
        lent = (await me(anna))["avatar"]
        assert lent in AVATARS
        other = next(avatar for avatar in AVATARS if avatar != lent)
        chosen = await anna.http.put("/api/me", json={"name": "Anna", "avatar": other})
        assert chosen.json()["avatar"] == (await me(anna))["avatar"] == other
        await anna.http.put("/api/me", json={"name": "Ann"})
        assert (await me(anna))["avatar"] == other, "it stays when only the name changes"
        assert failed(await anna.http.put("/api/me", json={"name": "Anna", "avatar": "dragon"})) == (
            400,
            "malformed",
        )


def test_the_table_shows_avatars_and_learns_new_ones() -> None:
    evening = Evening()
    evening.follows("""
        >> anna enters
        << ...
        >> anna.sit(0)
        == 2: sat
        << ...
        >> anna says {"type": "rename", "id": "1", "name": "Anna", "avatar": "owl"}
        == 3: renamed
        << ...
        >> anna says {"type": "rename", "id": "2", "name": "Hannah"}
        == 4: renamed
        << ...
        >> anna says {"type": "rename", "id": "3", "name": "Hannah", "avatar": "owl"}
        << anna.accepted
        << ...
        >> the house restarts
    """)
    [_, (_, table)] = evening.do("ben enters").messages
    assert isinstance(table, updates.TableChanged)
    assert table.seats[0]
    assert (table.seats[0].name, table.seats[0].avatar) == ("Hannah", "owl")


def test_two_people_of_one_name_and_one_animal_can_be_told_apart() -> None:
    evening = Evening()
    for asked in (
        "anna enters",
        "ben enters",
        "cleo enters",
        "anna.sit(0)",
        "anna.add_bot(1, normal)",
        "ben.sit(2)",
    ):
        evening.do(asked)
    for person, name in (("anna", "Pixel"), ("ben", "Lea"), ("cleo", "LEA")):
        evening.do(f'{person} says {{"type": "rename", "id": "1", "name": "{name}", "avatar": "owl"}}')
    evening.do("cleo.sit(3)")
    (anna, ben, cleo), faces = zip(*(seated for seated in called(evening) if seated[1]), strict=True)
    assert (anna, ben, cleo) == ("Pixel 2", "Lea", "LEA 2"), "a bot or a person who sits here has the name"
    assert faces[0] == "owl"
    assert len(set(faces)) == 3
    evening.do("ben.stand()")
    evening.do('cleo says {"type": "rename", "id": "2", "name": "LEA", "avatar": "fox"}')
    assert called(evening)[3] == ("LEA", "fox")


def called(evening: Evening) -> list[tuple[str, str]]:
    return [(sitter.name, sitter.avatar) if sitter else ("", "") for sitter in evening.table.chairs]


def test_an_avatar_that_was_lent_at_a_table_stays_when_its_person_comes_again() -> None:
    evening = Evening()
    for person in ("anna", "ben"):
        evening.do(f"{person} enters")
        evening.do(f'{person} says {{"type": "rename", "id": "1", "name": "Lea", "avatar": "owl"}}')
        evening.do(f"{person}.sit({evening.table.chairs.index(None)})")
    before = called(evening)
    greeted = referee.greet(evening.table, Caller("ben", "Lea", "owl"), evening.now, evening.session.presence)
    assert greeted is None
    assert called(evening) == before


async def test_a_person_who_sits_down_brings_their_avatar(address: str) -> None:
    async with Browser(address, "Anna") as anna, await anna.joins(await anna.opens()) as hers:
        await hers.asks("sit", seat=0)
        changed = (
            await hers.hears(updates.TableChanged) if not hers.table or not hers.table.seats[0] else hers.table
        )
        assert changed.seats[0]
        assert changed.seats[0].avatar == (await me(anna))["avatar"]


async def test_a_watcher_brings_theirs_too(address: str) -> None:
    async with Browser(address, "Anna") as anna, await anna.joins(await anna.opens()) as hers:
        (watching,) = (await hers.hears(updates.TableChanged)).watching
        assert watching.avatar == (await me(anna))["avatar"]
        other = "snail" if watching.avatar == "owl" else "owl"
        await hers.asks("rename", name="Anna", avatar=other)
        await hers.sees_table(lambda table: table.watching[0].avatar == other, "a watcher with another avatar")
        assert (await me(anna))["avatar"] == other


# --- accounts ------------------------------------------------------------------------------------


async def test_a_guest_becomes_an_account_and_is_the_same_on_a_second_device(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as phone:
        before = await me(anna)
        code = await anna.opens(bots=["normal"], start=True)
        opened = await anna.http.post("/api/account", json=ANNA)
        assert (opened.status_code, opened.json()) == (201, before | {"login": "anna"})
        stranger = await me(phone)
        signed_in = await phone.http.post("/api/session", json=ANNA | {"login": " aNNa "})
        assert (signed_in.status_code, signed_in.json()) == (201, opened.json())
        assert await me(phone) == await me(anna) != stranger
        async with await phone.joins(code) as seat:
            assert (await seat.hears(updates.TableChanged)).seat is not None


async def test_signing_out_leaves_the_other_devices_alone(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as phone:
        await anna.http.post("/api/account", json=ANNA)
        await phone.http.post("/api/session", json=ANNA)
        token = phone.token
        assert (await phone.http.delete("/api/session")).status_code == 200
        assert (await me(phone))["login"] is None
        assert (await me(anna))["login"] == "anna"
        async with Browser(address, headers={"cookie": f"tablee={token}"}) as thief:
            assert (await me(thief))["login"] is None, "the old cookie is not valid any more"


async def test_accounts_that_cannot_be(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        assert (await anna.http.post("/api/account", json=ANNA)).status_code == 201
        assert failed(await anna.http.post("/api/account", json=ANNA | {"login": "other"})) == (400, "not_now")
        for body, problem in (
            (ANNA | {"login": "ANNA"}, "login_taken"),
            (ANNA | {"login": "\u202e"}, "bad_name"),
            ({"login": "ben", "password": "7 chars"}, "bad_password"),
            ({"login": "ben", "password": "x" * 201}, "bad_password"),
            ({"login": "ben"}, "malformed"),
        ):
            assert failed(await ben.http.post("/api/account", json=body)) == (400, problem)
        assert failed(await ben.http.delete("/api/session")) == (400, "not_now")


async def test_a_wrong_password_and_an_unknown_login_are_answered_alike(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as thief:
        await anna.http.post("/api/account", json=ANNA)
        wrong = await thief.http.post("/api/session", json=ANNA | {"password": "nine candles"})
        unknown = await thief.http.post("/api/session", json=ANNA | {"login": "nobody"})
        assert failed(wrong) == failed(unknown) == (403, "wrong_login")
        assert "set-cookie" not in wrong.headers


async def test_for_an_unknown_login_as_much_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal work takes equal time, so that timing does not reveal which accounts exist."""
    from tablee.server.storage import passwords

    verified: list[str] = []

    def fits(password: str, known: str) -> bool:
        verified.append(known.rpartition("$")[0].rpartition("$")[0])
        return True

    hashed = await Passwords(most_waiting=9).hash("eight candles", "here")
    monkeypatch.setattr(passwords, "_fits", fits)
    assert await Passwords(most_waiting=9).fits("eight candles", hashed, "here")
    assert not await Passwords(most_waiting=9).fits("eight candles", None, "here")
    assert verified[0] == verified[1]
    assert verified[0].startswith("$argon2id$")


async def test_the_database_keeps_no_password(address: str, tmp_path: Path) -> None:
    async with Browser(address, "Anna") as anna:
        await anna.http.post("/api/account", json=ANNA)
        with sqlite3.connect(tmp_path / "tablee.sqlite3") as database:
            row = database.execute("SELECT login, password_hash FROM accounts").fetchone()
        database.close()
        assert row[0] == "anna"
        assert row[1].startswith("$argon2id$")
        assert "candles" not in row[1]


# --- exports and erasure -------------------------------------------------------------------------


async def finished_game(anna: Browser, ben: Browser) -> str:
    """Play the shortest match there is; return the code of its table."""
    code = await anna.opens(**A_MOMENT)
    async with await anna.joins(code) as hers, await ben.joins(code) as his:
        await hers.asks("sit", seat=0)
        await his.asks("sit", seat=1)
        await play_it(hers, his)
    return code


async def play_it(hers: TableSocket, his: TableSocket) -> None:
    """Let the host, `hers`, start a match, and wait for its end."""
    assert isinstance(await hers.asks("start"), updates.Accepted)
    for socket in (hers, his):
        while not socket.step or not socket.step.outcome:
            await socket.hears(updates.Step)


async def results_of(browser: Browser) -> list[dict[str, Any]]:
    """A person's results, once there is one: it is written after the last step was sent."""
    return list(await answered(lambda: browser.reads("/api/me/results"), "a result"))


@pytest.mark.usefixtures("embers_in_the_house")
async def test_an_export_holds_everything_and_no_secrets(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        await anna.http.post("/api/account", json=ANNA)
        code = await finished_game(anna, ben)
        results = await results_of(anna)
        answer = await anna.http.get("/api/me/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="tablee.json"'
        export = answer.json()
        assert export["me"] == await me(anna)
        assert export["results"] == results
        assert len(export["devices"]) == 1
        traces = [(trace["code"], trace["fact"]["type"]) for trace in export["traces"]]
        assert traces == [(code, "opened"), (code, "sat")]
        assert "argon2" not in answer.text
        assert "Ben" not in str(export["traces"])


def has_no_name(table: updates.TableChanged) -> bool:
    """Whether the first seat is taken by somebody without a name."""
    return table.seats[0] is not None and not table.seats[0].name


@pytest.mark.usefixtures("embers_in_the_house")
async def test_a_person_who_asks_to_be_forgotten_is_nowhere_any_more(address: str, tmp_path: Path) -> None:
    async with Browser(address, "Annabella") as anna, Browser(address, "Ben") as ben:
        await anna.http.post("/api/account", json=ANNA | {"login": "annabella"})
        await finished_game(anna, ben)
        code = await anna.opens()
        async with await anna.joins(code) as hers, await ben.joins(code) as his:
            await hers.asks("sit", seat=0)
            await results_of(anna)
            assert (await anna.http.delete("/api/me")).status_code == 200
            assert await hers.close_code() == POLICY_VIOLATION, "the socket of an erased person is closed"
            table = await his.sees_table(has_no_name, "a seat without a name")
            assert table.seats[0]
            assert table.seats[0].avatar == ""
        with sqlite3.connect(tmp_path / "tablee.sqlite3") as database:
            dump = "\n".join(database.iterdump())
        database.close()
        assert "nnabella" not in dump
        assert "Ben" in dump
        assert [seat["name"] for seat in (await results_of(ben))[0]["seats"]] == ["", "Ben"]
        assert (await me(anna))["name"] == "", "Anna is a new guest"
        assert failed(await anna.http.post("/api/session", json=ANNA | {"login": "annabella"}))[1] == "wrong_login"


async def test_a_person_who_could_not_be_forgotten_may_ask_again(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(farewells: Farewells, person: str) -> None:
        raise Unavailable

    async with Browser(address, "Anna") as anna:
        with monkeypatch.context() as outage:
            outage.setattr(Farewells, "begin", fail)
            assert failed(await anna.http.delete("/api/me")) == (503, "unavailable")
        assert (await me(anna))["name"] == "Anna"
        assert (await anna.http.delete("/api/me")).status_code == 200
        assert (await me(anna))["name"] == ""


async def test_nobody_can_be_exported_or_forgotten_without_being_known(address: str) -> None:
    async with Browser(address) as stranger:
        assert failed(await stranger.http.get("/api/me/export")) == (400, "not_now")
        assert failed(await stranger.http.delete("/api/me")) == (400, "not_now")
