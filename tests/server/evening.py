"""A table without network and clock, driven and checked by a transcript.

    >> anna.sit(0)              what comes in
    == 2: sat                   what is written into the journal
    << anna.accepted            what goes out, and only then
    << all.table(...)

`Evening.follows(script)` carries out the `>>` lines and compares all other lines with what happened.
A line `<< ...` leaves out the rest of the messages. Time passes only when the script says so.
"""

import re
from collections.abc import Callable, Collection
from itertools import count, groupby
from random import Random
from textwrap import dedent
from typing import Any

import msgspec

from tablee.core.game import Move
from tablee.core.luck import Chance, seeded
from tablee.core.record import Evidence
from tablee.server.race.latency import Latency
from tablee.server.room.outbox import Outbox
from tablee.server.room.session import Session
from tablee.server.rulings import opening
from tablee.server.rulings.guards import Caller
from tablee.server.table.facts import Entry, decode_facts, encode_facts
from tablee.server.table.table import Table
from tablee.server.web.decode import understand
from tablee.server.wire import http, requests, updates
from tablee.server.wire.errors import Failed

CODE = "BCDFGH"
HOST = Caller("anna", "Anna")
ACCOUNTS = ("anna", "ben")
"""The people who have an account."""


class FirstSeatStarts:
    """Seeded luck whose small numbers are all 0, so that scripts know who begins."""

    def __init__(self, source: Random) -> None:
        self._chance = Chance(source)

    def below(self, n: int) -> int:
        return 0 if n <= 5 else self._chance.below(n)

    def shuffle(self, items: list[Any]) -> None:
        self._chance.shuffle(items)


