"""Replays: they show what everybody was shown live, and only after the match is over."""

import asyncio
import gzip
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tablee.bots import BOTS
from tablee.bots.playing import play_out
from tablee.cli.files import load
from tablee.cli.replay import replay as tell
from tablee.cli.texts import Language
from tablee.core.audit import Impossible, audited
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.core.record import Aside, Record
from tablee.games import GAMES
from tablee.server.common.limits import LARGEST_RECORD, RateLimit
from tablee.server.common.settings import Settings
from tablee.server.house import replays
from tablee.server.house.heavy_work import Allowance
from tablee.server.house.house import House
from tablee.server.storage.store import Store
from tablee.server.table.facts import Undone
from tablee.server.table.table import Table
from tablee.server.web import replays as routes
from tablee.server.web.guests import HttpRequest
from tablee.server.wire import updates
from tablee.server.wire.errors import RequestError
from tablee.server.wire.replay import Replay, ReplaySeat
from tests.patience import soon
from tests.server.browser import Browser
from tests.server.evening import CODE, Evening
from tests.server.test_clocks import timed
from tests.server.test_http import failed
from tests.server.test_taking_back import with_a_joker
from tests.server.witnesses import SEATS, Witnesses, remembered

SHORT: dict[str, dict[str, Any]] = {"dozito": {"rounds": 1}, "kezao": {"points": 1}}
"""Options of short games."""


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sees_again_what_they_were_told(game: str) -> None:
    evening = Witnesses(game, options=SHORT.get(game, {}))
    evening.play_it()
    table = replays.table_after(CODE, evening.journal, 1)
    assert table.match
    for name, seat in SEATS.items():
        assert [remembered(step) for step in replays.replayed(table.match, seat)] == evening.told[name]
    assert any(step.evidence for step in table.match.log) == (game == "kezao")


def test_earlier_matches_are_told_as_they_were() -> None:
    evening = Witnesses(options={"rounds": 1})
    evening.play_it()
    first = evening.told["ben"]
    for asked in ("anna.gather()", "ben.stand()", "anna.configure(rounds=2)", "dora enters", "dora.sit(3)"):
        evening.do(asked)
    evening.told.clear()
    evening.do("anna.start()")
    evening.do("dora.rename(Theodora)")
    evening.play_it()
    tables = [replays.table_after(CODE, evening.journal, match) for match in (1, 2)]
    assert [[sitter.name for sitter in table.players] for table in tables] == [
        ["Anna", "Ben"],
        ["Anna", "Theodora"],
    ]
    assert [table.options.rounds for table in tables] == [1, 2]
    for table, told in zip(tables, (first, evening.told["dora"]), strict=True):
        assert table.match
        assert [remembered(step) for step in replays.replayed(table.match, 1)] == told


@pytest.mark.parametrize("game", GAMES)
def test_a_match_under_way_gives_nothing_away(game: str) -> None:
    evening = Witnesses(game, options=SHORT.get(game, {}))
    for match in (0, 1, 2):
        with pytest.raises(RequestError, match="no_such_replay"):
            replays.table_after(CODE, evening.journal, match)
    evening.play_it()
    evening.do("anna.play_again()")
    assert replays.table_after(CODE, evening.journal, 1).phase == "over"
    with pytest.raises(RequestError, match="no_such_replay"):
        replays.table_after(CODE, evening.journal, 2)


def test_a_match_that_was_called_off_can_be_looked_at_too() -> None:
    evening = Witnesses(options={"rounds": 1})
    evening.do("anna.play(draw)")
    for name in ("anna", "ben"):
        with pytest.raises(RequestError, match="no_such_replay"):
            replays.table_after(CODE, evening.journal, 1)
        evening.do(f"{name}.call_off(yes)")
    table = replays.table_after(CODE, evening.journal, 1)
    assert table.match
    assert table.match.outcome is None
    assert [remembered(step) for step in replays.replayed(table.match, 1)] == evening.told["ben"][:2]


