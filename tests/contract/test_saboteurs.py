"""Every law detects a game that was broken on purpose.

Each saboteur replaces one function of a real game by a broken one, and a law has to fail for it.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tablee.core.match import Match, RuleBroken
from tablee.core.pile import PileFormed, Shuffled
from tablee.games import dozito
from tablee.games.dozito.model import Dealt, Discard, Discarded, Draw, Limit, Place, Rule, Take, Turned
from tablee.games.dozito.score import tally
from tests.contract import laws
from tests.contract.playouts import Setting
from tests.contract.secrecy import what_cannot_be_seen_does_not_show

TRUE = dozito.game
SEEDS = range(4)


def loses_the_discarded_card(s: Any, event: Any) -> None:
    TRUE.evolve(s, event)
    if isinstance(event, Discarded):
        s.discards[event.side].pop(0)


def forgets_a_move(s: Any, seat: int) -> Any:
    return [move for move in TRUE.legal(s, seat) if move != Discard(1)]


def allows_a_second_card(s: Any, seat: int, move: Any) -> Any:
    return None if isinstance(move, Draw) and seat == s.turn and not s.over else TRUE.check(s, seat, move)


def lets_strangers_draw(s: Any, seat: int, move: Any) -> Any:
    return None if seat < 0 and move == Draw() else TRUE.check(s, seat, move)


def waits_for_everybody(s: Any) -> Any:
    return range(s.seats)


def waits_for_nobody(s: Any) -> Any:
    return ()


def never_ends(s: Any) -> Any:
    return None


def ends_without_winner(s: Any) -> Any:
    outcome = TRUE.outcome(s)
    return outcome and replace_struct(outcome, places=tuple(place + 1 for place in outcome.places))


def replace_struct(struct: Any, **changes: Any) -> Any:
    return msgspec.structs.replace(struct, **changes)


def shows_a_list_for_a_tuple(s: Any, seat: int | None) -> Any:
    shown = TRUE.view(s, seat)
    return replace_struct(shown, discards=list(shown.discards))


def changes_without_a_fact(s: Any, *rest: Any) -> None:
    TRUE.decide(s, *rest)
    s.rounds += s.over


def copies_half(s: Any) -> Any:
    copy = TRUE.copy(s)
    copy.grids[-1] = s.grids[-1]
    return copy


def checks_with_heavy_hand(s: Any, seat: int, move: Any) -> Any:
    rule = TRUE.check(s, seat, move)
    if rule is Rule.OWN_SLOT:
        s.face_up[seat] |= 1
    return rule


def turns_the_view_page(s: Any, seat: int | None) -> Any:
    s.pile.insert(0, s.pile.pop())
    return TRUE.view(s, seat)


def has_dice_of_its_own(s: Any, luck: Any, emit: Any) -> None:
    TRUE.deal(s, luck, emit)
    random.shuffle(s.pile)


def witnesses_a_move(event: Any, seat: int | None) -> Any:
    return Draw() if isinstance(event, Shuffled) else event


def imagines_too_few(v: Any, luck: Any) -> Any:
    world = TRUE.imagine(v, luck)
    world.pile[:1] = world.pile[1:2]
    return world


def imagines_another_table(v: Any, luck: Any) -> Any:
    world = TRUE.imagine(v, luck)
    world.closer = None
    return world


def shows_face_down_cards(s: Any, seat: int | None) -> Any:
    return replace_struct(TRUE.view(s, seat), grids=s.grids)


def shows_owners_their_cards(s: Any, seat: int | None) -> Any:
    shown = TRUE.view(s, seat)
    if seat is None:
        return shown
    return replace_struct(shown, grids=[s.grids[i] if i == seat else g for i, g in enumerate(shown.grids)])


def counts_face_down_suns(s: Any, seat: int | None) -> Any:
    shown = TRUE.view(s, seat)
    return replace_struct(shown, tallies=[tally(grid, 0xFFF) for grid in s.grids])


def tells_the_order_of_the_pile(event: Any, seat: int | None) -> Any:
    return event


def tells_the_top_of_the_pile(event: Any, seat: int | None) -> Any:
    return PileFormed(event.cards[-1]) if isinstance(event, Shuffled) else event


def offers_moves_in_a_telling_order(s: Any, seat: int) -> Any:
    return sorted(TRUE.legal(s, seat), key=repr, reverse=bool(s.pile) and s.pile[-1] % 2 == 0)


def refuses_with_a_wink(s: Any, seat: int, move: Any) -> Any:
    rule = TRUE.check(s, seat, move)
    if rule and isinstance(move, Place) and 1 <= move.slot <= 12 and s.grids[s.turn][move.slot - 1] % 2:
        return Rule.SLOTS
    return rule


def draws_what_it_likes(s: Any, seat: int, move: Any, now: int, luck: Any, emit: Any) -> None:
    if isinstance(move, Take) and s.pile[-1] % 2:
        move = Take(0 if move.side else 1)
    TRUE.decide(s, seat, move, now, luck, emit)


def gives_no_reason(s: Any, seat: int) -> Any:
    return None if s.source == "replaced" else TRUE.limit(s, seat)


def always_finds_a_reason(s: Any, seat: int) -> Any:
    return TRUE.limit(s, seat) or Limit.EMPTY_PILE_FIRST


def cites_what_is_not_there(s: Any, seat: int) -> Any:
    return TRUE.limit(s, seat) and "9.99"


def reasons_with_the_pile(s: Any, seat: int) -> Any:
    reason = TRUE.limit(s, seat)
    return Limit.JOKER_STAYS if reason and s.pile and s.pile[-1] % 2 else reason


def hides_the_pile_from_the_first(s: Any, seat: int | None) -> Any:
    return msgspec.structs.replace(TRUE.view(s, seat), pile=0 if seat == 0 else len(s.pile))


def looks_away_from_others(event: Any, seat: int | None) -> Any:
    return None if isinstance(event, Turned) and seat else TRUE.seen(event, seat)


def takes_everything_back(event: Any) -> bool:
    return False


def takes_back_what_was_turned_up(event: Any) -> bool:
    return TRUE.final(event) and not isinstance(event, Turned)


def takes_back_the_deal(event: Any) -> bool:
    return TRUE.final(event) and not isinstance(event, (Shuffled, Dealt))


def draws_for_ever(s: Any, seat: int) -> Any:
    return Draw()


def plays_by_what_nobody_sees(s: Any, seat: int) -> Any:
    moves = TRUE.legal(s, seat)
    return moves[s.pile[-1] % len(moves)] if s.pile else moves[0]


SABOTAGE: list[tuple[Callable[[Setting], None], dict[str, Any]]] = [
    (laws.pieces_are_conserved, {"evolve": loses_the_discarded_card}),
    (laws.legal_moves_are_those_check_allows, {"legal": forgets_a_move}),
    (laws.legal_moves_are_those_check_allows, {"check": allows_a_second_card}),
    (laws.nobody_else_can_move, {"check": lets_strangers_draw}),
    (laws.the_table_waits_for_those_who_can_move, {"awaited": waits_for_everybody}),
    (laws.the_table_waits_for_those_who_can_move, {"awaited": waits_for_nobody}),
    (laws.every_random_game_ends, {"outcome": never_ends}),
    (laws.every_random_game_ends, {"outcome": ends_without_winner}),
    (laws.what_is_said_survives_json, {"view": shows_a_list_for_a_tuple}),
    (laws.a_state_survives_json, {"state": dict}),
    (laws.the_log_is_the_game, {"decide": changes_without_a_fact}),
    (laws.a_copy_is_isolated, {"copy": copies_half}),
    (laws.a_refusal_changes_nothing, {"check": checks_with_heavy_hand}),
    (laws.questions_change_nothing, {"view": turns_the_view_page}),
    (laws.luck_is_the_only_chance, {"deal": has_dice_of_its_own}),
    (laws.what_happens_is_an_event_of_the_game, {"seen": witnesses_a_move}),
    (laws.an_imagined_world_looks_the_same, {"imagine": imagines_too_few}),
    (laws.an_imagined_world_looks_the_same, {"imagine": imagines_another_table}),
    (laws.a_narrow_choice_has_its_reason, {"limit": gives_no_reason}),
    (laws.a_narrow_choice_has_its_reason, {"limit": always_finds_a_reason}),
    (laws.a_narrow_choice_has_its_reason, {"limit": cites_what_is_not_there}),
    (laws.in_an_open_game_all_see_the_same, {"view": hides_the_pile_from_the_first}),
    (laws.in_an_open_game_all_see_the_same, {"seen": looks_away_from_others}),
    (laws.what_can_be_taken_back_showed_nothing, {"final": takes_everything_back}),
    (laws.what_can_be_taken_back_showed_nothing, {"final": takes_back_what_was_turned_up}),
    (laws.what_can_be_taken_back_showed_nothing, {"final": takes_back_the_deal}),
    (laws.when_time_is_up_the_table_goes_on, {"default": draws_for_ever}),
    (laws.when_time_is_up_the_table_goes_on, {"default": plays_by_what_nobody_sees}),
    (what_cannot_be_seen_does_not_show, {"view": shows_face_down_cards}),
    (what_cannot_be_seen_does_not_show, {"view": shows_owners_their_cards}),
    (what_cannot_be_seen_does_not_show, {"view": counts_face_down_suns}),
    (what_cannot_be_seen_does_not_show, {"seen": tells_the_order_of_the_pile}),
    (what_cannot_be_seen_does_not_show, {"seen": tells_the_top_of_the_pile}),
    (what_cannot_be_seen_does_not_show, {"legal": offers_moves_in_a_telling_order}),
    (what_cannot_be_seen_does_not_show, {"check": refuses_with_a_wink}),
    (what_cannot_be_seen_does_not_show, {"limit": reasons_with_the_pile}),
    (what_cannot_be_seen_does_not_show, {"decide": draws_what_it_likes}),
]


def broken_by(law: Callable[[Setting], None], spoilt: Any) -> bool:
    for seed in SEEDS:
        try:
            law(Setting(spoilt, 3, dozito.model.Options(rounds=1), seed))
        except (AssertionError, RuleBroken):
            return True
    return False


def named(law: Any, change: dict[str, Any]) -> Any:
    return pytest.param(law, change, id="".join(spoilt.__name__ for spoilt in change.values()))


@pytest.mark.parametrize(("law", "change"), [named(*pair) for pair in SABOTAGE])
def test_the_law_is_broken_by(law: Callable[[Setting], None], change: dict[str, Any]) -> None:
    assert broken_by(law, replace(TRUE, **change))


def test_the_law_is_broken_by_a_clock_that_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "pass_time", lambda match, now: setattr(match, "now", now))
    assert broken_by(laws.time_never_goes_back, TRUE)


def test_every_law_has_a_saboteur() -> None:
    assert {law for law, _ in SABOTAGE} | {laws.time_never_goes_back} == {
        *laws.LAWS,
        what_cannot_be_seen_does_not_show,
    }