class Evening:
    """Anna opens a table. A connection is called `anna`, her second device `anna@phone`."""

    def __init__(self, game: str = "dozito", quickly: bool = False, **fields: Any) -> None:
        self.now = 0
        self.luck = FirstSeatStarts(Random("evening"))
        self.taste = seeded("play on")
        self.ids = count(1)
        self.accounts: Collection[str] = ACCOUNTS
        self.origins: dict[str, str] = {}
        """By person, a placeholder for the address they connect from."""
        table, entry = opening.open_table(CODE, http.OpenTable(game, **fields), HOST, self.luck, self.now, quickly)
        self.journal = [entry]
        self.session: Session[str] = Session(table)

    @property
    def table(self) -> Table:
        return self.session.table

    def follows(self, script: str) -> None:
        script = dedent(script).strip()
        told = []
        for asked, expected in _scenes(script):
            happened = self.tell(asked)
            if expected and expected[-1] == "<< ...":
                happened = [*happened[: len(expected) - 1], "<< ..."]
            told += [f">> {asked}", *happened]
        assert "\n".join(told) == script

    def tell(self, asked: str) -> list[str]:
        out = self.do(asked)
        written = [f"== {entry.number}: {_kinds(entry.facts)}" for entry in out.entries]
        return written + self.rendered(out.messages)

    # --- acts of a script ----------------------------------------------------------------------

    def do(self, asked: str) -> Outbox[str]:
        for pattern, act in _ACTS.items():
            if found := re.fullmatch(pattern, asked, flags=re.DOTALL):
                return self.written(act(self, **found.groupdict()))
        raise AssertionError(f"scripts have no such line: {asked!r}")

    def written(self, out: Outbox[str]) -> Outbox[str]:
        self.journal += out.entries
        self.session.sent(out)
        return out

    def enter(self, peer: str, name: str | None = None, version: str | None = None) -> Outbox[str]:
        person = _person(peer)
        called = {"stranger": ""}.get(person, person.capitalize()) if name is None else name
        caller = Caller(person, called, origin=self.origins.get(person, ""))
        return self.session.enter(peer, caller, None if version is None else int(version), self.now)

    def leave(self, peer: str) -> Outbox[str]:
        return self.session.leave(peer, self.now)

    def request(self, peer: str, verb: str, arguments: str, id: str | None = None) -> Outbox[str]:
        message = {"type": verb, "id": id or f"r{next(self.ids)}", **_fields(verb, arguments)}
        return self.say(peer, msgspec.json.encode(message).decode())

    def say(self, peer: str, raw: str) -> Outbox[str]:
        request = understand(raw.encode())
        if isinstance(request, Failed):
            out = self.session.outbox()
            out.send(peer, request)
            return out
        if isinstance(request, requests.Pong):
            self.session.audience.pong(peer, request, self.now)
            return self.session.outbox()
        self.session.presence.accounts = self.accounts
        return self.session.handle(peer, request, self.now)

    def seat(self, person: str) -> Outbox[str]:
        problem, out = self.session.seat(Caller(person, person.capitalize()), self.now)
        answer = updates.Accepted("seat") if problem is None else Failed(problem, "seat")
        out.messages.insert(0, ("door", answer))
        return out

    def bot(self, seat: str, move: str) -> Outbox[str]:
        return self.session.bot_plays(int(seat), msgspec.convert(_move(move), self.table.game.moves), self.now)

    def wait(self, ms: str) -> Outbox[str]:
        self.now += int(ms)
        return self.session.pass_time(self.now)

    def pulse(self) -> Outbox[str]:
        return self.session.pulse(self.now)

    def measure(self, peer: str, best: str, worst: str | None = None) -> Outbox[str]:
        """Measure the latency of a connection with pings; half of them take the best time, half the worst."""
        line = self.session.audience.visits[peer].latency = Latency()
        for took in (int(best), int(worst or best)) * 8:
            ping = line.ping(self.now)
            self.now += took
            assert line.pong(requests.Pong(ping.number, self.now - took / 2), self.now)
        return self.session.outbox()

    def restart(self) -> Outbox[str]:
        """Restart the house an hour later: nobody is connected, and the table is restored from its journal."""
        self.now += 3_600_000
        self.session = Session(self.restored())
        return self.session.outbox()

    def restored(self) -> Table:
        return Table.restore(CODE, map(_through_json, self.journal), self.luck, self.now)

    def play_on(self) -> Outbox[str]:
        """Make random legal moves until the match is over."""
        out = self.session.outbox()
        while self.table.in_play:
            out.messages = self.bot_moves(*self.some_move()).messages
        out.shown = self.session.shown
        return out

    def some_move(self) -> tuple[int, Move]:
        """A random legal move of a seat that the table waits for."""
        match = self.table.match
        assert match, "there is no match"
        seat = self.table.game.awaited(match.state)[0]
        legal = self.table.game.legal(match.state, seat)
        return seat, legal[self.taste.below(len(legal))]

    def bot_moves(self, seat: int, move: Move) -> Outbox[str]:
        """Make a legal move the way bots do."""
        out = self.written(self.session.bot_plays(seat, move, self.now))
        assert out.entries
        return out

    # --- messages as lines of the transcript -----------------------------------------------------

    def rendered(self, messages: list[tuple[str, updates.ServerMessage]]) -> list[str]:
        """One line for each message; a message that everybody gets becomes one line for all."""
        told = [(peer, self.line(message)) for peer, message in messages if not isinstance(message, updates.Ping)]
        lines = []
        for line, same in groupby(told, key=lambda pair: pair[1]):
            peers = [peer for peer, _ in same]
            everybody = len(peers) > 1 and set(peers) == set(self.session.audience.visits)
            lines += [f"<< all.{line}"] if everybody else [f"<< {peer}.{line}" for peer in peers]
        return lines

    def line(self, message: updates.ServerMessage) -> str:
        match message:
            case updates.Accepted():
                return "accepted"
            case updates.Refused():
                return f"refused(§{message.rule}{f' {_evidence(message.evidence)}' if message.evidence else ''})"
            case Failed():
                return f"failed({message.problem})"
            case updates.Step():
                return self.step_line(message)
            case updates.TableChanged():
                return _table_line(message)
            case updates.Ping():
                return "ping"
            case updates.Talk():
                return f"talk({' | '.join(map(_remark, message.remarks))})"

    def step_line(self, step: updates.Step) -> str:
        names = [sitter.name for sitter in self.table.players]
        parts = [f"{step.version}:", _kinds(step.events) or "as it is"]
        parts += [f"| {' '.join(names[seat] for seat in step.awaited)} to play"] if step.awaited else []
        parts += [f"| {' '.join(names[seat] for seat in step.outcome.winners)} won"] if step.outcome else []
        parts += [f"| {_evidence(step.evidence)}"] if step.evidence else []
        return f"step({' '.join(parts)})"


_ACTS: dict[str, Callable[..., Outbox[str]]] = {
    r"(?P<peer>\S+) enters(?: as '(?P<name>.*)')?(?: at version (?P<version>-?\d+))?": Evening.enter,
    r"(?P<peer>\S+) leaves": Evening.leave,
    r"(?P<person>\S+) is given a chair": Evening.seat,
    r"(?P<peer>\S+) says (?P<raw>.*)": Evening.say,
    r"(?P<peer>[^\s.]+)\.(?P<verb>\w+)\((?P<arguments>.*)\)(?: #(?P<id>\S+))?": Evening.request,
    r"the bot in seat (?P<seat>\d) plays (?P<move>.*)": Evening.bot,
    r"(?P<ms>\d+) ms pass": Evening.wait,
    r"they look up": Evening.pulse,
    r"the line of (?P<peer>\S+) takes (?P<best>\d+)(?: to (?P<worst>\d+))? ms": Evening.measure,
    r"the house restarts": Evening.restart,
    r"they play to the end": Evening.play_on,
}


