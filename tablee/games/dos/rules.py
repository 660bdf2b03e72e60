"""The rules in the order of their text: legal moves, the rule a bad move breaks, the consequences of a move."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from tablee.core.game import Emit, Outcome, places
from tablee.core.luck import Luck
from tablee.core.pile import form_again, on_top, shuffled
from tablee.games.dos.cards import COLOUR, DECK, DOS, KIND, NUMBER, PLAY2, VALUE, WILDS, Colour
from tablee.games.dos.model import (
    Call,
    Called,
    Catch,
    CatchLapsed,
    Caught,
    Dealt,
    DirectionReversed,
    Draw,
    Drew,
    Finish,
    Flipped,
    GameWon,
    HandShrank,
    Laid,
    Limit,
    Move,
    Options,
    Play,
    PlayTwoOwed,
    RoundOpened,
    RoundWon,
    Rule,
    TurnBarred,
    TurnLost,
    TurnPassed,
    Why,
)
from tablee.games.dos.plays import SIDES, Plays, on_pile, plays_of
from tablee.games.dos.state import State

FEW = 2
"""A player left with this many cards or fewer has to say "DOS!" (§9.1)."""
NONE: tuple[Move, ...] = ()
DRAW = (Draw(),)
FINISH = (Finish(),)
CALL = (Call(),)
CATCH = tuple((Catch(seat),) for seat in range(4))


# --- §3 setting up ---------------------------------------------------------------------------


def table(options: Options, seats: int) -> State:
    return State(options, seats, scores=[0] * seats)


def deal(s: State, luck: Luck, emit: Emit) -> None:
    open_round(s, luck.below(s.seats), luck, emit)  # §3.1


def open_round(s: State, dealer: int, luck: Luck, emit: Emit) -> None:
    pile = shuffled(DECK, luck)
    emit(RoundOpened(s.round + 1, dealer))
    emit(pile)
    emit(Dealt())
    for side in SIDES:
        emit(Flipped(side, s.pile[-1]))
    for side in SIDES:
        while KIND[s.discards[side][-1]] != "number":  # §3.3
            emit(Flipped(side, s.pile[-1]))


# --- legal moves -----------------------------------------------------------------------------


def awaited(s: State) -> Sequence[int]:
    return () if s.winner is not None else (s.turn,)


def legal(s: State, seat: int) -> Sequence[Move]:
    if seat != s.turn or s.winner is not None:
        return _shouts(s, seat)
    moves = turn_moves(s)
    if s.forgetful is not None:
        return moves + _shouts(s, seat)
    return moves if s.armed or len(s.hands[seat]) <= FEW else moves + CALL  # §9.2


def _shouts(s: State, seat: int) -> tuple[Move, ...]:
    shouts: tuple[Move, ...] = CALL if can_call(s, seat) else NONE
    return shouts if s.forgetful is None or not can_catch(s, seat) else shouts + CATCH[s.forgetful]


def turn_moves(s: State) -> tuple[Move, ...]:
    plays = _plays(s)
    if s.drawn is not None:  # §4.5
        return *[play for play in plays if s.drawn in play.cards], *FINISH
    if s.owed[s.turn] > s.laid:
        plays = tuple([play for play in plays if _completes(s, play)])  # §7.3
        return plays if plays or s.laid else DRAW  # §7.2
    return plays + (FINISH if s.laid else DRAW)


def default(s: State, seat: int) -> Move:
    """Draw or finish; play only if cards are owed (§7.2)."""
    return turn_moves(s)[-1]


def _completes(s: State, play: Play) -> bool:
    """§7.3: whether enough cards can be laid in the turn if this play comes next."""
    missing = s.owed[s.turn] - s.laid - len(play.cards)
    if missing <= 0 or s.used[1 - play.side]:
        return missing <= 0
    return missing <= _most_on(s, 1 - play.side, _without(s.hands[s.turn], play.cards))


def _without(hand: list[int], cards: Sequence[int]) -> list[int]:
    rest = hand[:]
    for card in cards:
        rest.remove(card)
    return rest


def _plays(s: State) -> Plays:
    """Every play on the piles not yet used, whatever is owed."""
    return plays_of(s.hands[s.turn], s.discards, s.colours, s.used)


def _most_on(s: State, side: int, hand: list[int]) -> int:
    plays = on_pile(SIDES[side], s.discards[side][-1], s.colours[side], hand)
    return max((len(play.cards) for play in plays), default=0)


def can_call(s: State, seat: int) -> bool:
    """§9.2: "DOS!" may be said when it is due, or early in the player's own turn."""
    if s.winner is not None:
        return False
    return s.forgetful == seat or (seat == s.turn and not s.armed and len(s.hands[seat]) > FEW)


def can_catch(s: State, seat: int) -> bool:
    """§9.4: everybody at the table may catch, except the player who forgot."""
    return s.forgetful != seat and 0 <= seat < s.seats


