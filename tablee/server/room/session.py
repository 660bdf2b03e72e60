"""The people gathered around a table: who is there, and what each has to be told.

Sans-I/O like the table itself: what came in is an argument, what has to go out is the result.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import Generic

from tablee.core.game import Move
from tablee.server import hosting, names, referee, seats, wire
from tablee.server.attendance import ALLOWANCE, Attendance
from tablee.server.history import Entry, Said, Stepped
from tablee.server.judging import Asker, Trouble
from tablee.server.limits import Limits
from tablee.server.line import CALM, QUICK, Line, far_line
from tablee.server.news import News
from tablee.server.post import NOBODY_WAITS as NOBODY_WAITS
from tablee.server.post import Letters as Letters
from tablee.server.post import Peer
from tablee.server.post import Post as Post
from tablee.server.post import Waiting as Waiting
from tablee.server.quick import Wait, first_free
from tablee.server.referee import Ruling
from tablee.server.table import Table
from tablee.server.throws import Finish, Moment, Throw, hold, judge
from tablee.server.told import occupants_told, table_told, told_to, watchers_told
from tablee.server.visit import Visit, signals

FAR = far_line()
Shown = tuple[int, int]
"""The version up to which people have seen a table, and how many remarks they have heard."""


class Company(Generic[Peer]):
    def __init__(self, table: Table, allowance: int = ALLOWANCE, limits: Limits | None = None) -> None:
        self.table = table
        self.table.attendance = Attendance(allowance, limits)
        self.news = News((limits or Limits()).news_of_a_table)
        self.visits: dict[Peer, Visit] = {}
        self.elsewhere: dict[str, str] = {}
        """Who is connected by way of another worker: id and name."""
        self.avatars_elsewhere: dict[str, str] = {}
        self.origins_elsewhere: dict[str, list[str]] = {}
        self._finish = Finish()
        self._throwers: dict[tuple[str, str], Peer] = {}
        """Who waits for the verdict on a throw: by person and request, the connection that asked last."""
        self._painted: int | None = None
        """When the last race began."""
        self._wait = Wait()
        self._now = 0
        self._here: set[str] = set()
        self._given_up: list[str] = []
        """The players who were missing for too long, and a missing host's heir, when that was told last."""

    def enter(self, peer: Peer, asker: Asker, version: int | None, now: int) -> Post[Peer]:
        self._look_around(now)
        entry = referee.greet(self.table, asker, now)
        visit = self.visits[peer] = Visit(asker, self.table.version, heard=0, used=now)
        self._count_heads(now)
        steps = self.table.steps_since(version, self.table.seat_of(asker.person))
        film: Letters[Peer] = [(peer, step) for step in steps]
        self._wait.note(self.table, self._here, now)
        news = [*self._table_soon(peer), *film, *self._talk_to_all()]
        post = Post([entry] if entry else [], [(peer, visit.line.ping(now)), *news])
        self._begin_if_complete(post, now)
        return post

    def _begin_if_complete(self, post: Post[Peer], now: int) -> None:
        """A table for whoever comes begins when it is full of people who have come."""
        if entry := referee.begin_if_complete(self.table, self._here, now):
            self._wait.note(self.table, self._here, now)
            post.add(entry, self._news(entry))

    def has_a_place(self, person: str) -> bool:
        """For people who sit, and for the host. All others watch."""
        return person == self.table.host or self.table.seat_of(person) is not None

    def watchers(self) -> int:
        """The number of connections of those who watch."""
        return sum(not self.has_a_place(visit.asker.person) for visit in self.visits.values())

    def give_way(self, person: str, most: int) -> list[Peer]:
        """Let the idle connections of a person go, so that with one more there are at most so many."""
        idle_first = sorted(self.connections_of(person), key=lambda peer: self.visits[peer].used)
        gone = idle_first[: max(0, len(idle_first) + 1 - most)]
        for peer in gone:
            del self.visits[peer]
        return gone

    def leave(self, peer: Peer, now: int) -> Post[Peer]:
        self._look_around(now)
        if self.visits.pop(peer, None) is None:
            return Post()
        self._count_heads(now)
        return Post([], self._table_soon())

    def hear(self, peer: Peer, request: wire.AnyRequest, now: int, arrived: int | None = None) -> Post[Peer]:
        """What somebody asks for. It may have waited since it arrived."""
        visit = self.visits.get(peer)
        if visit is None:  # turned away at the door
            return Post()
        visit.used = now
        post = self.pass_time(now)
        if isinstance(request, wire.Play) and self.table.race is not None:
            self._hold(post, peer, visit, request, now if arrived is None else arrived)
            self._let_time_pass(post, now)
        else:
            self._answer(post, peer, visit, request, now)
        return post

    def _answer(self, post: Post[Peer], peer: Peer, visit: Visit, request: wire.AnyRequest, now: int) -> None:
        verdict = referee.handle(self.table, visit.asker, request, now)
        self._wait.note(self.table, self._here, now)
        answer = verdict.answer
        if isinstance(answer, wire.Refused) and isinstance(request, wire.Play):
            answer = self._explained(answer, visit, request, now)
        letters: Letters[Peer] = [(peer, answer)]
        accepted = isinstance(answer, wire.Accepted) and not verdict.repeated
        if accepted and isinstance(request, wire.Rename):
            self._rename(visit.asker.person, names.clean(request.name), request.avatar)
            letters += [] if verdict.entry else self._table_soon(peer)
        post.add(verdict.entry, letters + self._news(verdict.entry))
        self._begin_if_complete(post, now)

    def seat(self, peer: Peer, asker: Asker, request: str, now: int) -> Post[Peer]:
        """Any free chair, for somebody who is on the way to a table of strangers."""
        post = self.pass_time(now)
        chair = first_free(self.table)
        if self.table.seat_of(asker.person) is not None:
            self._wait.note(self.table, self._here, now)
            post.add(None, [(peer, wire.Accepted(request))])
        elif chair is None:
            post.add(None, [(peer, wire.Failed("seat_taken", request))])
        else:
            verdict = referee.handle(self.table, asker, wire.Sit(id=request, seat=chair), now)
            self._wait.note(self.table, self._here, now)
            self._wait.give_time_to_arrive(now)
            post.add(verdict.entry, [(peer, verdict.answer), *self._news(verdict.entry)])
            self._begin_if_complete(post, now)
        return post

    def bot_plays(self, seat: int, move: Move, now: int, at: int | None = None) -> Post[Peer]:
        """A bot's moment in a race is known exactly: nothing travels."""
        post = self.pass_time(now)
        match, painted = self.table.match, self.table.race
        if match and painted is not None:
            moment = Moment(max(painted, self.table.elapsed(now if at is None else at)), error=0, given=0)
            self._finish.add(Throw(seat, move, moment, painted), match)
            self._let_time_pass(post, now)
        else:
            entry = referee.bot_plays(self.table, seat, move, now)
            post.add(entry, self._news(entry))
        return post

    # --- time, and races -------------------------------------------------------------------------

    def pass_time(self, now: int) -> Post[Peer]:
        self._look_around(now)
        post: Post[Peer] = Post()
        self._let_time_pass(post, now)
        if self.table.match_is_too_long:
            entry = referee.end_what_is_too_long(self.table)
            post.add(entry, self._news(entry))
        return post

    def alarm(self) -> int | None:
        """When time has to pass next, on the house's clock."""
        if self._wait.next is not None or self.table.is_timeless:
            return self._wait.next
        wake, up = self.table.wake, seats.time_is_up_at(self.table)
        if wake is None and not self._finish.held:
            return up
        lines = self._racing_lines()
        due = self._finish.next(wake, lines)
        if due is None:
            return up
        acts = self.table.house_time(due) + hold(lines)
        return acts if up is None else min(acts, up)

    def _let_time_pass(self, post: Post[Peer], now: int) -> None:
        if self.table.is_timeless and self._wait.next is None:
            return
        if late := self._wait.late(self.table, now):
            entry = referee.give_up_on(self.table, late)
            post.add(entry, self._news(entry))
        if self._wait.is_over(self.table, now):
            entry = referee.fill_up(self.table, self.elsewhere | self.people, now)
            self._wait.until = None  # for nobody it begins again when somebody comes
            post.add(entry, self._news(entry))
        for ruling in referee.pass_time(self.table, self._finish, self._racing_lines, now):
            post.add(ruling.entry, self._told(ruling) + self._news(ruling.entry))
        if (up := seats.time_is_up_at(self.table)) is not None and up <= now:
            entry = referee.time_is_up(self.table, now)  # one move: for the next one, the alarm rings again
            post.add(entry, self._news(entry))
        race = self.table.race
        if race is not None:
            self._painted = race

    def _hold(self, post: Post[Peer], peer: Peer, visit: Visit, request: wire.Play, arrived: int) -> None:
        """The answer comes with the verdict, over the line on which it was asked for last."""
        person, match = visit.asker.person, self.table.match
        key = (person, request.id)
        if key in self.table.granted:
            post.letters.append((peer, wire.Accepted(request.id)))
            return
        if not self._finish.holds(*key):
            try:
                throw = referee.throw(self.table, visit.asker, request, arrived, visit.line)
            except Trouble as trouble:
                post.letters.append((peer, wire.Failed(trouble.problem, request.id)))
                return
            assert match, "a race is part of a match"
            if self._finish.is_full_of(throw.seat):
                post.letters.append((peer, wire.Failed("too_often", request.id)))
                return
            self._finish.add(throw, match)
        self._throwers[key] = peer

    def _told(self, ruling: Ruling) -> Letters[Peer]:
        """To who threw, if they are still there. Whoever comes back asks again."""
        throw = ruling.throw
        if throw is None or throw.by is None or throw.request is None:
            return []
        peer = self._throwers.pop((throw.by, throw.request))
        return [(peer, ruling.answer(throw.request))] if peer in self.visits else []

    def _explained(self, refused: wire.Refused, visit: Visit, request: wire.Play, now: int) -> wire.Refused:
        """Who comes after a race is over learns how late that was."""
        seat = self.table.seat_of(visit.asker.person)
        if request.reaction is None or self._painted is None or seat is None:
            return refused
        moment = judge(self._painted, request.reaction, self.table.elapsed(now), visit.line)
        return wire.Refused(refused.id, refused.rule, moment.evidence(seat, self._painted))

    def _racing_lines(self) -> list[Line]:
        """The connections that may still bring a throw made before all that are held."""
        match = self.table.match
        if match is None or self.table.race is None:
            return []
        seated = ((self.table.seat_of(visit.asker.person), visit.line) for visit in self.visits.values())
        far = ((self.table.seat_of(person), FAR) for person in self.elsewhere)
        held = {throw.seat for throw in self._finish.held}  # nobody overtakes themselves
        may = [(seat, line) for seat, line in chain(seated, far) if seat is not None and seat not in held]
        return [line for seat, line in may if self.table.game.legal(match.state, seat)]

    # --- who is missing, and whose time is up ------------------------------------------------------

    def _count_heads(self, now: int) -> None:
        """Somebody came or left."""
        self._here = {*self.elsewhere, *self.people}
        self.table.attendance.origins = self.origins_elsewhere | self.origins
        self._look_around(now)

    def _look_around(self, now: int) -> None:
        self._now = now
        attendance = self.table.attendance
        attendance.pass_time(self.table.people_playing(), now)
        attendance.here = self._here
        attendance.expect_host(self.table.host, now)

    def pulse(self, now: int) -> Post[Peer]:
        """To be done again and again."""
        self._look_around(now)
        post = Post([], self.beat(now))
        for person, seat in self.table.people_playing().items():
            if seat in self.table.sitting.stand_ins and person in self.people:  # with another worker, until now
                entry = referee.greet(self.table, Asker(person, self.people[person]), now)
                post.add(entry, self._news(entry))
        entry = referee.end_if_all_agree(self.table)
        post.add(entry, self._news(entry))
        return post

    def _somebody_is_given_up(self) -> bool:
        """Somebody has been missing for too long, and nobody was told."""
        before, missing = self._given_up, seats.missing(self.table)
        gone = [person for person in missing if not self.table.allowance_left(person)]
        self._given_up = [*gone, *filter(None, [hosting.heir(self.table)])]
        return self._given_up != before

    @property
    def is_calm(self) -> bool:
        """Everybody is there, and nothing happens but what they do."""
        table = self.table
        alone = self._wait.next is None and table.is_timeless and not table.bots_playing()
        return alone and table.attendance.is_complete

    def notice_in(self) -> int | None:
        """Milliseconds until somebody will have been missing for too long."""
        if self.table.attendance.is_complete:
            return None
        times = [seats.notice_in(self.table), hosting.heir_in(self.table)]
        return min((time for time in times if time is not None), default=None)

    # --- lines -----------------------------------------------------------------------------------

    def pong(self, peer: Peer, pong: wire.Pong, now: int) -> bool:
        """False for what answers no ping of ours."""
        visit = self.visits.get(peer)
        return visit is not None and visit.line.pong(pong, now)

    def beat(self, now: int) -> Letters[Peer]:
        """Pings, to be sent again and again; and who has a slow line or is missing, when that changes."""
        pings = self.pings(now)
        changed = [visit.asker.person for visit in self.visits.values() if visit.line.judge_signal(now)]
        seated = any(self.table.seat_of(person) is not None for person in changed)
        return pings + (self._table_soon() if self._somebody_is_given_up() or seated else [])

    def pings(self, now: int) -> Letters[Peer]:
        lines = [(peer, visit.line) for peer, visit in self.visits.items()]
        return [(peer, line.ping(now)) for peer, line in lines if line.wants_ping(now)]

    def beats_in(self) -> int:
        """Milliseconds until the next beat."""
        return QUICK if any(visit.line.is_new for visit in self.visits.values()) else CALM

    def sit_at(self, table: Table, shown: Shown, waiting: Waiting[Peer] | None = None) -> Letters[Peer]:
        """Go on at the table as the journal knows it; until now people were shown only a part of it.

        Throws that waited then wait again; others belong to a time that has not happened.
        """
        given_up: Letters[Peer] = []
        if waiting is None:
            given_up = [
                (peer, wire.Failed("unavailable", request)) for (_, request), peer in self._throwers.items()
            ]
            waiting = Waiting([], {})
        else:
            table.keep_time_of(self.table)
        table.attendance = self.table.attendance
        self._finish, self._throwers = Finish(list(waiting.held)), dict(waiting.throwers)
        self.table = table
        for visit in self.visits.values():
            visit.version, visit.heard = shown
        return given_up + self._table_to_all() + self._steps_to_all() + self._talk_to_all()

    @property
    def shown(self) -> Shown:
        return self.table.version, self.table.circle.said

    @property
    def waiting(self) -> Waiting[Peer]:
        """The throws without a verdict, to go on with them if it turns out that something else happened first."""
        if not (self._finish.held or self._throwers):
            return NOBODY_WAITS
        return Waiting(list(self._finish.held), dict(self._throwers))

    @property
    def people(self) -> dict[str, str]:
        """Who is connected here: id and name."""
        return {visit.asker.person: visit.asker.name for visit in self.visits.values()}

    @property
    def avatars(self) -> dict[str, str]:
        """Of those who are connected here, by id."""
        return {visit.asker.person: visit.asker.avatar for visit in self.visits.values()}

    @property
    def origins(self) -> dict[str, list[str]]:
        """What stands for the addresses of those who are connected here, by id."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for visit in self.visits.values():
            found[visit.asker.person].add(visit.asker.origin)
        return {person: sorted(origins - {""}) for person, origins in found.items()}

    def connections_of(self, person: str) -> list[Peer]:
        return [peer for peer, visit in self.visits.items() if visit.asker.person == person]

    def meet(
        self,
        elsewhere: dict[str, str],
        now: int,
        avatars: dict[str, str] | None = None,
        origins: dict[str, list[str]] | None = None,
    ) -> Post[Peer]:
        """Others came or left by way of another worker."""
        self._look_around(now)
        post = Post[Peer]()
        for person in elsewhere.keys() - self.elsewhere.keys():  # here it is known for how long they were missed
            post.add(referee.greet(self.table, Asker(person, ""), now), [])
        self.elsewhere, self.avatars_elsewhere = elsewhere, avatars or {}
        self.origins_elsewhere = origins or {}
        self._count_heads(now)
        post.letters += self._table_soon()
        return post

    def follow(self, entries: list[Entry], now: int) -> Letters[Peer]:
        """What another worker wrote."""
        self._look_around(now)
        self.table.follow(entries, now)
        self._wait.note(self.table, self._here, now)
        return self._news(Entry(self.table.number, [fact for entry in entries for fact in entry.facts]))

    # --- letters -----------------------------------------------------------------------------

    def _news(self, entry: Entry | None) -> Letters[Peer]:
        """The table before the first step of a game, and after its last."""
        if entry is None:
            return []
        kinds = set(map(type, entry.facts))
        if kinds <= {Said}:
            return self._talk_to_all()
        steps = self._steps_to_all() + self._talk_to_all()
        if self.table.phase == "over":
            return steps + self._table_to_all()
        if kinds <= {Stepped}:
            return steps
        return self._table_to_all() + steps

    def _steps_to_all(self) -> Letters[Peer]:
        """What each has not been shown yet: mostly one step. Those who see the same share one message."""
        table, now = self.table, self.table.version
        scene = table.last_scene()
        films: dict[tuple[int | None, int | None], list[wire.Step]] = {}
        letters: Letters[Peer] = []
        for peer, visit in self.visits.items():
            if visit.version == now:
                continue
            seat = table.seat_of(visit.asker.person)
            if scene and visit.version == now - 1:
                letters.append((peer, scene.seen_by(seat)))
            else:
                sight = visit.version, seat
                if sight not in films:
                    films[sight] = table.steps_since(*sight)
                letters += [(peer, step) for step in films[sight]]
            visit.version = now
        return letters

    def _talk_to_all(self) -> Letters[Peer]:
        """What each has not heard yet, and may."""
        circle = self.table.circle
        letters: Letters[Peer] = []
        for peer, visit in self.visits.items():
            if visit.heard != circle.said:
                heard = circle.heard(visit.heard, sits=self.table.seat_of(visit.asker.person) is not None)
                letters += [(peer, wire.Talk(heard))] if heard else []
                visit.heard = circle.said
        return letters

    def tell_news(self, now: int) -> Post[Peer]:
        """What was held back, when its time has come."""
        self._look_around(now)
        return Post([], self._table_to_all() if self.news.are_due(now) else [])

    def _table_soon(self, *peers: Peer) -> Letters[Peer]:
        """The table to all, now if that is not too much, or else later; to these connections now."""
        at_once = self.news.may_be_told(len(self.visits), self._now)
        return self._table_to(self.visits if at_once else peers)

    def _table_to_all(self) -> Letters[Peer]:
        self.news.were_told(len(self.visits), self._now)
        return self._table_to(self.visits)

    def _table_to(self, peers: Iterable[Peer]) -> Letters[Peer]:
        here = self.elsewhere | self.people
        occupants = occupants_told(self.table, here, signals(self.visits.values()), self._now)
        watching = watchers_told(self.table, here, self.avatars_elsewhere | self.avatars)
        told = table_told(self.table, self._wait.until, occupants, watching)
        return [(peer, told_to(told, self.table, self.visits[peer].asker.person)) for peer in peers]

    def _rename(self, person: str, name: str, avatar: str | None) -> None:
        for visit in self.visits.values():
            if visit.asker.person == person:
                visit.asker = replace(visit.asker, name=name, avatar=avatar or visit.asker.avatar)
