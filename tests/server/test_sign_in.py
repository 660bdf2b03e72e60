"""Signing in: guesses are slow, owners are not locked out, and the work is bounded."""

import asyncio
import threading
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from tablee.server.common.limits import Limits, RateLimit
from tablee.server.common.settings import Settings
from tablee.server.storage import passwords
from tablee.server.storage.passwords import Passwords
from tablee.server.web.connection import POLICY_VIOLATION
from tablee.server.wire.errors import RequestError
from tests.patience import PATIENCE
from tests.server.browser import Browser
from tests.server.test_http import failed
from tests.server.test_people import ANNA, me

WRONG = ANNA | {"password": "nine candles"}


def at(address: str, network: str, name: str = "") -> Browser:
    """A browser whose requests come from another address, as a proxy tells it."""
    return Browser(address, name, headers={"x-forwarded-for": network})


async def problems(browser: Browser, tries: int, **fields: Any) -> list[str]:
    answers = [await browser.http.post("/api/session", json=WRONG | fields) for _ in range(tries)]
    return [failed(answer)[1] for answer in answers]


class TestGuessing:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        limits = replace(
            settings.limits,
            passwords_of_an_address=RateLimit(burst=8, per_second=0),
            wrong_passwords_of_an_address=RateLimit(burst=2, per_second=0),
            wrong_passwords_of_a_login=RateLimit(burst=5, per_second=0),
            passwords_of_known_devices=RateLimit(burst=3, per_second=0),
            known_passwords_of_an_address=RateLimit(burst=7, per_second=0),
        )
        return replace(settings, limits=limits)

    async def test_an_address_does_not_guess_for_ever(self, address: str) -> None:
        async with at(address, "10.0.0.1") as thief:
            assert await problems(thief, 3) == ["wrong_login", "wrong_login", "too_often"]
            assert await problems(thief, 3, login="ben") == ["wrong_login", "wrong_login", "too_often"]
            assert await problems(thief, 3, login="eve") == ["wrong_login", "wrong_login", "too_often"]

    async def test_guesses_from_one_address_do_not_lock_the_owner_out(self, address: str) -> None:
        async with at(address, "10.0.0.1", "Anna") as anna, at(address, "10.0.0.2") as thief:
            await anna.http.post("/api/account", json=ANNA)
            assert (await problems(thief, 7))[-5:] == ["too_often"] * 5
            async with at(address, "10.0.0.3") as phone:
                assert (await phone.http.post("/api/session", json=ANNA)).status_code == 201

    async def test_guesses_from_everywhere_lock_no_device_out_that_is_known(self, address: str) -> None:
        async with at(address, "10.0.0.1", "Anna") as anna, at(address, "10.0.0.2") as phone:
            await anna.http.post("/api/account", json=ANNA)
            assert (await phone.http.post("/api/session", json=ANNA)).status_code == 201
            assert (await phone.http.delete("/api/session")).status_code == 200
            for n in range(4):
                async with at(address, f"10.1.0.{n}") as thief:
                    await problems(thief, 2)
            async with at(address, "10.0.0.3") as stranger:
                assert failed(await stranger.http.post("/api/session", json=ANNA)) == (429, "too_often")
            assert (await phone.http.post("/api/session", json=ANNA)).status_code == 201, "signed in before"
            assert (await anna.http.post("/api/session", json=ANNA)).status_code == 201, "signed in now"

    async def test_a_known_device_does_not_guess_for_ever_either(self, address: str) -> None:
        async with at(address, "10.0.0.1", "Anna") as anna:
            await anna.http.post("/api/account", json=ANNA)
            await anna.http.delete("/api/session")
            assert await problems(anna, 6) == ["wrong_login"] * 5 + ["too_often"], (
                "three as a known device, two as any other"
            )
            assert await problems(anna, 3, login="ben") == ["wrong_login"] * 2 + ["too_often"], (
                "the device is unknown to this account"
            )

    async def test_many_accounts_of_an_address_make_no_more_work_than_one(self, address: str) -> None:
        logins = ["ben", "cleo", "dan", "eve"]
        async with AsyncExitStack() as stack:
            devices = [await stack.enter_async_context(at(address, "10.0.0.1")) for _ in logins]
            for device, login in zip(devices, logins, strict=True):
                await device.http.post("/api/account", json=ANNA | {"login": login})
            told = Counter[str]()
            for device, login in zip(devices, logins, strict=True):
                told.update(await problems(device, 4, login=login))
        assert 7 < told["wrong_login"] <= 7 + 4, "of the eight that all devices have, four opened the accounts"
        assert told["too_often"]

    async def test_the_cookie_of_a_known_device_opens_no_door(self, address: str) -> None:
        async with at(address, "10.0.0.1", "Anna") as anna:
            await anna.http.post("/api/account", json=ANNA)
            out = await anna.http.delete("/api/session")
            known = anna.http.cookies.get("tablee-device") or ""
            assert "httponly" in next(
                cookie.lower() for cookie in out.headers.get_list("set-cookie") if known in cookie
            )
            async with Browser(address, headers={"cookie": f"tablee={known}"}) as thief:
                assert (await me(thief))["login"] is None

    async def test_two_accounts_on_one_device_are_both_known(self, address: str) -> None:
        ben = ANNA | {"login": "ben"}
        async with at(address, "10.0.0.1", "Anna") as tablet, at(address, "10.0.0.2", "Ben") as his:
            await tablet.http.post("/api/account", json=ANNA)
            await his.http.post("/api/account", json=ben)
            for account in (ben, ANNA, ben):
                assert (await tablet.http.delete("/api/session")).status_code == 200
                assert (await tablet.http.post("/api/session", json=account)).status_code == 201
            await tablet.http.delete("/api/session")
            for n in range(4):
                async with at(address, f"10.1.0.{n}") as thief:
                    await problems(thief, 2)
                    await problems(thief, 2, login="ben")
            for account in (ANNA, ben):
                assert (await tablet.http.post("/api/session", json=account)).status_code == 201
                await tablet.http.delete("/api/session")

    async def test_signing_in_costs_as_well(self, address: str) -> None:
        """Otherwise anybody who knows one password could keep the house busy with it."""
        async with at(address, "10.0.0.9", "Anna") as anna:
            await anna.http.post("/api/account", json=ANNA)
        async with at(address, "10.0.0.1") as bot:
            codes = []
            for _ in range(10):
                codes.append((await bot.http.post("/api/session", json=ANNA)).status_code)
                bot.http.cookies.clear()
            assert codes == [201] * 8 + [429] * 2
        async with at(address, "10.0.0.2") as known:
            codes = []
            for _ in range(13):
                codes.append((await known.http.post("/api/session", json=ANNA)).status_code)
                await known.http.delete("/api/session")
            assert codes == [201] * 11 + [429] * 2


