"""Kezao on a terminal, in words and colours."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from tablee.cli.tellers.kezao_texts import KEZAO_TEXTS
from tablee.cli.texts import Language
from tablee.core.pile import PileFormed
from tablee.games.kezao.cards import DECK, KEZAO, colours_of
from tablee.games.kezao.model import (
    Choose,
    DiceChosen,
    Die,
    Drew,
    DrewUnseen,
    Erred,
    Event,
    GameWon,
    Laid,
    Move,
    Pass,
    Passed,
    Rolled,
    RollEnded,
    RoundOpened,
    RoundWon,
    Throw,
    View,
)

STYLES = (
    *("white on red", "black on dark_orange", "black on yellow"),
    *("black on green", "white on blue", "white on magenta"),
)
ROLLER = "▶ "


class KezaoTeller:
    def __init__(self, language: Language) -> None:
        self.texts = KEZAO_TEXTS[language]
        self.verbs: Mapping[str, str] = self.texts.verbs
        self.nouns: Mapping[str, Mapping[str, int]] = {"card": {self.word(card): card for card in DECK}}

    # --- the table ---------------------------------------------------------------------------

    def board(self, view: View, names: Sequence[str]) -> RenderableType:
        t = self.texts
        heading = Text(t.heading.format(round=view.round, roll=view.roll, pile=view.pile), style="bold")
        seats = [self._seat(view, seat, name) for seat, name in enumerate(names)]
        hands = [self._hand(names[seat], hand) for seat, hand in enumerate(view.hands) if hand is not None]
        dice = [self._dice(view)] if view.dice else []
        return Group(heading, *seats, *hands, *dice)

    def _seat(self, view: View, seat: int, name: str) -> Text:
        t = self.texts
        marks = [t.barred] * view.barred[seat] + [t.passed_mark] * view.passed[seat]
        points = t.seat.format(name=name, cards=view.counts[seat], points=view.scores[seat])
        return Text(", ".join([(ROLLER if seat == view.roller else "  ") + points, *marks]))

    def _hand(self, name: str, hand: Iterable[int]) -> Text:
        shown = Text(self.texts.hand.format(name=name) + " ")
        for card in hand:
            shown += self._picture(card) + Text("  ")
        return shown

    def _picture(self, card: int) -> Text:
        """The colours side by side, each with its letters, because colour alone must not distinguish cards."""
        if card in KEZAO:
            return Text(self.texts.joker_sign, style="bold reverse")
        return Text().join(self._swatch(colour) for colour in colours_of(card))

    def _swatch(self, colour: int) -> Text:
        return Text(self.texts.marks[colour], style=STYLES[colour])

    def _dice(self, view: View) -> Text:
        line = Text(self.texts.dice + " ", style="bold")
        for die in view.dice or ():
            line += Text(f" {self._die(die)} ", style=STYLES[die.colour]) + Text(" ")
        places = self.texts.places.format(laid=len(view.laid), limit=view.limit)
        return line + Text("  ".join(filter(None, [self._meaning(view), places])))

    def _die(self, die: Die) -> str:
        sign = self.texts.present if die.present else self.texts.absent
        return sign.format(colour=self.texts.colours[die.colour])

    def _meaning(self, roll: View | Rolled) -> str:
        """The twist or the opposition, which the colours of the dice do not show."""
        twist = "" if roll.twist is None else self.texts.twists[roll.twist]
        return self.texts.opposition if roll.opposition else twist

    def _rolled(self, event: Rolled) -> str:
        shown = " + ".join(map(self._die, event.dice))
        return " ".join(filter(None, [self.texts.dice, shown + ".", self._meaning(event)]))

    # --- moves and events --------------------------------------------------------------------

    def named(self, card: int) -> str:
        t = self.texts
        return t.joker if card in KEZAO else t.card.format(colours=", ".join(self._colours(card)))

    def word(self, card: int) -> str:
        """The card as it can be typed."""
        return (
            f"{self.texts.joker_sign.lower()}{card - KEZAO[0] + 1}"
            if card in KEZAO
            else "-".join(self._colours(card))
        )

    def _colours(self, card: int) -> list[str]:
        return [self.texts.colours[colour] for colour in colours_of(card)]

    def move(self, move: Move, view: View) -> str:
        match move:
            case Choose(present):
                absent = (1 if view.level == "junior" else 2) - present
                return self.texts.choose.format(present=present, absent=absent)
            case Throw(card):
                return self.texts.throw.format(card=self.named(card))
            case Pass():
                return self.texts.pass_on

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        tell = self._tellings.get(type(event))
        return tell(event, names) if tell else None

    @property
    def _tellings(self) -> dict[type[Event], Callable[[Any, Sequence[str]], str | None]]:
        t, named = self.texts, self.named
        return {
            RoundOpened: lambda e, names: t.round_opened.format(round=e.round, name=names[e.roller]),
            # Every round begins with all the cards shuffled; only a pile made of laid cards is news.
            PileFormed: lambda e, names: t.pile_formed if e.count < len(DECK) else None,
            DiceChosen: lambda e, names: t.dice_chosen.format(name=names[e.seat]),
            Rolled: lambda e, names: self._rolled(e),
            Laid: lambda e, names: t.laid.format(
                name=names[e.seat], card=named(e.card), time=e.reaction, tie=t.tie if e.extra else ""
            ),
            Erred: lambda e, names: t.erred.format(name=names[e.seat], card=named(e.card), time=e.reaction),
            Drew: lambda e, names: t.drew.format(
                name=names[e.seat], cards=" / ".join(named(card) for card in e.cards)
            ),
            DrewUnseen: lambda e, names: t.drew_unseen.format(name=names[e.seat], count=e.count),
            Passed: lambda e, names: t.passed.format(name=names[e.seat]),
            RollEnded: lambda e, names: t.ends[e.why].format(name=names[e.roller]),
            RoundWon: lambda e, names: t.round_won.format(names=_together(names, e.seats)),
            GameWon: lambda e, names: t.game_won,
        }


def _together(names: Sequence[str], seats: Iterable[int]) -> str:
    return ", ".join(names[seat] for seat in seats)