def test_what_was_taken_back_did_not_happen() -> None:
    evening = with_a_joker()
    assert evening.table.match
    steps = evening.table.match.log[:]
    evening.do("anna.play(take side=0)")
    evening.do("anna.undo()")
    assert isinstance(evening.journal[-1].facts[0], Undone)
    evening.play_on()
    table = replays.table_after(CODE, evening.journal, 1)
    assert table.match
    assert table.match.log == evening.table.match.log
    assert table.match.log[: len(steps)] == steps
    record = msgspec.json.decode(msgspec.json.encode(replays.record_of(table)), type=Record)
    assert audited(table.game, record).outcome == evening.table.match.outcome
    shown = list(replays.replayed(table.match, 0))
    assert len(shown) == len(table.match.log)


def clocked_evening() -> Evening:
    """Anna's time is up at once, and Ben takes back a card that he has seen."""
    evening = timed(
        "dozito", "10000 ms pass", "0 ms pass", "ben.play(draw)", "ben.undo()", "anna.answer_undo(yes)"
    )
    evening.play_on()
    return evening


def test_what_the_clock_played_and_what_was_taken_back_is_told() -> None:
    evening = clocked_evening()
    table = replays.table_after(CODE, evening.journal, 1)
    told = replays.asides_of(table)
    assert told[:3] == [Aside("clock", 1, 0), Aside("clock", 2, 0), Aside("undone", 3, 1)]
    assert told == evening.table.sidelines.asides
    record = replays.record_of(table)
    assert replays.asides_in(msgspec.json.decode(msgspec.json.encode(record), type=Record)) == told


def test_asides_in_a_file_are_about_its_own_steps_and_seats() -> None:
    record = record_of("dos")
    last = len(record.steps)
    good = [Aside("clock", 1, 0), Aside("undone", last, 1)]
    bad = [Aside("clock", -1, 0), Aside("clock", last + 1, 0), Aside("clock", 1, 9), Aside("undone", 1, None)]
    assert replays.asides_in(msgspec.structs.replace(record, asides=[*bad, *good])) == good
    many = msgspec.structs.replace(record, asides=good[:1] * 100_000)
    assert len(replays.asides_in(many)) == replays.MOST_ASIDES


def an_evening() -> Evening:
    evening = Evening(start=True, bots=["normal"], options={"rounds": 1})
    evening.play_on()
    return evening


async def written(store: Store, evening: Evening) -> str:
    for entry in evening.journal:
        await store.journal.append(CODE, entry)
    return f"/api/replays/{CODE}"


async def test_over_http_as_anybody_saw_it(address: str, store: Store) -> None:
    evening = an_evening()
    evening.do("anna@phone enters")
    evening.do('anna@phone says {"type": "rename", "id": "1", "name": "Anna", "avatar": "owl"}')
    link = await written(store, evening)
    async with Browser(address) as guest:
        for query, seat in (("", None), ("?seat=table", None), ("?seat=0", 0), ("?seat=1", 1)):
            answer = await guest.http.get(f"{link}/1{query}")
            replay = msgspec.json.decode(answer.content, type=Replay)
            assert (replay.code, replay.match, replay.game, replay.options) == (CODE, 1, "dozito", {"rounds": 1})
            assert (replay.seat, replay.you) == (seat, None)
            assert replay.seats == [ReplaySeat("Anna", None, "owl"), ReplaySeat("Pixel", "normal")]
            assert evening.table.match
            shown = replays.replayed(evening.table.match, seat)
            assert [remembered(step) for step in replay.steps] == [remembered(step) for step in shown]
            assert all(step.duration > 0 for step in replay.steps)