async def test_the_queue_for_hashes_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = [], threading.Event()

    def fits(password: str, known: str) -> bool:
        begun.append(password)
        return go_on.wait(60)

    monkeypatch.setattr(passwords, "_fits", fits)
    queue = Passwords(most_waiting=5)
    waiting = [asyncio.create_task(queue.fits(str(n), "hash", "here")) for n in range(5)]
    await asyncio.sleep(0)
    for refused in (queue.fits("6", "hash", "here"), queue.hash("eight candles", "here")):
        with pytest.raises(RequestError) as error:
            await refused
        assert error.value.problem == "unavailable"
    go_on.set()
    assert await asyncio.gather(*waiting) == [True] * 5
    assert len(begun) == 5
    assert await queue.fits("7", "hash", "here")


async def some_done(tasks: list[asyncio.Task[Any]], number: int) -> None:
    for done in islice(asyncio.as_completed(tasks), number):
        await done


class TestAFloodOfPasswords:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, limits=replace(settings.limits, waiting_passwords=12))

    async def test_an_owner_elsewhere_waits_for_one_check_of_each_address(
        self, address: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with at(address, "10.0.0.1", "Anna") as anna:
            await anna.http.post("/api/account", json=ANNA)
        begun, go_on = [], threading.Event()
        really_fits = passwords._fits

        def fits(password: str, known: str) -> bool:
            begun.append(password)
            return go_on.wait(PATIENCE) and really_fits(password, known)

        monkeypatch.setattr(passwords, "_fits", fits)
        async with AsyncExitStack() as stack:
            thieves = [await stack.enter_async_context(at(address, f"10.1.0.{n}")) for n in range(4)]
            flood = [
                asyncio.create_task(problems(thief, 1, login=f"nobody{n}")) for n in range(4) for thief in thieves
            ]
            await some_done(flood, 4)  # all places are taken
            phone = await stack.enter_async_context(at(address, "10.0.0.2"))
            owner = asyncio.create_task(phone.http.post("/api/session", json=ANNA))
            await some_done(flood, 5)  # one of them made way for the owner
            go_on.set()
            assert (await owner).status_code == 201
            answers = Counter([answer for answers in await asyncio.gather(*flood) for answer in answers])
        assert answers == {"unavailable": 5, "wrong_login": 11}
        assert begun.index(ANNA["password"]) <= 2 * passwords.AT_ONCE + len(thieves)


async def test_a_guess_that_there_was_no_time_for_does_not_count(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(self: Passwords, *of: Any) -> bool:
        raise RequestError("unavailable")

    guesses = Limits().wrong_passwords_of_an_address.burst
    async with at(address, "10.0.0.1") as anna:
        with monkeypatch.context() as patch:
            patch.setattr(Passwords, "fits", busy)
            assert await problems(anna, guesses) == ["unavailable"] * guesses
        assert await problems(anna, 1) == ["wrong_login"]


def test_one_address_cannot_use_up_the_guesses_of_a_login() -> None:
    limits = Limits()
    assert limits.wrong_passwords_of_a_login.burst >= 5 * limits.wrong_passwords_of_an_address.burst
    assert limits.wrong_passwords_of_a_login.per_second >= 5 * limits.wrong_passwords_of_an_address.per_second


# --- logins ------------------------------------------------------------------------------------


async def test_accounts_that_are_opened_at_the_same_time_do_not_take_each_others_logins(address: str) -> None:
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Browser(address, f"Guest {n}")) for n in range(4)]
        requests = [
            person.http.post("/api/account", json=ANNA | {"login": f"guest {n}"})
            for n, person in enumerate(people)
        ]
        assert [answer.status_code for answer in await asyncio.gather(*requests)] == [201] * 4


