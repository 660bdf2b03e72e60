"""Rated tables: who may play at them, and how ratings change."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count, pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event

from tablee.games.dozito.cards import JOKERS
from tablee.server.room.audience import Elsewhere
from tablee.server.room.broker import Bulletin
from tablee.server.room.peers import OtherWorkers
from tablee.server.rulings import rated_play
from tablee.server.storage import ranking
from tablee.server.storage.erasure import Farewells
from tablee.server.storage.guests import Guest
from tablee.server.storage.ranking import Ranking
from tablee.server.storage.rating_weights import weights
from tablee.server.storage.ratings import Ratings
from tablee.server.storage.results import Groups, Results
from tablee.server.storage.skills import CENTRE, newcomer, points, rated
from tablee.server.storage.store import Store
from tablee.server.table.facts import Entry, Started
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tablee.server.wire.http import Place, Result
from tests.effort import examples
from tests.patience import answered
from tests.server.browser import Browser
from tests.server.evening import Evening, FirstSeatStarts
from tests.server.test_http import failed
from tests.server.test_people import A_MOMENT, play_it
from tests.server.test_taking_back import dozito, undo_of


def test_at_a_rated_table_everybody_says_that_they_are_ready() -> None:
    evening = Evening()
    evening.follows("""
        >> anna enters
        << ...
        >> anna.sit(0)
        == 2: sat
        << ...
        >> anna.rate(yes)
        == 3: rated
        << ...
        >> anna.rate(yes)
        << anna.accepted
        >> ben enters
        << ...
        >> ben.sit(1)
        == 4: sat
        << ...
        >> ben.rate(yes)
        << ben.failed(not_host)
        >> anna.add_bot(2, normal)
        << anna.failed(not_now)
        >> anna.start()
        << anna.failed(not_ready)
        >> anna.ready(yes)
        == 5: readied
        << ...
        >> ben.ready(yes)
        == 6: readied
        << ...
        >> anna.start()
        == 7: started stepped
        << ...
        >> they play to the end
        << ...
        >> anna.rate(yes)
        << anna.failed(not_now)
    """)
    evening.do("anna.gather()")
    evening.follows("""
        >> anna.start()
        << anna.failed(not_ready)
    """)


def test_nobody_is_rated_without_an_account() -> None:
    Evening().follows("""
        >> anna enters
        << ...
        >> anna.rate(yes)
        == 2: rated
        << ...
        >> cleo enters
        << ...
        >> cleo.sit(1)
        << cleo.failed(no_account)
    """)


def test_a_host_without_an_account_starts_nothing_that_is_rated() -> None:
    evening = Evening()
    evening.accounts = ["ben"]
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.rate(yes)", "ben.ready(yes)"):
        evening.do(asked)
    evening.follows("""
        >> anna.start()
        << anna.failed(no_account)
    """)
    evening.accounts = ["anna", "ben"]
    evening.follows("""
        >> anna.start()
        == 6: started stepped
        << ...
    """)


def test_an_account_that_is_gone_is_noticed_at_the_start() -> None:
    evening = Evening()
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.rate(yes)", "ben.ready(yes)"):
        evening.do(asked)
    evening.accounts = ["anna"]
    evening.follows("""
        >> anna.start()
        << anna.failed(no_account)
    """)


@pytest.mark.parametrize(
    "change",
    [
        "anna.change_game(tootizz)",
        "anna.configure(rounds=1)",
        "anna.set_clock(bank=60000, increment=5000)",
        "anna.reseat(0, 3)",
        "cleo.sit(2)",
    ],
)
def test_players_who_agreed_are_asked_again_when_the_match_to_come_changes(change: str) -> None:
    evening = Evening()
    evening.accounts = ("anna", "ben", "cleo")
    for asked in ("anna enters", "ben enters", "cleo enters", "anna.sit(0)", "ben.sit(1)", "anna.rate(yes)"):
        evening.do(asked)
    evening.do("ben.ready(yes)")
    evening.do(change)
    evening.follows("""
        >> anna.start()
        << anna.failed(not_ready)
    """)


def test_bots_and_quick_tables_are_not_rated() -> None:
    Evening(bots=["normal"]).follows("""
        >> anna enters
        << ...
        >> anna.rate(yes)
        << anna.failed(not_now)
    """)
    Evening(quickly=True).follows("""
        >> anna enters
        << ...
        >> anna.rate(yes)
        << anna.failed(not_now)
    """)


def rated_evening(seed: int = 0) -> Evening:
    """A rated match of Anna and Ben, in which Anna begins."""
    evening = Evening()
    evening.table.luck = FirstSeatStarts(Random(seed))
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.rate(yes)"):
        evening.do(asked)
    for asked in ("anna.ready(yes)", "ben.ready(yes)", "anna.start()"):
        evening.do(asked)
    return evening


def test_at_a_rated_table_nobody_is_asked_to_let_something_be_taken_back() -> None:
    evening = rated_evening()
    evening.follows("""
        >> anna.undo()
        << anna.failed(nothing_to_undo)
        >> anna.play(draw)
        == 8: stepped
        << ...
        >> anna.undo()
        << anna.failed(rated)
        >> ben.undo()
        << ben.failed(nothing_to_undo)
        >> anna.play(discard side=0)
        == 9: stepped
        << ...
        >> anna.undo()
        << anna.failed(rated)
        >> the house restarts
        >> anna enters
        << ...
        >> anna.undo()
        << anna.failed(rated)
    """)
    assert undo_of(evening, "anna") is None


def test_but_what_showed_nothing_is_taken_back_there_too() -> None:
    evening = next(evening for evening in map(rated_evening, count()) if dozito(evening).discards[0][-1] in JOKERS)
    evening.follows("""
        >> anna.play(take side=0)
        == 8: stepped
        << ...
    """)
    assert undo_of(evening, "anna") == "free"
    evening.follows("""
        >> anna.undo()
        == 9: undone
        << ...
    """)


# --- people who share an address ---------------------------------------------------------------------


def seated_from(**addresses: str) -> Evening:
    evening = Evening()
    evening.origins = addresses
    for name in addresses:
        evening.do(f"{name} enters")
    for seat, name in enumerate(addresses):
        evening.do(f"{name}.sit({seat})")
    return evening


def started(evening: Evening) -> Started:
    for name in list(evening.origins)[1:]:
        evening.do(f"{name}.ready(yes)")
    evening.do("anna.start()")
    return next(fact for fact in evening.journal[-1].facts if isinstance(fact, Started))


def test_a_rated_match_knows_which_seats_share_an_address() -> None:
    evening = seated_from(anna="here", ben="there", cleo="here", dora="there")
    evening.accounts = list(evening.origins)
    evening.do("anna.rate(yes)")
    assert started(evening).together == [[0, 2], [1, 3]]
    assert evening.table.sidelines.together == [[0, 2], [1, 3]]
    evening.do("the house restarts")
    assert evening.table.sidelines.together == [[0, 2], [1, 3]]


def test_people_at_other_workers_share_addresses_too() -> None:
    evening = seated_from(anna="here", ben="there")
    evening.do("anna.rate(yes)")
    evening.do("ben.ready(yes)")
    evening.do("ben leaves")
    others = OtherWorkers("me")
    others.note(Bulletin("other", 0, {"ben": "Ben"}, origins={"ben": ["here"]}))
    evening.session.meet(Elsewhere(others.people, others.avatars, others.origins), evening.now)
    assert rated_play.together(evening.table, evening.session.presence) == [[0, 1]]
    others.lose("other")
    assert others.origins == {}


def test_of_any_other_match_that_is_not_written_down() -> None:
    assert started(seated_from(anna="here", ben="here")).together == []


# --- changes of ratings --------------------------------------------------------------------------


def result(match: int, *people: str | None, rated: bool = True, places: tuple[int, ...] = ()) -> Result:
    """A result of these people, in the order of their places unless others are given."""
    seats = [
        Place(person or "Pixel", person, None if person else "normal", place, 0)
        for person, place in zip(people, places or range(1, len(people) + 1), strict=True)
    ]
    return Result("BCDFGH", match, "dos", {}, seats, rated)


@pytest.fixture
async def board(store: Store) -> Ratings:
    for person in ("anna", "ben", "cleo"):
        await store.guests.add(Guest(person, person.capitalize()), f"hash of {person}")
    return Ratings(store)


async def standing(board: Ratings) -> dict[str, int]:
    return {ranked.name: ranked.rating for ranked in await board.best("dos")}


async def test_a_winner_rises_and_a_loser_falls(board: Ratings) -> None:
    await board.rate(result(1, "anna", "ben", "cleo"))
    ranked = await board.best("dos")
    assert [(who.name, who.matches) for who in ranked] == [("Anna", 1), ("Ben", 1), ("Cleo", 1)]
    assert ranked[0].rating > points(newcomer()) > ranked[2].rating
    changes = {change.person: change for change in await board.changes("BCDFGH", 1)}
    assert changes["anna"].before == points(newcomer()) == CENTRE
    assert changes["anna"].after == ranked[0].rating
    assert await board.best("dozito") == [], "each game has its own ranking"


async def test_a_match_is_rated_once(board: Ratings) -> None:
    await board.rate(result(1, "anna", "ben"))
    once = await standing(board)
    await asyncio.gather(*(board.rate(result(1, "anna", "ben")) for _ in range(3)))
    assert await standing(board) == once
    await board.rate(result(2, "anna", "ben"))
    assert (await standing(board))["Anna"] > once["Anna"]


def kept(store: Store, board: Ratings) -> Callable[..., Awaitable[None]]:
    """A function that keeps and rates results as the house does."""
    matches = count(1)

    async def keep(*people: str, together: Groups = ()) -> None:
        number = next(matches)
        ended = result(number, *people)
        await store.journal.append("BCDFGH", Entry(number, []))
        await Results(store).keep(ended, number)
        await board.rate(ended, together)

    return keep


async def strangers(store: Store, number: int) -> list[str]:
    names = [f"stranger {n}" for n in range(number)]
    for name in names:
        await store.guests.add(Guest(name, name), f"hash of {name}")
    return names


async def test_against_the_same_opponent_matches_count_less_and_less(board: Ratings, store: Store) -> None:
    keep = kept(store, board)
    uncertain = []
    for _ in range(30):
        await keep("anna", "ben")
        (standing_of_anna,) = await board.of_person("anna")
        uncertain.append(standing_of_anna.sigma)
    steps = [before - after for before, after in pairwise(uncertain)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] < steps[0] / 10
    await keep("anna", "cleo")
    (standing_of_anna,) = await board.of_person("anna")
    assert uncertain[-1] - standing_of_anna.sigma > steps[-1], "a match against somebody else counts more"


async def test_a_farm_of_fresh_accounts_feeds_nobody(board: Ratings, store: Store) -> None:
    keep = kept(store, board)
    for name in await strangers(store, 60):
        await keep("anna", name)
    assert (await standing(board))["Anna"] < CENTRE + 300
    assert unweighted(60) > CENTRE + 1500, "what the farm would be worth without weights"


async def test_a_farm_behind_one_address_feeds_even_less(board: Ratings, store: Store) -> None:
    keep = kept(store, board)
    for name in await strangers(store, 60):
        await keep("anna", name, together=[[0, 1]])
    assert (await standing(board))["Anna"] < CENTRE + 50


def unweighted(matches: int) -> int:
    skill = newcomer()
    for _ in range(matches):
        skill, _ = rated([skill, newcomer()], [1, 2], [1.0, 1.0])
    return points(skill)


@given(
    met=st.lists(st.dictionaries(st.sampled_from("abcd"), st.integers(1, 200)), min_size=2, max_size=5),
    groups=st.lists(st.lists(st.integers(0, 4), max_size=5), max_size=2),
)
@examples(50)
def test_no_match_counts_more_than_once(met: list[dict[str, int]], groups: list[list[int]]) -> None:
    people = "abcde"[: len(met)]
    for alone, beside in zip(weights(people, met), weights(people, met, groups), strict=True):
        assert 0 < beside <= alone <= 1


def test_among_people_who_know_as_many_others_everybody_counts() -> None:
    assert weights("ab", [{}, {}]) == [1, 1]
    assert weights("ab", [{"c": 1, "d": 1}, {"c": 1, "d": 1}]) == [1, 1]
    newcomers_count, newcomer_moves = weights("ab", [{str(n): 1 for n in range(10)}, {}])
    assert newcomers_count < 0.01
    assert newcomer_moves == 1


async def test_equals_who_tie_stay_equals(board: Ratings) -> None:
    await board.rate(result(1, "anna", "ben", "cleo", places=(1, 1, 1)))
    assert len(set((await standing(board)).values())) == 1


async def test_a_match_without_agreement_is_not_rated(board: Ratings) -> None:
    await board.rate(result(1, "anna", "ben", rated=False))
    await board.rate(result(2, "anna", None))
    assert await standing(board) == {}


async def test_a_person_who_is_forgotten_has_no_rating(board: Ratings, store: Store) -> None:
    await board.rate(result(1, "anna", "ben"))
    goodbye = Farewells(store)
    await goodbye.begin("anna")
    await goodbye.rewrite("anna")
    assert list(await standing(board)) == ["Ben"]
    assert [change.person for change in await board.changes("BCDFGH", 1)] == ["ben"]


async def test_however_many_look_at_a_ranking_the_database_is_asked_once_in_a_while(
    board: Ratings, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await board.rate(result(1, "anna", "ben"))
    monkeypatch.setattr(ranking, "SECONDS_TO_REMEMBER", 3600)
    questions: list[object] = []
    event.listen(store.database.reader.sync_engine, "begin", questions.append)
    wall = Ranking(store)
    looked = await asyncio.gather(*(wall.best("dos") for _ in range(100)))
    assert [[who.name for who in seen] for seen in looked] == [["Anna", "Ben"]] * 100
    assert len(questions) == 1
    await board.rate(result(2, "ben", "anna"))
    monkeypatch.setattr(ranking, "SECONDS_TO_REMEMBER", -1)
    assert [who.matches for who in await wall.best("dos")] == [2, 2]


async def test_the_leaderboard_over_http(address: str) -> None:
    async with Browser(address) as guest:
        assert (await guest.http.get("/api/ranking/dos")).json() == []
        code = await guest.opens()
        assert (await guest.http.get(f"/api/tables/{code}/ratings/1")).json() == []
        assert failed(await guest.http.get("/api/ranking/chess")) == (400, "unknown_game")


@pytest.mark.usefixtures("embers_in_the_house")
async def test_a_rated_game_between_accounts_changes_their_ratings(address: str, store: Store) -> None:
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        for browser in (anna, ben):
            login = {"login": browser.name, "password": "eight candles"}
            assert (await browser.http.post("/api/account", json=login)).status_code == 201
        code = await rated_game(anna, ben)
        changes = await answered(lambda: anna.reads(f"/api/tables/{code}/ratings/1"), "the ratings")
        ranked: list[dict[str, Any]] = (await anna.http.get("/api/ranking/embers")).json()
        assert {who["person"]: who["rating"] for who in ranked} == {
            change["person"]: change["after"] for change in changes
        }
        assert len(ranked) == 2
        entries = await store.journal.entries(code)
        (start,) = (fact for entry in entries for fact in entry.facts if isinstance(fact, Started))
        assert start.together == [[0, 1]]
        assert b"127.0.0.1" not in msgspec.json.encode(entries)


async def test_every_seat_has_an_account_at_the_start_of_a_rated_match(address: str) -> None:
    """Accounts that are opened or deleted while people sit count at once."""
    login = {"password": "eight candles"}
    async with Browser(address, "Anna") as anna, Browser(address, "Ben") as ben:
        code = await anna.opens()
        async with await anna.joins(code) as hers, await ben.joins(code) as his:
            await hers.asks("sit", seat=0)
            await his.asks("sit", seat=1)
            await hers.asks("rate")
            assert await his.asks("ready", "1") == Failed("no_account", "1")
            await ben.http.post("/api/account", json={"login": "Ben", **login})
            assert await his.asks("ready", "2") == updates.Accepted("2")
            assert await hers.asks("start", "3") == Failed("no_account", "3")
            await anna.http.post("/api/account", json={"login": "Anna", **login})
            await ben.http.delete("/api/me")
            assert await hers.asks("start", "4") == Failed("no_account", "4")


async def rated_game(anna: Browser, ben: Browser) -> str:
    code = await anna.opens(**A_MOMENT)
    async with await anna.joins(code) as hers, await ben.joins(code) as his:
        for seat, socket in enumerate((hers, his)):
            await socket.asks("sit", seat=seat)
        await hers.asks("rate")
        for socket in (hers, his):
            await socket.asks("ready")
        await play_it(hers, his)
    return code
