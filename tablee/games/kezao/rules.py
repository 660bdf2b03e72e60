"""The rules in the order of their text: legal moves, the rule a bad move breaks, the consequences of a move."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from tablee.core import game
from tablee.core.game import Emit, Outcome
from tablee.core.luck import Luck
from tablee.core.pile import form_again, on_top, shuffled
from tablee.games.kezao.cards import COLOURS, DECK
from tablee.games.kezao.dice import ASKING, FORBIDDING, TWISTS, is_opposition
from tablee.games.kezao.evolve import places
from tablee.games.kezao.model import (
    Choose,
    Dealt,
    DiceChosen,
    Die,
    Drew,
    End,
    Erred,
    GameWon,
    Laid,
    Limit,
    Move,
    Options,
    Pass,
    Passed,
    Rolled,
    RollEnded,
    RoundOpened,
    RoundWon,
    Rule,
    Throw,
)
from tablee.games.kezao.state import State

# Milliseconds
COUNTDOWN, CALM_COUNTDOWN = 3000, 6000
"""The time from the choice of the dice to the moment at which they are shown (§4.5)."""
LEAD = 800
"""How long before that the dice are sent, so that all browsers show them at once."""
WINDOW = 100
"""How long after a decisive card other cards still count as laid at the same moment (§8.1)."""
CLOSING = 3000
"""The time from the moment at which nobody can add a card to the end of the roll (§7.3)."""
ROLL_TIME, CALM_ROLL_TIME = 30_000, 60_000
"""How long a roll lasts at most (§7.6)."""

PENALTY = 3
NONE: tuple[Move, ...] = ()
TWO_DICE = (Choose(0), Choose(1), Choose(2))
ONE_DIE = TWO_DICE[:2]


# --- §3 setting up ---------------------------------------------------------------------------


def table(options: Options, seats: int) -> State:
    return State(options, seats, scores=[0] * seats)


def deal(s: State, luck: Luck, emit: Emit) -> None:
    open_round(s, luck.below(s.seats), luck, emit)  # §3.3


def open_round(s: State, roller: int, luck: Luck, emit: Emit) -> None:
    pile = shuffled(DECK, luck)
    emit(RoundOpened(s.round + 1, roller))
    emit(pile)
    emit(Dealt(s.options.open_hands))


# --- legal moves -----------------------------------------------------------------------------


def awaited(s: State) -> Sequence[int]:
    return (s.roller,) if s.phase == "choosing" else ()


def race(s: State) -> int | None:
    return s.starts if s.phase == "race" else None


def legal(s: State, seat: int) -> Sequence[Move]:
    if s.phase == "race":
        return _answers(s, seat) if may_answer(s, seat) else NONE
    if s.phase == "choosing" and seat == s.roller:
        return ONE_DIE if s.options.level == "junior" else TWO_DICE
    return NONE


def default(s: State, seat: int) -> Move:
    """Choose one die that asks for its colour; of two dice, the other forbids its own."""
    return ONE_DIE[1]


def may_answer(s: State, seat: int) -> bool:
    return 0 <= seat < s.seats and not s.barred[seat] and not (s.opposition and has_laid(s, seat))


def _answers(s: State, seat: int) -> list[Move]:
    answers, hand = _answers_to(s.roll), s.hands[seat]
    if s.decided is None or may_add(s, seat):
        moves = [answers[card] for card in hand]
    else:  # §8.4
        moves = [answers[card] for card in hand if card not in s.fits]
    if hand and not s.passed[seat]:
        moves.append(answers[None])
    return moves


@lru_cache(maxsize=256)
def _answers_to(roll: int) -> dict[int | None, Move]:
    """The answers to a roll by card, with None for the pass; cached."""
    return {**{card: Throw(card, roll) for card in DECK}, None: Pass(roll)}


def may_add(s: State, seat: int) -> bool:
    """Whether there is a place for a fitting card: above the limit, one for each other player (§8.3)."""
    return all(card.seat != seat for card in s.laid[s.seats - 1 :])


def has_laid(s: State, seat: int) -> bool:
    return any(card.seat == seat for card in s.laid)


# --- the rule that a bad move breaks ---------------------------------------------------------


def check(s: State, seat: int, move: Move) -> Rule | None:
    if s.phase == "over":
        return Rule.GAME_IS_OVER
    if isinstance(move, Choose):
        return _check_choose(s, seat, move)
    if move.roll != s.roll or s.phase == "choosing":
        return Rule.TOO_LATE
    if s.phase == "countdown":
        return Rule.WAIT_FOR_THE_DICE
    return _check_answer(s, seat, move)


def _check_choose(s: State, seat: int, move: Choose) -> Rule | None:
    if seat != s.roller:
        return Rule.ROLLER_CHOOSES
    if s.phase != "choosing":
        return Rule.ONE_ROLL_AT_A_TIME
    if s.options.level == "junior" and move not in ONE_DIE:
        return Rule.ONE_DIE_FOR_JUNIORS
    return None if move in TWO_DICE else Rule.ROLLER_CHOOSES


def _check_answer(s: State, seat: int, move: Throw | Pass) -> Rule | None:
    if not 0 <= seat < s.seats:
        return Rule.MUST_HOLD
    if s.barred[seat]:
        return Rule.BARRED
    if isinstance(move, Throw):
        return _check_throw(s, seat, move.card)
    done = s.passed[seat] or not s.hands[seat] or (s.opposition and has_laid(s, seat))
    return Rule.PASS_ONCE if done else None


def _check_throw(s: State, seat: int, card: int) -> Rule | None:
    if card not in s.hands[seat]:
        return Rule.MUST_HOLD
    if s.opposition and has_laid(s, seat):
        return Rule.ONE_CARD_IN_OPPOSITION
    return Rule.TOO_LATE if card in s.fits and not may_add(s, seat) else None


def limit(s: State, seat: int) -> Limit | None:
    """Usually a hand throws any of its cards at a roll, or passes."""
    if s.phase != "race" or not 0 <= seat < s.seats or not (hand := s.hands[seat]):
        return None
    if s.barred[seat]:
        return Limit.BARRED
    if s.opposition and has_laid(s, seat):
        return Limit.ONE_CARD_IN_OPPOSITION
    if s.decided is not None and not may_add(s, seat) and any(card in s.fits for card in hand):
        return Limit.LAST_PLACE_TAKEN
    return Limit.PASSED if s.passed[seat] else None


def decide(s: State, seat: int, move: Move, now: int, luck: Luck, emit: Emit) -> None:
    DECIDE[type(move)](s, seat, move, now, luck, emit)


# --- §4 the dice -----------------------------------------------------------------------------


def choose(s: State, seat: int, move: Choose, now: int, luck: Luck, emit: Emit) -> None:
    countdown = CALM_COUNTDOWN if s.options.calm else COUNTDOWN
    emit(DiceChosen(seat, s.roll + 1, move.present, now + countdown))


def roll_dice(s: State, luck: Luck, emit: Emit) -> None:
    assert s.present is not None, "dice are chosen before they are thrown"
    number = 1 if s.options.level == "junior" else 2
    dice: tuple[Die, ...] = tuple(
        [(ASKING if die < s.present else FORBIDDING)[luck.below(len(COLOURS))] for die in range(number)]
    )
    twist = TWISTS[luck.below(len(TWISTS))] if s.options.level == "expert" else None  # §11.3
    emit(Rolled(s.roll, dice, twist, is_opposition(dice), s.starts))


# --- §5 and §6 laying cards ------------------------------------------------------------------


def throw(s: State, seat: int, move: Throw, now: int, luck: Luck, emit: Emit) -> None:
    reaction = max(0, now - s.starts)  # §8.5
    card = move.card
    if card in s.fits:
        emit(Laid(seat, card, reaction, len(s.laid) >= places(s)))
    else:
        emit(Erred(seat, card, reaction))
        draw_cards(s, seat, PENALTY, luck, emit)  # §6.1
    end_if_all_passed(s, now, luck, emit)


def draw_cards(s: State, seat: int, count: int, luck: Luck, emit: Emit) -> None:
    while count and (s.pile or form_again(s.aside, luck, emit)):  # §6.4
        cards = on_top(s.pile, count)
        emit(Drew(seat, cards, s.options.open_hands))
        count -= len(cards)


# --- §7 the end of a roll --------------------------------------------------------------------


def pass_on(s: State, seat: int, move: Pass, now: int, luck: Luck, emit: Emit) -> None:
    emit(Passed(seat))
    end_if_all_passed(s, now, luck, emit)


def end_if_all_passed(s: State, now: int, luck: Luck, emit: Emit) -> None:
    """§7.5: end the roll if everybody passed. If the dice are not shown yet, it ends at `starts`, by `tick`."""
    if now >= s.starts and all_passed(s):
        end_roll(s, "passed", luck, emit)


def all_passed(s: State) -> bool:
    """Whether all who may answer passed. Never true within the decisive moment, because a pass is not binding."""
    if s.decided is not None or True not in s.passed:
        return False
    return all(passed or not may_answer(s, seat) for seat, passed in enumerate(s.passed))


def wake(s: State) -> int | None:
    if s.phase == "race":
        return _end_of_race(s)
    return s.starts - LEAD if s.phase == "countdown" else None


def _end_of_race(s: State) -> int:
    if s.decided is not None:
        return s.decided + WINDOW + 1  # §8.1
    if all_passed(s):
        return s.starts
    time_up = s.starts + (CALM_ROLL_TIME if s.options.calm else ROLL_TIME)
    return time_up if s.stuck is None else min(time_up, s.stuck + CLOSING)


def tick(s: State, now: int, luck: Luck, emit: Emit) -> None:
    if s.phase == "countdown":
        roll_dice(s, luck, emit)
    else:
        end_roll(s, _reason(s, now), luck, emit)


def _reason(s: State, now: int) -> End:
    if all_passed(s):
        return "passed"
    if s.decided is None:
        return "nobody" if s.stuck is not None and now >= s.stuck + CLOSING else "time"
    if not all(s.hands):
        return "round"
    return "opposition" if s.opposition else "limit"


def end_roll(s: State, why: End, luck: Luck, emit: Emit) -> None:
    left = (s.roller + 1) % s.seats
    emit(RollEnded(why, left))
    if why == "round":
        win_round(s, luck, emit)


# --- §10 the end -----------------------------------------------------------------------------


def win_round(s: State, luck: Luck, emit: Emit) -> None:
    emit(RoundWon(tuple([seat for seat, hand in enumerate(s.hands) if not hand])))  # §10.2
    winners = tuple([seat for seat, score in enumerate(s.scores) if score >= s.options.points])
    if winners:  # §10.4
        emit(GameWon(winners))
    else:
        open_round(s, s.roller, luck, emit)  # §10.3


DECIDE: dict[type[Move], Callable[[State, int, Any, int, Luck, Emit], None]] = {
    Choose: choose,
    Throw: throw,
    Pass: pass_on,
}


def outcome(s: State) -> Outcome | None:
    if s.phase != "over":
        return None
    return Outcome(game.places(s.scores), tuple(s.scores), "10.4")