def is_fresh(s: State) -> bool:
    """Whether nothing was done in this turn yet."""
    return not s.laid and s.drawn is None


# --- the rule that a bad move breaks ---------------------------------------------------------


def check(s: State, seat: int, move: Move) -> Rule | None:
    if s.winner is not None:
        return Rule.GAME_IS_OVER
    if isinstance(move, Call):
        return None if can_call(s, seat) else Rule.NOTHING_TO_CALL
    if isinstance(move, Catch):
        return None if move.seat == s.forgetful and can_catch(s, seat) else Rule.NOBODY_TO_CATCH
    if seat != s.turn:
        return Rule.IN_TURN
    if isinstance(move, Play):
        return _check_play(s, move)
    return _check_draw(s) if isinstance(move, Draw) else _check_finish(s)


def _check_draw(s: State) -> Rule | None:
    if not is_fresh(s):
        return Rule.PLAY_OR_DRAW
    able = s.owed[s.turn] and any(_completes(s, play) for play in _plays(s))
    return Rule.PLAY_TWO_IF_ABLE if able else None


def _check_finish(s: State) -> Rule | None:
    if is_fresh(s):
        return Rule.NO_PASSING
    return Rule.COMPLETE_THE_PLAY if s.drawn is None and s.laid < s.owed[s.turn] else None


def _check_play(s: State, move: Play) -> Rule | None:
    if s.used[move.side]:
        return Rule.ONE_PLAY_A_PILE
    if any(s.hands[s.turn].count(card) < move.cards.count(card) for card in move.cards):
        return Rule.MUST_HOLD
    if s.drawn is not None and s.drawn not in move.cards:
        return Rule.DRAWN_CARD_ONLY
    return _check_colour(move) or _check_match(s, move) or _check_owed(s, move)


def _check_colour(move: Play) -> Rule | None:
    """§6.4: a colour is declared for wilds without a coloured partner, and for nothing else."""
    needed = all(card in WILDS for card in move.cards)
    return None if needed == (move.colour is not None) else Rule.DECLARE_FOR_WILDS


def _check_match(s: State, move: Play) -> Rule | None:
    top, shown = s.discards[move.side][-1], s.colours[move.side]
    if len(move.cards) == 2:
        return _check_pair(top, move.cards)
    (card,) = move.cards
    if card == PLAY2:
        return None
    if card == DOS:
        return None if move.colour == shown or NUMBER[top] == 2 else Rule.DOS_KEEPS_THE_COLOUR
    alike = KIND[card] == KIND[top] and NUMBER[card] == NUMBER[top]
    return None if alike or COLOUR[card] == shown else Rule.MUST_MATCH


def _check_pair(top: int, cards: Sequence[int]) -> Rule | None:
    first, second = (NUMBER[card] for card in cards)
    colours = {COLOUR[card] for card in cards if card != DOS}
    if first is None or second is None or len(colours) > 1:
        return Rule.SAME_COLOUR_PAIR
    if NUMBER[top] is None:
        return Rule.PAIR_ON_A_NUMBER
    return None if first + second == NUMBER[top] else Rule.PAIR_MUST_SUM


def _check_owed(s: State, move: Play) -> Rule | None:
    owed = s.owed[s.turn]
    return None if not owed or _completes(s, move) else Rule.COMPLETE_THE_PLAY


# --- why there is less to choose from than usual ---------------------------------------------


def limit(s: State, seat: int) -> Limit | None:
    """Usually a card that matches goes on either pile, and one may draw first, or finish later."""
    if seat != s.turn or s.winner is not None:
        return None
    if s.owed[seat] > s.laid and s.drawn is None:
        return Limit.COMPLETE_THE_PLAY if s.laid else Limit.PLAY_TWO
    plays = _plays(s)
    if s.drawn is not None:
        is_free = plays and all(s.drawn in play.cards for play in plays)
        return None if is_free else Limit.DRAWN_CARD_ONLY
    if any(s.used) and plays_of(s.hands[seat], s.discards, s.colours, [not used for used in s.used]):
        return Limit.ONE_PLAY_A_PILE
    return None if plays else Limit.NOTHING_MATCHES


# --- §4 to §7 a turn -------------------------------------------------------------------------


def decide(s: State, seat: int, move: Move, now: int, luck: Luck, emit: Emit) -> None:
    DECIDE[type(move)](s, seat, move, luck, emit)


def play(s: State, seat: int, move: Play, luck: Luck, emit: Emit) -> None:
    _begin(s, emit)
    before = len(s.hands[seat])
    emit(Laid(seat, move.side, move.cards, colour_shown(move)))
    left = len(s.hands[seat])
    if not left:
        win_round(s, seat, luck, emit)
        return
    if before > FEW >= left:  # §9.1
        emit(HandShrank(seat, s.armed))
    if s.drawn is not None or all(s.used):  # §4.7
        end_turn(s, luck, emit)