def steps_in(out: Outbox[str]) -> list[updates.Step]:
    return [message for _, message in out.messages if isinstance(message, updates.Step)]


def _scenes(script: str) -> list[tuple[str, list[str]]]:
    scenes = [scene.splitlines() for scene in re.split(r"^>> ", script, flags=re.MULTILINE)[1:]]
    return [(scene[0], scene[1:]) for scene in scenes]


def _person(peer: str) -> str:
    return peer.partition("@")[0]


def _fields(verb: str, arguments: str) -> dict[str, Any]:
    """Arguments such as `1, normal` are matched by position; moves and options have their own syntax."""
    values = [value.strip() for value in arguments.split(",")] if arguments else []
    match verb:
        case "play" | "check":
            move, _, reaction = arguments.partition(" after ")
            return {"move": _move(move), **({"reaction": int(reaction)} if reaction else {})}
        case "configure":
            return {"options": dict(_named(value) for value in values)}
        case "rename":
            return {"name": arguments}
        case "answer_undo" | "call_off" | "ready" | "lock" | "rate" | "play_again" | "publish" | "stop_clock":
            return {"yes": values[:1] != ["no"], **({"language": values[1]} if values[1:] else {})}
        case "reseat":
            return dict(zip(("seat", "to"), map(_plain, values), strict=True))
        case "expel" | "hand_over":
            return {"person": values[0], **({"yes": False} if values[1:] == ["no"] else {})}
        case "change_game":
            return {"game": values[0], "options": dict(map(_named, values[1:]))}
        case "say":
            return {"text": arguments[1:-1]} if arguments.startswith("'") else {"phrase": arguments}
        case "set_clock":
            return {"clock": dict(map(_named, values)) if values else None}
        case _:
            return dict(zip(("seat", "bot"), map(_plain, values), strict=False))


def _move(text: str) -> dict[str, Any]:
    """`place slot=3`"""
    kind, *fields = text.split()
    return {"type": kind, **dict(_named(field) for field in fields)}


def _named(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    return name, _plain(value)


def _plain(value: str) -> Any:
    return int(value) if re.fullmatch(r"-?\d+", value) else value


def _kinds(structs: list[Any]) -> str:
    return " ".join(type(struct).__struct_config__.tag for struct in structs)


def _evidence(evidence: Evidence) -> str:
    """`300±11 ms, 20 given`"""
    return f"{evidence.reaction}±{evidence.error} ms, {evidence.given} given"


def _table_line(table: updates.TableChanged) -> str:
    """`table(gathering: Anna ?Ben - Gizmo/normal | Cleo watches)`, in which Ben is not connected.

    `?Ben!` has been missing for too long, `?Ben!=normal` is replaced by a bot, and `Ben...` is not ready.
    """
    parts = [f"{table.phase}:", *map(_occupant, table.seats)]
    parts += [f"| {person.name or 'somebody'} watches" for person in table.watching]
    names = [occupant.name if occupant else "-" for occupant in table.seats]
    parts += ["| paused"] if table.paused else []
    parts += [f"| {names[table.undo.seat]} asks to undo"] if table.undo else []
    parts += [f"| {' '.join(names[seat] for seat in table.ending)} would end"] if table.ending else []
    parts += [f"| {' '.join(names[seat] for seat in table.again)} again"] if table.again else []
    parts += ["| locked"] if table.locked else []
    parts += [f"| {names[table.first]} begins"] if table.first is not None else []
    parts += [f"| {table.host} is host"] if table.host != HOST.person else []
    parts += [f"| {table.heir} may take over"] if table.heir else []
    return f"table({' '.join(parts)})"


def _occupant(occupant: updates.Occupant | None) -> str:
    if occupant is None:
        return "-"
    if occupant.bot:
        return f"{occupant.name}/{occupant.bot}"
    if occupant.here:
        return occupant.name if occupant.ready else f"{occupant.name}..."
    given_up = "!" if occupant.away == 0 else ""
    return f"?{occupant.name}{given_up}{f'={occupant.stand_in}' if occupant.stand_in else ''}"


def _remark(remark: updates.Remark) -> str:
    """`Anna: hello` is a phrase, `Anna: 'Hi!'` is free text, `(Cleo: wow)` is a remark among watchers."""
    said = f"{remark.name}: {remark.phrase or repr(remark.text)}"
    return said if remark.audience == "table" else f"({said})"


def _through_json(entry: Entry) -> Entry:
    return Entry(entry.number, decode_facts(encode_facts(entry.facts)), entry.by, entry.request)
