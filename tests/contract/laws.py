"""Laws that every game has to keep. Each law plays one random game and asserts its property after every step."""

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import msgspec

from tablee.bots import watch_time_of
from tablee.core.game import AnyGame, Event, Rule
from tablee.core.luck import Luck, seeded
from tablee.core.match import Match, RuleBroken, restore, typed_step
from tablee.core.record import LoggedStep, Record
from tablee.rulebook import paragraphs
from tests.contract.material import material_of
from tests.contract.playouts import LONGEST, Setting, conceivable, playout

SOME = 250
"""Steps of a playout that are enough for most laws."""


def observers(setting: Setting) -> list[int | None]:
    return [None, *range(setting.seats)]


def pieces_are_conserved(setting: Setting) -> None:
    material = material_of(setting.game.name)
    for match in playout(setting, limit=SOME):
        assert sorted(material.in_state(match.state)) == sorted(material.pieces)


def legal_moves_are_those_check_allows(setting: Setting) -> None:
    game = setting.game
    for match in playout(setting, limit=SOME):
        for seat in range(setting.seats):
            legal = list(game.legal(match.state, seat))
            asked = conceivable(game, match.state, seat)
            allowed = {move for move in asked if game.check(match.state, seat, move) is None}
            assert len(set(legal)) == len(legal), "a move is offered twice"
            assert set(legal) == allowed