def colour_shown(move: Play) -> Colour:
    colour = COLOUR[min(move.cards)] if move.colour is None else move.colour  # a wild comes after all colours
    assert colour is not None, "what has no colour declares one"
    return colour


def draw(s: State, seat: int, move: Draw, luck: Luck, emit: Emit) -> None:
    _begin(s, emit)
    owed = s.owed[seat]
    if owed:  # §7.2
        draw_cards(s, seat, owed, "play2", luck, emit)
        pass_turn(s, luck, emit)
        return
    draw_cards(s, seat, 1, "turn", luck, emit)
    if s.drawn is None:  # §11.2
        pass_turn(s, luck, emit)


def finish(s: State, seat: int, move: Finish, luck: Luck, emit: Emit) -> None:
    end_turn(s, luck, emit)


def _begin(s: State, emit: Emit) -> None:
    """§9.4: the first thing done in a turn ends the chance to catch the player before."""
    if s.forgetful is not None and is_fresh(s):
        emit(CatchLapsed(s.forgetful))


def draw_cards(s: State, seat: int, count: int, why: Why, luck: Luck, emit: Emit) -> None:
    while count and (s.pile or form_pile(s, luck, emit)):
        cards = on_top(s.pile, count)
        emit(Drew(seat, cards, why))
        count -= len(cards)


def form_pile(s: State, luck: Luck, emit: Emit) -> bool:
    """§11.1: shuffle all cards under the two top ones into a new pile. Returns False if there are none."""
    return form_again([card for pile in s.discards for card in pile[:-1]], luck, emit)


# --- §8 action cards -------------------------------------------------------------------------


def end_turn(s: State, luck: Luck, emit: Emit) -> None:
    for card in s.actions:  # §8.4
        act(s, card, luck, emit)
    if s.caught:  # §9.7
        draw_cards(s, s.turn, FEW, "caught", luck, emit)
    pass_turn(s, luck, emit)


def act(s: State, card: int, luck: Luck, emit: Emit) -> None:
    kind = KIND[card]
    if kind == "reverse":  # §8.2
        emit(DirectionReversed(_other_way(s)))
    target = (s.turn + s.direction) % s.seats
    if kind == "plus2":  # §8.1
        draw_cards(s, target, 2, "plus2", luck, emit)
    if kind == "play2":  # §7.2
        emit(PlayTwoOwed(target, 2))
    elif kind != "reverse" or s.seats == 2:  # §8.3, §8.5
        emit(TurnBarred(target))


def _other_way(s: State) -> Literal[1, -1]:
    return -1 if s.direction == 1 else 1


def pass_turn(s: State, luck: Luck, emit: Emit) -> None:
    """Pass to the next seat that has not lost its turn (§8.6). With a lost turn, cards owed are drawn (§8.7)."""
    seat = (s.turn + s.direction) % s.seats
    while s.barred[seat]:
        draw_cards(s, seat, s.owed[seat], "play2", luck, emit)
        emit(TurnLost(seat))
        seat = (seat + s.direction) % s.seats
    emit(TurnPassed(seat))


# --- §9 "DOS!" -------------------------------------------------------------------------------


def call(s: State, seat: int, move: Call, luck: Luck, emit: Emit) -> None:
    emit(Called(seat))


def catch(s: State, seat: int, move: Catch, luck: Luck, emit: Emit) -> None:
    emit(Caught(move.seat, seat))
    if not s.caught:  # §9.7: in the middle of a turn the cards wait for its end
        draw_cards(s, move.seat, FEW, "caught", luck, emit)


# --- §10 the end -----------------------------------------------------------------------------


def win_round(s: State, seat: int, luck: Luck, emit: Emit) -> None:
    if not s.options.points:
        emit(RoundWon(seat, 0, ()))
        emit(GameWon(seat))
        return
    _last_draws(s, luck, emit)
    hands = tuple(map(tuple, s.hands))
    emit(RoundWon(seat, sum(VALUE[card] for hand in hands for card in hand), hands))  # §10.3
    if s.scores[seat] >= s.options.target:  # §10.4
        emit(GameWon(seat))
    else:
        open_round(s, (s.dealer + 1) % s.seats, luck, emit)  # §10.5


def _last_draws(s: State, luck: Luck, emit: Emit) -> None:
    """§10.2: a +2 of the winning turn is still drawn."""
    for card in s.actions:
        if KIND[card] in ("plus2", "reverse"):
            act(s, card, luck, emit)


DECIDE: dict[type[Move], Callable[[State, int, Any, Luck, Emit], None]] = {
    Play: play,
    Draw: draw,
    Finish: finish,
    Call: call,
    Catch: catch,
}


def outcome(s: State) -> Outcome | None:
    if s.winner is None:
        return None
    merit = [(seat == s.winner, score) for seat, score in enumerate(s.scores)]
    return Outcome(places(merit), tuple(s.scores), "10.4" if s.options.points else "10.1")
