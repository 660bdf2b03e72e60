"""Fills a house with any number of finished matches in seconds.

A few matches are really played. All others are copies of them with codes, people and dates of their own, so that
every journal can be replayed and every result agrees with its journal.
"""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec

from tablee.core.luck import Chance, seeded
from tablee.server.house.codes import LETTERS
from tablee.server.storage.results import result_of
from tablee.server.storage.skills import points
from tablee.server.storage.store import Store
from tablee.server.table.facts import encode_facts
from tablee.server.web.guests import token_hash
from tablee.server.wire.http import Result
from tests.server.evening import Evening

REGULARS = 12
"""People whose own matches are the same in every house."""
OWN_MATCHES = 30
"""Matches of each regular."""
NEWCOMERS = 40
STRANGERS = 150
"""The smallest number of other people, enough to fill a ranking in every house."""
GAMES = {"dozito": {"rounds": 1}, "dos": {}}
SEEDS = 4
"""Matches of each game that are really played."""
YEAR = 365 * 24 * 3600 * 1000
LAST_CHRISTMAS = 1_798_156_800_000


@dataclass(frozen=True)
class Past:
    matches: int
    entries: int
    regulars: list[str]
    """The tokens of the regulars."""
    newcomers: list[str]
    """The tokens of people who have never played."""
    codes: list[str]
    """The codes of tables at which regulars played."""


@dataclass(frozen=True)
class Template:
    """A match that Anna and Ben really played."""

    entries: list[tuple[int, str | None, str | None, str]]
    result: Result


def played(game: str, seed: int) -> Template:
    evening = Evening(game, options=GAMES[game])
    evening.table.luck = Chance(Random(f"{game} {seed}"))
    evening.taste = seeded(f"{game} {seed}")
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.rate(yes)"):
        evening.do(asked)
    for asked in ("anna.say(hello)", "anna.ready(yes)", "ben.ready(yes)", "anna.start()"):
        evening.do(asked)
    while evening.table.in_play:
        seat, move = evening.some_move()
        message = {"type": "play", "id": f"r{next(evening.ids)}", "move": move}
        person = evening.table.players[seat].person
        assert evening.do(f"{person} says {msgspec.json.encode(message).decode()}").entries, message
    result = result_of(evening.table)
    assert result, "the match has no result"
    rows = [
        (entry.number, entry.by, entry.request, encode_facts(entry.facts).decode()) for entry in evening.journal
    ]
    return Template(rows, result)


# --- people, codes and encounters ------------------------------------------------------------------


def regular(number: int) -> str:
    return f"regular{number:05}"


def stranger(number: int) -> str:
    return f"guest{number:07}"


def newcomer(number: int) -> str:
    return f"newcomer{number:04}"


def name_of(person: str) -> str:
    return f"{person[:1].upper()}{person[-5:]}"


def token_of(person: str) -> str:
    """A token of the same length as a real one."""
    return person.ljust(43, "x")


def code_of(number: int) -> str:
    """A table code that grows with the number, so that journals are appended in the order of the primary key."""
    digits = []
    for _ in range(6):
        number, digit = divmod(number, len(LETTERS))
        digits.append(LETTERS[digit])
    return "".join(reversed(digits))


def encounters(strangers: int, matches: int) -> Iterator[tuple[str, str]]:
    """The two people of each match; the matches of regulars are spread evenly among all others."""
    luck = Random("encounters")
    mine = REGULARS * OWN_MATCHES
    for number in range(mine + matches):
        first = number * mine // (mine + matches)
        is_mine = (number + 1) * mine // (mine + matches) > first
        person = regular(first % REGULARS) if is_mine else stranger(luck.randrange(strangers))
        other = stranger(luck.randrange(strangers))
        yield person, other if other != person else stranger(strangers)


# --- writing ---------------------------------------------------------------------------------------

_COPY = """INSERT INTO journal SELECT :code, number, :at + number * 1000,
    CASE person WHEN 'anna' THEN :anna WHEN 'ben' THEN :ben END, request,
    CASE WHEN facts NOT LIKE '%"anna"%' AND facts NOT LIKE '%"ben"%' THEN facts ELSE
        replace(replace(replace(replace(facts, '"anna"', :quoted_anna), '"ben"', :quoted_ben),
            '"Anna"', :named_anna), '"Ben"', :named_ben) END
    FROM template WHERE match = :template"""