async def test_one_guest_who_asks_for_several_accounts_at_the_same_time_gets_one(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        requests = [anna.http.post("/api/account", json=ANNA | {"login": f"anna {n}"}) for n in range(4)]
        answers = await asyncio.gather(*requests)
        opened = [answer.json()["login"] for answer in answers if answer.status_code == 201]
        assert [failed(answer) for answer in answers if answer.status_code != 201] == [(400, "not_now")] * 3
        assert (await me(anna))["login"] == opened[0]
        free = next(f"anna {n}" for n in range(4) if f"anna {n}" != opened[0])
        assert (await ben.http.post("/api/account", json=ANNA | {"login": free})).status_code == 201


@pytest.mark.parametrize("twin", ["аnnа", "an\u200dna", "anna\ufe0f", "ＡＮＮＡ", "anna"])
async def test_a_login_that_looks_like_another_is_taken(address: str, twin: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        await anna.http.post("/api/account", json=ANNA)
        assert failed(await ben.http.post("/api/account", json=ANNA | {"login": twin})) == (400, "login_taken")
        assert (await me(ben))["login"] is None


async def test_a_twin_does_not_sign_in_as_the_other(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address) as phone:
        await anna.http.post("/api/account", json=ANNA)
        answer = await phone.http.post("/api/session", json=ANNA | {"login": "аnnа"})
        assert failed(answer) == (403, "wrong_login")


async def test_a_login_that_is_too_long_in_lower_case_is_no_login(address: str) -> None:
    """The login would not fit into PostgreSQL's column: one letter becomes three code points."""
    login = "\u0390\u0302\u0302\u0302" * 24
    assert len(login.casefold()) > 100
    async with Browser(address, "Anna") as anna:
        for path in ("account", "session"):
            answer = await anna.http.post(f"/api/{path}", json=ANNA | {"login": login})
            assert failed(answer) == (400, "bad_name")


# --- another password --------------------------------------------------------------------------


async def test_a_password_is_changed_by_who_knows_the_old_one(address: str) -> None:
    new = {"old": "eight candles", "new": "nine candles"}
    async with Browser(address, "Anna") as anna, Browser(address) as phone, Browser(address) as other:
        await anna.http.post("/api/account", json=ANNA)
        await phone.http.post("/api/session", json=ANNA)
        code = await anna.opens()
        async with await phone.joins(code) as socket, await anna.joins(code):
            for body, answer in (
                ({"old": "wrong candles", "new": "nine candles"}, (403, "wrong_login")),
                ({"old": "eight candles", "new": "7 chars"}, (400, "bad_password")),
                ({"old": "eight candles"}, (400, "malformed")),
            ):
                assert failed(await anna.http.put("/api/account/password", json=body)) == answer
            changed = await anna.http.put("/api/account/password", json=new)
            assert changed.status_code == 200
            assert [device["here"] for device in changed.json()] == [True]
            assert await socket.close_code() == POLICY_VIOLATION
        assert (await me(anna))["login"] == "anna"
        assert (await me(phone))["login"] is None
        assert failed(await other.http.post("/api/session", json=ANNA)) == (403, "wrong_login")
        signed_in = await other.http.post("/api/session", json=ANNA | {"password": "nine candles"})
        assert signed_in.status_code == 201


async def test_a_guest_without_an_account_has_no_password_to_change(address: str) -> None:
    body = {"old": "eight candles", "new": "nine candles"}
    async with Browser(address, "Anna") as anna, Browser(address) as stranger:
        for browser in (anna, stranger):
            assert failed(await browser.http.put("/api/account/password", json=body)) == (400, "not_now")


async def test_the_old_password_does_not_slip_in_while_it_is_changed(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thief's sign-in is checked against the old hash, and is to be written after the new one."""
    checked, go_on = threading.Event(), threading.Event()
    really = passwords._fits
    new = {"old": "eight candles", "new": "nine candles"}

    def slowly(password: str, known: str) -> bool:
        fits = really(password, known)
        if not checked.is_set():
            checked.set()
            go_on.wait(60)
        return fits

    async with Browser(address, "Anna") as anna, Browser(address) as thief:
        await anna.http.post("/api/account", json=ANNA)
        monkeypatch.setattr(passwords, "_fits", slowly)
        signing_in = asyncio.create_task(thief.http.post("/api/session", json=ANNA))
        await asyncio.to_thread(checked.wait, 60)
        assert (await anna.http.put("/api/account/password", json=new)).status_code == 200
        go_on.set()
        assert failed(await signing_in) == (403, "wrong_login")
        assert len((await anna.http.get("/api/me/devices")).json()) == 1
