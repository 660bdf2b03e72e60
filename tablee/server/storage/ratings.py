"""Ratings by OpenSkill: one for each person and game, from the matches that all players agreed to rate."""

from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import func, insert, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from tablee.server.common.avatars import avatar_of
from tablee.server.storage import rating_weights
from tablee.server.storage.results import Groups, still_known
from tablee.server.storage.schema import guests, played, rating_changes, ratings, results
from tablee.server.storage.skills import Skill, newcomer, points, rated
from tablee.server.storage.store import Store
from tablee.server.wire.http import Ranked, RatedMatch, RatingChange, Result, Standing

LONGEST_BOARD = 100
SOME_MATCHES = 500
"""Matches of one person that are read by one statement, if all of them are read."""


class Ratings:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def rate(self, result: Result, together: Groups = ()) -> None:
        """Rate a match, at most once however often this is called. The groups are seats that shared an address."""
        people = [seat.person for seat in result.seats if seat.person]
        if not result.rated or len(people) != len(result.seats):
            return

        async def write(connection: AsyncConnection) -> None:
            if await _is_rated(connection, result):
                return
            still_here = await still_known(connection, people)
            known = await _known(connection, result.game, people)
            before = [known.get(person, (*newcomer(), 0)) for person in people]
            met = [await _met(connection, result, person) for person in people]
            weights = rating_weights.weights(people, met, together)
            after = rated([skill[:2] for skill in before], [seat.place for seat in result.seats], weights)
            for person, old, new in zip(people, before, after, strict=True):
                if person in still_here:
                    await self._change(connection, result, person, old, new)

        await self._store.together(write)

    async def _change(
        self, connection: AsyncConnection, result: Result, person: str, old: tuple[float, float, int], new: Skill
    ) -> None:
        skill = {"mu": new[0], "sigma": new[1], "matches": old[2] + 1, "points": points(new)}
        row = self._store.database.insert(ratings).values(guest=person, game=result.game, **skill)
        await connection.execute(row.on_conflict_do_update(index_elements=["guest", "game"], set_=skill))
        change = {"before": points(old[:2]), "after": points(new)}
        await connection.execute(
            insert(rating_changes).values(table_code=result.code, match=result.match, guest=person, **change)
        )

    async def best(self, game: str) -> list[Ranked]:
        columns = select(ratings, guests.c.name, guests.c.avatar).join(guests, guests.c.id == ratings.c.guest)
        rows = await self._store.read(
            columns.where(ratings.c.game == game)
            .order_by(ratings.c.points.desc(), ratings.c.guest.desc())  # the order of the index, read backwards
            .limit(LONGEST_BOARD)
        )
        return [_ranked(row) for row in rows]

    async def of_person(self, person: str) -> list[Standing]:
        rows = await self._store.read(select(ratings).where(ratings.c.guest == person).order_by(ratings.c.game))
        return [Standing(row.game, points((row.mu, row.sigma)), row.matches, row.mu, row.sigma) for row in rows]

    async def matches_of(self, person: str) -> AsyncIterator[list[RatedMatch]]:
        """All rated matches of a person in batches, by table and match."""
        match = rating_changes.c.table_code, rating_changes.c.match
        some = select(rating_changes).where(rating_changes.c.guest == person).order_by(*match).limit(SOME_MATCHES)
        rows = await self._store.read(some)
        while rows:
            yield [RatedMatch(row.table_code, row.match, row.before, row.after) for row in rows]
            last = rows[-1].table_code, rows[-1].match
            rows = await self._store.read(some.where(tuple_(*match) > last))

    async def changes(self, code: str, match: int) -> list[RatingChange]:
        same = (rating_changes.c.table_code == code) & (rating_changes.c.match == match)
        rows = await self._store.read(select(rating_changes).where(same).order_by(rating_changes.c.guest))
        return [RatingChange(row.guest, row.before, row.after) for row in rows]


def _ranked(row: Any) -> Ranked:
    avatar = row.avatar or avatar_of(row.guest)
    return Ranked(row.guest, row.name, avatar, row.points, row.matches)


async def _is_rated(connection: AsyncConnection, result: Result) -> bool:
    """Whether the match was rated before. Locks the result, so that no other worker rates it meanwhile."""
    kept = (results.c.table_code == result.code) & (results.c.match == result.match)
    await connection.execute(select(results.c.match).where(kept).with_for_update())
    same = (rating_changes.c.table_code == result.code) & (rating_changes.c.match == result.match)
    return (await connection.execute(select(rating_changes.c.guest).where(same))).first() is not None


async def _known(connection: AsyncConnection, game: str, people: list[str]) -> dict[str, tuple[float, float, int]]:
    """The skills of these people. Their rows are locked, so that no other worker rates them meanwhile."""
    theirs = select(ratings).where(ratings.c.game == game, ratings.c.guest.in_(people)).with_for_update()
    return {row.guest: (row.mu, row.sigma, row.matches) for row in await connection.execute(theirs)}


async def _met(connection: AsyncConnection, result: Result, person: str) -> dict[str, int]:
    """The recent opponents of a person in rated matches of the game, and how often they met."""
    match = (results.c.table_code == result.code) & (results.c.match == result.match)
    since = select(results.c.ended_at - rating_weights.LATELY).where(match).scalar_subquery()
    of_a_match = played.join(
        results, (results.c.table_code == played.c.table_code) & (results.c.match == played.c.match)
    ).join(
        rating_changes,
        (rating_changes.c.table_code == played.c.table_code) & (rating_changes.c.match == played.c.match),
    )
    others = (
        select(rating_changes.c.guest, func.count().label("times"))
        .select_from(of_a_match)
        .where(played.c.person == person, played.c.ended_at > since)
        .where(results.c.game == result.game, rating_changes.c.guest != person)
        .group_by(rating_changes.c.guest)
    )
    return {row.guest: row.times for row in await connection.execute(others)}
