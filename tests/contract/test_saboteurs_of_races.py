"""The laws also detect broken games in which time acts: saboteurs of Kezao, for what Dozito does not have."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tablee.core.match import RuleBroken
from tablee.games.kezao import game as true
from tablee.games.kezao.evolve import anybody_can_add
from tablee.games.kezao.model import Drew, Options, Pass, RollEnded, Rule, Throw
from tests.contract import laws
from tests.contract.playouts import Setting
from tests.contract.secrecy import what_cannot_be_seen_does_not_show

SEEDS = range(6)


def never_throws_the_dice(s: Any) -> Any:
    return None if s.phase == "countdown" else true.wake(s)


def goes_on_after_the_end(s: Any) -> Any:
    return true.wake(s) or (10**9 if s.phase == "over" else None)


def leaves_barred_players_their_cards(s: Any, seat: int) -> Any:
    barred = s.phase == "race" and 0 <= seat < s.seats and s.barred[seat]
    return [Throw(card, s.roll) for card in s.hands[seat]] if barred else true.legal(s, seat)


def judges_by_the_wrong_dice(s: Any, seat: int, move: Any) -> Any:
    rule = true.check(s, seat, move)
    return None if rule is Rule.TOO_LATE and s.phase == "race" and move.roll == s.roll - 1 else rule


def loses_cards_set_aside(s: Any, event: Any) -> None:
    true.evolve(s, event)
    if isinstance(event, RollEnded) and s.aside:
        s.aside.pop()


def forgets_since_when_nobody_can_add(s: Any) -> Any:
    copy = true.copy(s)
    copy.stuck = None
    return copy


def ticks_behind_the_log(s: Any, now: int, luck: Any, emit: Any) -> None:
    true.tick(s, now, luck, emit)
    s.passed = [True] * s.seats if s.phase == "race" else s.passed


def shows_every_hand(s: Any, seat: int | None) -> Any:
    return msgspec.structs.replace(true.view(s, seat), hands=[hand[:] for hand in s.hands])


def shows_spectators_the_first_hand(s: Any, seat: int | None) -> Any:
    view = true.view(s, seat)
    return msgspec.structs.replace(view, hands=[s.hands[0][:], *view.hands[1:]]) if seat is None else view


def shows_that_nobody_can_add(s: Any, seat: int | None) -> Any:
    view = true.view(s, seat)
    return view if s.stuck is None else msgspec.structs.replace(view, decided=s.stuck)


def tells_what_was_drawn(event: Any, seat: int | None) -> Any:
    return event if isinstance(event, Drew) else true.seen(event, seat)


def lets_people_pass_only_when_it_matters(s: Any, seat: int) -> Any:
    useless = s.phase == "race" and not anybody_can_add(s)
    return [move for move in true.legal(s, seat) if not (useless and isinstance(move, Pass))]


def is_in_a_hurry_when_the_pile_is_red(s: Any) -> Any:
    due = true.wake(s)
    hurried = s.phase == "race" and s.decided is None and s.stuck is None and s.pile and s.pile[-1] & 1
    return due - 10_000 if due is not None and hurried else due


def imagines_hands_without_the_wrong_card(v: Any, luck: Any) -> Any:
    world = true.imagine(v, luck)
    for wrong in v.erred:
        hand = world.hands[wrong.seat]
        if world.pile and wrong.seat != v.seat and wrong.card in hand:
            hand.remove(wrong.card)
            world.pile.append(wrong.card)
    return world


SABOTAGE: list[tuple[Callable[[Setting], None], dict[str, Any]]] = [
    (laws.the_table_waits_for_those_who_can_move, {"wake": never_throws_the_dice}),
    (laws.the_table_waits_for_those_who_can_move, {"wake": goes_on_after_the_end}),
    (laws.legal_moves_are_those_check_allows, {"legal": leaves_barred_players_their_cards}),
    (laws.legal_moves_are_those_check_allows, {"check": judges_by_the_wrong_dice}),
    (laws.pieces_are_conserved, {"evolve": loses_cards_set_aside}),
    (laws.a_copy_is_isolated, {"copy": forgets_since_when_nobody_can_add}),
    (laws.the_log_is_the_game, {"tick": ticks_behind_the_log}),
    (laws.an_imagined_world_looks_the_same, {"imagine": imagines_hands_without_the_wrong_card}),
    (what_cannot_be_seen_does_not_show, {"view": shows_every_hand}),
    (what_cannot_be_seen_does_not_show, {"view": shows_spectators_the_first_hand}),
    (what_cannot_be_seen_does_not_show, {"view": shows_that_nobody_can_add}),
    (what_cannot_be_seen_does_not_show, {"seen": tells_what_was_drawn}),
    (what_cannot_be_seen_does_not_show, {"legal": lets_people_pass_only_when_it_matters}),
    (what_cannot_be_seen_does_not_show, {"wake": is_in_a_hurry_when_the_pile_is_red}),
]


def broken_by(law: Callable[[Setting], None], spoilt: Any, options: Options) -> bool:
    for seed in SEEDS:
        try:
            law(Setting(spoilt, 3, options, seed))
        except (AssertionError, RuleBroken):
            return True
    return False


def named(law: Any, change: dict[str, Any]) -> Any:
    return pytest.param(law, change, id="".join(spoilt.__name__ for spoilt in change.values()))


@pytest.mark.parametrize(("law", "change"), [named(*pair) for pair in SABOTAGE])
def test_the_law_is_broken_by(law: Callable[[Setting], None], change: dict[str, Any]) -> None:
    assert broken_by(law, replace(true, **change), Options(points=1))


def test_with_open_hands_the_pile_is_still_a_secret() -> None:
    def shows_the_pile(s: Any, seat: int | None) -> Any:
        return msgspec.structs.replace(true.view(s, seat), aside=[*s.aside, *s.pile[-1:]])

    spoilt = replace(true, view=shows_the_pile)
    assert broken_by(what_cannot_be_seen_does_not_show, spoilt, Options(points=1, open_hands=True))


@pytest.mark.parametrize("law", dict.fromkeys(law for law, _ in SABOTAGE), ids=lambda law: law.__name__)
def test_nobody_is_accused_who_plays_by_the_rules(law: Callable[[Setting], None]) -> None:
    assert not broken_by(law, true, Options(points=1))