_TEMPLATES = "CREATE TEMPORARY TABLE template (match, number, person, request, facts, PRIMARY KEY (match, number))"
_RESULT = "INSERT INTO results VALUES (?, 1, ?, ?, ?, ?, TRUE)"
_PLAYED = 'INSERT INTO played (person, table_code, "match", ended_at) VALUES (?, ?, 1, ?)'
_CHANGED = "INSERT INTO rating_changes VALUES (?, 1, ?, 1000, 1010)"
_RATED = "INSERT INTO ratings (guest, game, mu, sigma, matches, points) VALUES (?, ?, ?, ?, 10, ?)"
_GUEST = "INSERT INTO guests (id, name, since) VALUES (?, ?, 0)"
_TOKEN = "INSERT INTO tokens (token_hash, guest, since) VALUES (?, ?, 0)"


def fill(folder: Path, matches: int) -> Past:
    """Fill the folder of a house that is not running with the matches of regulars and this many of others."""
    asyncio.run(_found(folder))
    strangers = max(STRANGERS, matches // 5)
    with closing(sqlite3.connect(folder / "tablee.sqlite3", isolation_level=None)) as house:
        house.execute("PRAGMA journal_mode = OFF")  # a folder that was filled only in part is filled again
        house.execute("PRAGMA synchronous = OFF")
        house.execute("BEGIN")
        _write_people(house, strangers)
        codes = list(_write_matches(house, strangers, matches))
        (entries,) = house.execute("SELECT count(*) FROM journal").fetchone()
        house.execute("COMMIT")
        house.execute("PRAGMA journal_mode = WAL")
    regulars = [token_of(regular(number)) for number in range(REGULARS)]
    newcomers = [token_of(newcomer(number)) for number in range(NEWCOMERS)]
    return Past(REGULARS * OWN_MATCHES + matches, entries, regulars, newcomers, codes)


async def _found(folder: Path) -> None:
    store = Store(folder)
    await store.start()
    await store.close()


def _write_people(house: sqlite3.Connection, strangers: int) -> None:
    rated = [*map(regular, range(REGULARS)), *map(stranger, range(strangers + 1))]
    people = [*rated, *map(newcomer, range(NEWCOMERS))]
    house.executemany(_GUEST, ((person, name_of(person)) for person in people))
    house.executemany(_TOKEN, ((token_hash(token_of(person)), person) for person in people))
    luck = Random("skills")
    skills = ((person, game, luck.gauss(25, 4), luck.uniform(1, 8)) for person in rated for game in GAMES)
    house.executemany(_RATED, ((*skill, points(skill[2:])) for skill in skills))


def _write_matches(house: sqlite3.Connection, strangers: int, matches: int) -> Iterator[str]:
    """Write all matches, and yield the codes of the regulars' tables."""
    templates = [played(game, seed) for game in GAMES for seed in range(SEEDS)]
    house.execute(_TEMPLATES)
    for number, template in enumerate(templates):
        house.executemany(f"INSERT INTO template VALUES ({number}, ?, ?, ?, ?)", template.entries)
    apart = YEAR // (REGULARS * OWN_MATCHES + matches)
    for number, (anna, ben) in enumerate(encounters(strangers, matches)):
        code, at = code_of(number * 7), LAST_CHRISTMAS + number * apart
        which = number % len(templates)
        _write_match(house, templates[which], which, code, at, (anna, ben))
        if anna.startswith("regular"):
            yield code


def _write_match(
    house: sqlite3.Connection, template: Template, which: int, code: str, at: int, people: tuple[str, str]
) -> None:
    anna, ben = people
    names = {
        "quoted_anna": f'"{anna}"',
        "quoted_ben": f'"{ben}"',
        "named_anna": f'"{name_of(anna)}"',
        "named_ben": f'"{name_of(ben)}"',
    }
    house.execute(_COPY, {"code": code, "at": at, "anna": anna, "ben": ben, "template": which, **names})
    result, seats = template.result, dict(zip(("anna", "ben"), people, strict=True))
    places = [
        msgspec.structs.replace(place, person=person, name=name_of(person))
        for place in result.seats
        if (person := seats[place.person or ""])
    ]
    options, told = msgspec.json.encode(result.options).decode(), msgspec.json.encode(places).decode()
    ended = at + len(template.entries) * 1000
    house.execute(_RESULT, (code, result.game, options, ended, told))
    house.executemany(_PLAYED, ((person, code, ended) for person in people))
    house.executemany(_CHANGED, ((code, person) for person in people))