def nobody_else_can_move(setting: Setting) -> None:
    """A move of a seat that does not exist is refused."""
    game = setting.game
    for match in playout(setting, limit=SOME // 2):
        for stranger in (-1, setting.seats):
            assert not game.legal(match.state, stranger)
            asked = conceivable(game, match.state, stranger)
            assert all(game.check(match.state, stranger, move) for move in asked)


def the_table_waits_for_those_who_can_move(setting: Setting) -> None:
    game = setting.game
    for match in playout(setting, limit=SOME):
        awaited = list(game.awaited(match.state))
        assert all(game.legal(match.state, seat) for seat in awaited)
        if match.outcome is None:
            assert awaited or game.wake(match.state) is not None, "neither a seat nor time can act"
        else:
            assert not awaited
            assert not any(game.legal(match.state, seat) for seat in range(setting.seats))
            assert game.wake(match.state) is None


def every_random_game_ends(setting: Setting) -> None:
    *_, match = playout(setting, even=True)
    outcome = match.outcome
    assert outcome is not None, f"still not over after {LONGEST} steps"
    assert len(outcome.places) == len(outcome.scores) == setting.seats
    assert outcome.winners
    for place in outcome.places:  # 1 1 3, never 1 1 2
        assert place == 1 + sum(other < place for other in outcome.places)
    assert outcome.decided_by in paragraphs(setting.game.name, "en")


def _returns(value: Any, type: Any) -> bool:
    return bool(msgspec.json.decode(msgspec.json.encode(value), type=type) == value)


def what_is_said_survives_json(setting: Setting) -> None:
    game = setting.game
    assert _returns(setting.options, game.options)
    for match in playout(setting, limit=SOME // 2):
        assert _returned(game, match.log[-1]) == match.log[-1]
        for seat in observers(setting):
            assert _returns(game.view(match.state, seat), game.views)
            witnessed = [game.seen(event, seat) for event in match.log[-1].events]
            assert all(_returns(event, game.events) for event in witnessed if event is not None)
        for seat in range(setting.seats):
            assert all(_returns(move, game.moves) for move in game.legal(match.state, seat))


def a_state_survives_json(setting: Setting) -> None:
    """A state can be stored and read, which helps debugging; the house itself stores only logs."""
    for match in playout(setting, limit=SOME // 2):
        assert _returns(match.state, setting.game.state)


def _returned(game: AnyGame, step: LoggedStep) -> LoggedStep:
    return typed_step(game, msgspec.json.decode(msgspec.json.encode(step), type=LoggedStep))


def the_log_is_the_game(setting: Setting) -> None:
    """A log that went through JSON replays to the same state, after every step and from a whole record."""
    game, luck = setting.game, seeded(0)
    follower = Match.replay(game, setting.options, setting.seats, [], luck)
    for match in playout(setting, limit=SOME):
        for step in match.log[follower.version :]:
            follower.follow(_returned(game, step))
        assert follower.state == match.state
        assert (follower.version, follower.log) == (match.version, match.log)
    record = msgspec.json.decode(msgspec.json.encode(match.record(names=["Zoé", "현우"])), type=Record)
    again = restore(game, record, luck)
    assert (again.state, again.log, record.names) == (match.state, match.log, ["Zoé", "현우"])


def a_copy_is_isolated(setting: Setting) -> None:
    """Changes of a copy do not affect the original, and the two share no mutable part."""
    game = setting.game
    for match in playout(setting, limit=SOME // 2):
        copy = game.copy(match.state)
        assert copy == match.state
        shared = {id(part) for part in _changeable(copy)} & {id(part) for part in _changeable(match.state)}
        assert not shared
        before = msgspec.json.encode(match.state)
        _play_on(game, copy, setting, steps=3)
        assert msgspec.json.encode(match.state) == before


def _changeable(thing: Any) -> Iterator[Any]:
    """All mutable objects among a value and its parts, at any depth."""
    if isinstance(thing, msgspec.Struct):
        parts = [getattr(thing, name) for name in thing.__struct_fields__]
        fixed = thing.__struct_config__.frozen
    elif is_dataclass(thing):
        parts, fixed = [getattr(thing, field.name) for field in fields(thing)], False
    elif isinstance(thing, dict):
        parts, fixed = [*thing.keys(), *thing.values()], False
    elif isinstance(thing, list | set | tuple | frozenset):
        parts, fixed = list(thing), isinstance(thing, tuple | frozenset)
    else:
        parts, fixed = [], isinstance(thing, int | float | str | bytes | None)
    if not fixed:
        yield thing
    for part in parts:
        yield from _changeable(part)


def _play_on(game: AnyGame, state: Any, setting: Setting, steps: int) -> None:
    """Play some random steps from a given state."""
    match = Match(game, setting.options, setting.seats, seeded(steps))
    match.state = state
    random = Random(setting.seed)
    for _ in range(steps):
        willing = [seat for seat in range(setting.seats) if game.legal(state, seat)]
        if willing:
            seat = random.choice(willing)
            match.act(seat, random.choice(list(game.legal(state, seat))))
        elif (due := game.wake(state)) is not None:
            match.pass_time(due)


def a_refusal_changes_nothing(setting: Setting) -> None:
    """A refused move of any seat names a rule, and leaves state and log as they were."""
    game, rules = setting.game, set(setting.game.rules)
    for match in playout(setting, limit=SOME // 2):
        before, log = game.copy(match.state), list(match.log)
        for seat in range(-1, setting.seats + 1):
            legal = game.legal(match.state, seat)
            for move in conceivable(game, match.state, seat):
                if move not in legal:
                    assert _refused(match, seat, move) in rules
        assert match.state == before
        assert match.log == log


def _refused(match: Match, seat: int, move: Any) -> Rule | None:
    try:
        match.play(seat, move, match.now)
    except RuleBroken as refused:
        return refused.rule
    return None


def questions_change_nothing(setting: Setting) -> None:
    game, watch_time = setting.game, watch_time_of(setting.game.name)
    for match in playout(setting, limit=SOME // 2):
        before = game.copy(match.state)
        for seat in observers(setting):
            game.imagine(game.view(match.state, seat), seeded(0))
            for event in match.log[-1].events:
                game.seen(event, seat)
                assert watch_time(event) >= 0
        game.awaited(match.state), game.outcome(match.state), game.wake(match.state)
        for seat in range(setting.seats):
            game.legal(match.state, seat)
            game.limit(match.state, seat), game.worth(match.state, seat)
            for move in conceivable(game, match.state, seat):
                game.check(match.state, seat, move)
        assert match.state == before


def time_never_goes_back(setting: Setting) -> None:
    now = 0
    for match in playout(setting, limit=SOME):
        assert match.now >= now
        now = match.now
    times = [step.at for step in match.log]
    assert times == sorted(times)


def luck_is_the_only_chance(setting: Setting) -> None:
    """The same luck and the same moves give exactly the same game."""
    *_, one = playout(setting, limit=SOME)
    *_, other = playout(setting, limit=SOME)
    assert one.log == other.log
    assert one.state == other.state


def what_happens_is_an_event_of_the_game(setting: Setting) -> None:
    kinds = setting.game.events.__args__
    for match in playout(setting, limit=SOME):
        for event in match.log[-1].events:
            witnessed: list[Event | None] = [setting.game.seen(event, seat) for seat in observers(setting)]
            assert {type(event), *map(type, witnessed)} <= {*kinds, type(None)}


def an_imagined_world_looks_the_same(setting: Setting) -> None:
    """An imagined world holds all pieces, has the same view and the same legal moves, and can be played on."""
    game, material = setting.game, material_of(setting.game.name)
    for match in playout(setting, limit=SOME // 2):
        for seat in observers(setting):
            view = game.view(match.state, seat)
            world = game.imagine(view, seeded(match.version))
            assert game.view(world, seat) == view
            assert game.imagine(view, seeded(match.version)) == world
            assert sorted(material.in_state(world)) == sorted(material.pieces)
            assert game.outcome(world) == match.outcome
            if seat is not None:
                assert game.legal(world, seat) == game.legal(match.state, seat)
                assert game.limit(world, seat) == game.limit(match.state, seat)
                for move in conceivable(game, match.state, seat):
                    assert game.check(world, seat, move) == game.check(match.state, seat, move)
        _play_on(game, world, setting, steps=3)


class Watched:
    """Luck that records whether it was used."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck
        self.asked = False

    def below(self, n: int) -> int:
        self.asked = True
        return self._luck.below(n)

    def shuffle(self, items: list[Any]) -> None:
        self.asked = True
        self._luck.shuffle(items)


def what_can_be_taken_back_showed_nothing(setting: Setting) -> None:
    """A step without final events used no luck, and revealed no piece to any seat or spectator."""
    game, material, luck = setting.game, material_of(setting.game.name), Watched(seeded(setting.seed))
    for match in playout(setting, limit=SOME, luck=luck):
        asked, luck.asked = luck.asked, False
        events = match.log[-1].events
        if any(map(game.final, events)):
            continue
        assert not asked
        for seat in observers(setting):
            assert not [piece for event in events for piece in material.revealed(event, seat)]


A_TURN = 20
"""Default moves that are enough to end any turn, even several turns in a row."""


def when_time_is_up_the_table_goes_on(setting: Setting) -> None:
    """The default move of a seat is legal, depends only on what the seat sees, and helps to end the turn."""
    game = setting.game
    for match in playout(setting, limit=SOME // 2):
        for seat in game.awaited(match.state):
            move = game.default(match.state, seat)
            assert move in game.legal(match.state, seat)
            world = game.imagine(game.view(match.state, seat), seeded(match.version))
            assert game.default(world, seat) == move
            _play_by_default(game, game.copy(match.state), setting, seat)


def _play_by_default(game: AnyGame, state: Any, setting: Setting, seat: int) -> None:
    match = Match(game, setting.options, setting.seats, seeded(0))
    match.state = state
    for _ in range(A_TURN):
        if seat not in game.awaited(state):
            return
        match.act(seat, game.default(state, seat))
    raise AssertionError(f"seat {seat} is still to play")


def a_narrow_choice_has_its_reason(setting: Setting) -> None:
    """A paragraph says why if a seat can do less than usual, or one thing only; otherwise none does."""
    game, usual = setting.game, material_of(setting.game.name).usual
    texts = [paragraphs(game.name, language) for language in ("en", "fr", "ko")]
    for match in playout(setting, limit=SOME):
        for seat in range(setting.seats):
            reason, usually = game.limit(match.state, seat), usual(match.state, seat)
            assert (reason is not None) == _is_narrow(usually, game.legal(match.state, seat))
            assert reason is None or (reason in set(game.limits) and all(reason in text for text in texts))


def _is_narrow(usually: Iterable[Any] | None, legal: Iterable[Any]) -> bool:
    if usually is None:
        return False
    usual, offered = set(usually), set(legal)
    return not usual <= offered or len(usual & offered) <= 1


def in_an_open_game_all_see_the_same(setting: Setting) -> None:
    game = setting.game
    if not game.open:
        return
    for match in playout(setting, limit=SOME):
        for seat in range(setting.seats):
            assert game.view(match.state, seat) == game.view(match.state, None)
            assert all(game.seen(event, seat) == game.seen(event, None) for event in match.log[-1].events)


LAWS = [
    pieces_are_conserved,
    legal_moves_are_those_check_allows,
    nobody_else_can_move,
    the_table_waits_for_those_who_can_move,
    every_random_game_ends,
    what_is_said_survives_json,
    a_state_survives_json,
    the_log_is_the_game,
    a_copy_is_isolated,
    a_refusal_changes_nothing,
    questions_change_nothing,
    time_never_goes_back,
    luck_is_the_only_chance,
    what_happens_is_an_event_of_the_game,
    an_imagined_world_looks_the_same,
    a_narrow_choice_has_its_reason,
    in_an_open_game_all_see_the_same,
    what_can_be_taken_back_showed_nothing,
    when_time_is_up_the_table_goes_on,
]
