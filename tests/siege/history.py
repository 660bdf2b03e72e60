"""Fills a house with finished matches: one is really played, the rest are copies at other tables by other people.

The copies are made row by row in the database, whatever columns it has, so that a house of any version can be
filled.
"""

import asyncio
import signal
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.siege.house import Besieged
from tests.siege.stranger import Stranger
from tests.siege.victim import ADDRESS

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
CODES = "codes"
"""Name of the file, beside the database, with the codes of the tables."""
COPIED = ("journal", "results", "played")
PACE = 0.11
"""Seconds between moves: faster moves would exceed the limits of a connection."""


async def fill(folder: Path, matches: int, command: Sequence[str] = ()) -> None:
    """Write this many finished matches into the folder of a house that is not running."""
    house = Besieged(folder, command, pace=0)
    house.start()  # nothing else runs yet, and an interruption comes after it
    try:
        code, person = await _played_match(house)
    finally:
        await asyncio.to_thread(house.end, signal.SIGTERM)
    codes = [f"{code[:1]}{_letters(number)}" for number in range(matches)]
    with closing(sqlite3.connect(folder / "tablee.sqlite3")) as connection, connection:
        for table in COPIED:
            _copy(connection, table, code, person, codes)
    await asyncio.to_thread((folder / CODES).write_text, "\n".join(codes))


async def _played_match(house: Besieged) -> tuple[str, str]:
    """The code of a table at which a match has ended, and the person who played there against a bot."""
    person = await Stranger(house.place, ADDRESS).arrives("Anna")
    code = await person.opens("dozito", options={"rounds": 1}, bots=["normal"], start=True)
    person.hangs_up()
    seat = (await person.joins(code)).follow()
    await seat.until(lambda: seat.step, "the first step")
    while not seat.step["outcome"]:
        await seat.until(lambda: seat.step["legal"] or seat.step["outcome"], "a turn or the end")
        if legal := seat.step["legal"]:
            version = seat.step["version"]
            await seat.says("play", move=legal[version % len(legal)], reaction=None)
            await seat.until(lambda version=version: seat.step["version"] > version, "the next step")
            await asyncio.sleep(PACE)
    seat.leaves()
    return code, person.id


def _copy(connection: sqlite3.Connection, table: str, code: str, person: str, codes: list[str]) -> None:
    rows = connection.execute(f"SELECT * FROM {table} WHERE table_code = ?", (code,)).fetchall()
    places = ",".join("?" * len(rows[0]))
    for number, new in enumerate(codes):
        other = f"{person[:6]}{number:06}"
        copies = [[_renamed(value, {code: new, person: other}) for value in row] for row in rows]
        connection.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({places})", copies)


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        for old, new in names.items():
            value = value.replace(old, new)
    return value


def _letters(number: int) -> str:
    return "".join(LETTERS[number // 20**place % 20] for place in range(5))