async def test_many_replays_for_one_address_do_not_hold_up_those_of_others(
    address: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = await written(store, an_evening())
    asked, served, may_go_on = list[str](), list[str](), asyncio.Event()
    ask, read = routes._ask, routes._table

    def note(request: HttpRequest, house: House) -> str:
        asked.append(ask(request, house))
        return asked[-1]

    async def wait_and_read(house: House, code: str, match: int, by: str) -> Table:
        served.append(by)
        await may_go_on.wait()
        return await read(house, code, match, by)

    monkeypatch.setattr(routes, "_ask", note)
    monkeypatch.setattr(routes, "_table", wait_and_read)
    crowd, elsewhere = {"x-forwarded-for": "10.0.0.1"}, {"x-forwarded-for": "10.0.0.2"}
    async with Browser(address, headers=crowd) as many, Browser(address, headers=elsewhere) as ben:
        answers = [asyncio.create_task(many.http.get(f"{link}/1")) for _ in range(10)]
        await soon(lambda: len(asked) == 10, "ten questions that wait")
        answers.append(asyncio.create_task(ben.http.get(f"{link}/1")))
        await soon(lambda: len(asked) == 11, "his question")
        may_go_on.set()
        assert {answer.status_code for answer in await asyncio.gather(*answers)} == {200}
    assert served.index("10.0.0.2") <= 2


async def test_what_there_is_not(address: str, store: Store) -> None:
    evening = an_evening()
    evening.do("anna.play_again()")
    link = await written(store, evening)
    async with Browser(address) as guest:
        assert (await guest.http.get(f"/api/replays/{CODE.lower()}/1")).status_code == 200
        for match in (0, 2, 3, 10**12):
            for what in ("", "?seat=0", "?seat=table", "/record"):
                assert failed(await guest.http.get(f"{link}/{match}{what}")) == (404, "no_such_replay")
        for seat in ("2", "-1", "x", "00", "0" * 3000):
            assert failed(await guest.http.get(f"{link}/1?seat={seat}")) == (400, "no_such_seat")
        for code in ("ZZZZZZ", "A", "%20"):
            for what in ("", "/record"):
                assert failed(await guest.http.get(f"/api/replays/{code}/1{what}")) == (404, "no_such_table")


async def test_a_player_sees_a_replay_with_their_own_eyes(address: str) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        code = await anna.opens(game="dos", bots=["normal", "normal"], start=True)
        async with await anna.joins(code) as table:
            seat = (await table.hears(updates.TableChanged)).seat
            told = []
            while True:
                step = await table.hears(updates.Step)
                told.append(remembered(step))
                if step.outcome:
                    break
                if len(told) < 20:
                    assert failed(await ben.http.get(f"/api/replays/{code}/1")) == (404, "no_such_replay")
                if seat in step.awaited:
                    await table.says({"type": "play", "id": f"m{step.version}", "move": step.legal[0]})
        replay = msgspec.json.decode((await anna.http.get(f"/api/replays/{code}/1")).content, type=Replay)
        assert (replay.seat, replay.you) == (seat, seat)
        assert [remembered(step) for step in replay.steps][1:] == told[1:]  # she entered after the first
        assert replay.ended_at
        others = msgspec.json.decode((await ben.http.get(f"/api/replays/{code}/1")).content, type=Replay)
        assert (others.seat, others.you) == (None, None)


async def test_replays_are_packed_for_those_who_can_unpack(address: str, store: Store) -> None:
    link = await written(store, an_evening())
    async with Browser(address) as guest:
        plain = await guest.http.get(f"{link}/1", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        async with guest.http.stream("GET", f"{link}/1") as answer:
            packed = b"".join([part async for part in answer.aiter_raw()])
        assert gzip.decompress(packed) == plain.content
        assert len(packed) * 5 < len(plain.content)


# --- files -----------------------------------------------------------------------------------


def record_of(game: str, seats: int = 2) -> Record:
    match = Match.start(GAMES[game], GAMES[game].options(), seats, seeded(game))
    play_out(match, [BOTS[game]["random"]] * seats, seeded(1))
    return match.record(["Anna"])


async def test_a_file_is_downloaded_and_opened_again(
    address: str, store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = await written(store, an_evening())
    async with Browser(address) as guest:
        answer = await guest.http.get(f"{link}/1/record")
        assert answer.headers["content-disposition"] == f'attachment; filename="tablee-dozito-{CODE}-1.json"'
        for seat in ("table", "0", "1"):
            again = await guest.http.post(f"/api/replays?seat={seat}", content=answer.content)
            there = (await guest.http.get(f"{link}/1?seat={seat}")).json()
            assert again.status_code == 200
            assert again.json() == there | {"code": None, "match": 0, "ended_at": None}
        file = tmp_path / "match.json"
        file.write_bytes(answer.content)
        assert load(file).bots == [None, "normal"]
        tell(file, Language.EN)
        assert "Anna, Pixel" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
async def test_every_games_file_is_opened(address: str, game: str) -> None:
    async with Browser(address) as guest:
        for seats in (GAMES[game].seats[0], GAMES[game].seats[-1]):
            record = record_of(game, seats)
            answer = await guest.http.post("/api/replays", content=msgspec.json.encode(record))
            replay = msgspec.json.decode(answer.content, type=Replay)
            assert len(replay.steps) == len(record.steps)
            assert replay.steps[-1].outcome
            assert replay.seats == [ReplaySeat("Anna" if seat == 0 else "", None) for seat in range(seats)]


def told_otherwise(**changed: Any) -> dict[str, Any]:
    return dict(msgspec.to_builtins(record_of("dos"))) | changed


def with_another_hand() -> dict[str, Any]:
    record = deepcopy(msgspec.to_builtins(record_of("dos")))
    step = next(step for step in record["steps"] if step["seat"] is not None)
    step["seat"] = 1 - step["seat"]
    return dict(record)


WRONG_FILES: dict[str, tuple[Any, tuple[int, str]]] = {
    "not a record": ([], (400, "malformed")),
    "a part of one": ({"game": "dos"}, (400, "malformed")),
    "another game": (told_otherwise(game="chess"), (400, "unknown_game")),
    "too many seats": (told_otherwise(seats=99), (400, "bad_record")),
    "no options of it": (told_otherwise(options={"rounds": 1}), (400, "bad_record")),
    "nothing dealt": (told_otherwise(steps=[]), (400, "bad_record")),
    "no steps of it": (told_otherwise(steps=[{"at": 0, "seat": None, "move": None, "events": [{}]}]),
                       (400, "bad_record")),
    "another hand": (with_another_hand(), (400, "bad_record")),
    "too many steps": (told_otherwise(steps=[{"at": 0, "seat": None, "move": None, "events": []}] * 6000),
                       (400, "bad_record")),
    "too large": (told_otherwise(names=["x" * LARGEST_RECORD]), (413, "too_large")),
}  # fmt: skip


@pytest.mark.parametrize("kind", WRONG_FILES)
async def test_what_is_no_match_is_told_so(address: str, kind: str) -> None:
    content, answer = WRONG_FILES[kind]
    async with Browser(address) as guest:
        assert failed(await guest.http.post("/api/replays", json=content)) == answer


async def test_names_in_a_file_are_as_tidy_as_any(address: str) -> None:
    names = ["\u202eevil", " Anna  Maria ", "third", "fourth"]
    async with Browser(address) as guest:
        answer: httpx.Response = await guest.http.post("/api/replays", json=told_otherwise(names=names))
        assert [seat["name"] for seat in answer.json()["seats"]] == ["", "Anna Maria"]


class TestManyGuesses:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        few = RateLimit(burst=3, per_second=0)
        return replace(settings, limits=replace(settings.limits, wrong_codes_of_an_address=few))

    async def test_guessing_codes_is_as_hard_as_at_the_door(self, address: str, store: Store) -> None:
        link = await written(store, an_evening())
        async with Browser(address) as guest:
            for _ in range(3):
                assert failed(await guest.http.get("/api/replays/ZZZZZZ/1")) == (404, "no_such_table")
            assert failed(await guest.http.get(f"{link}/1")) == (429, "too_often")


class TestManyFiles:
    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        few = RateLimit(burst=3, per_second=0)
        limits = replace(settings.limits, records_of_an_address=few, replays_of_an_address=few)
        return replace(settings, limits=limits)

    async def test_they_are_not_checked_without_end(self, address: str, store: Store) -> None:
        record = msgspec.json.encode(record_of("dos"))
        link = await written(store, an_evening())
        async with Browser(address) as guest:
            posted = [(await guest.http.post("/api/replays", content=record)).status_code for _ in range(4)]
            gotten = [(await guest.http.get(f"{link}/1")).status_code for _ in range(4)]
            assert posted == gotten == [200, 200, 200, 429]


def test_a_file_made_to_be_slow_is_given_up() -> None:
    record = record_of("kezao")
    plain = msgspec.json.decode(msgspec.json.encode(record), type=Record)
    assert audited(GAMES["kezao"], plain, Allowance(replays.MOST_WORK)).outcome
    with pytest.raises(Impossible, match="too long"):
        audited(GAMES["kezao"], plain, Allowance(len(record.steps)))
