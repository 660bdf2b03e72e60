"""Dozito on a terminal, drawn with letters and colours."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich import box
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.cli.tellers.dozito_texts import DOZITO_TEXTS
from tablee.cli.texts import Language
from tablee.core.pile import PileFormed
from tablee.games.dozito.cards import ALL, CARDS, COLOUR, SLOTS
from tablee.games.dozito.model import (
    Discard,
    Discarded,
    DiscardPile,
    Draw,
    Drawn,
    Event,
    ExtraTurnEarned,
    GameEnded,
    LastTurnsCalled,
    Move,
    Place,
    Placed,
    RoundOpened,
    RoundScored,
    Take,
    Taken,
    Turned,
    TwelveMatched,
    View,
)

STYLES = ("white on red", "white on blue", "black on green", "black on yellow", "white on magenta")
WIDTH = 4
CELL = 8
"""The width of a card in columns, with room for "STOP ***"."""
TURN = "▶ "


class DozitoTeller:
    def __init__(self, language: Language) -> None:
        self.texts = DOZITO_TEXTS[language]
        self.verbs: Mapping[str, str] = self.texts.verbs
        self.nouns: Mapping[str, Mapping[str, int]] = self.texts.nouns

    # --- the table ---------------------------------------------------------------------------

    def board(self, view: View, names: Sequence[str]) -> RenderableType:
        grids = [self._grid(view, seat, name) for seat, name in enumerate(names)]
        return Group(self._heading(view, names), Columns(grids), self._centre(view))

    def _heading(self, view: View, names: Sequence[str]) -> Text:
        heading = Text(self.texts.round_of.format(round=view.round, rounds=view.rounds), style="bold")
        if view.closer is not None:
            heading.append(". " + self.texts.last_turns.format(name=names[view.closer]))
        return heading

    def _grid(self, view: View, seat: int, name: str) -> Table:
        turn = TURN if seat == view.turn else ""
        grid = Table(box=box.ROUNDED, show_header=False, show_lines=True, padding=0)
        grid.title, grid.title_style = Text(turn + name), "bold"
        grid.caption = Text(self._worth(view, seat))
        cells = [self._slot(slot, card) for slot, card in enumerate(view.grids[seat], 1)]
        for first in range(0, SLOTS, WIDTH):
            grid.add_row(*cells[first : first + WIDTH])
        return grid

    def _worth(self, view: View, seat: int) -> str:
        now = view.tallies[seat]
        before = sum(scores[seat].groups + scores[seat].suns for scores in view.scores)
        return self.texts.worth.format(groups=now.points - now.suns, suns=now.suns, total=before + now.points)

    def _slot(self, slot: int, card: int | None) -> Text:
        return Text(f"{slot:^{CELL}}\n{'░' * CELL}", style="dim") if card is None else self._card(card)

    def _card(self, card: int) -> Text:
        """Two lines: colour and number, then signs and suns."""
        mark, number = self.texts.marks[COLOUR[card]], CARDS[card].number
        lines = (f"{mark} {number or ''}", self._signs(card))
        return Text("\n".join(line + " " * (CELL - cell_len(line)) for line in lines), style=STYLES[COLOUR[card]])

    def _signs(self, card: int) -> str:
        signs = {"joker": self.texts.joker_sign, "again": self.texts.again_sign, "stop": "STOP ", "plain": ""}
        return signs[CARDS[card].kind] + "*" * CARDS[card].suns

    def _centre(self, view: View) -> Table:
        centre = Table(box=None, show_header=False, padding=(0, 3, 0, 0))
        pile = Text(self.texts.pile.format(count=view.pile))
        left, right = (self._discards(side, pile) for side, pile in enumerate(view.discards))
        hand = Text() if view.hand is None else _captioned(self.texts.hand, self._card(view.hand))
        centre.add_row(pile, left, right, hand)
        return centre

    def _discards(self, side: int, pile: DiscardPile) -> Text:
        shown = Text(self.texts.empty) if pile.top is None else self._card(pile.top)
        return _captioned(f"{self.texts.discards[side]} ({pile.count})", shown)

    # --- moves and events --------------------------------------------------------------------

    def named(self, card: int) -> str:
        number, colour = CARDS[card].number, self.texts.colours[COLOUR[card]]
        pattern = self.texts.joker if number is None else self.texts.numbered
        return pattern.format(colour=colour, number=number)

    def move(self, move: Move, view: View) -> str:
        match move:
            case Draw():
                return self.texts.draw
            case Take(side):
                return self.texts.take[side].format(card=self._known(view.discards[side].top))
            case Place(slot):
                return self.texts.place.format(card=self._known(view.hand), slot=slot)
            case Discard(side):
                return self.texts.discard[side].format(card=self._known(view.hand))

    def _known(self, card: int | None) -> str:
        assert card is not None, "a legal move moves a card that is there"
        return self.named(card)

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        tell = self._tellings.get(type(event))
        return tell(event, names) if tell else None

    @property
    def _tellings(self) -> dict[type[Event], Callable[[Any, Sequence[str]], str | None]]:
        t, named = self.texts, self.named
        return {
            RoundOpened: lambda e, names: t.round_opened.format(round=e.round, name=names[e.starter]),
            # Every round begins with all the cards shuffled; only a pile made of discards is news.
            PileFormed: lambda e, names: t.pile_formed if e.count < len(ALL) else None,
            Drawn: lambda e, names: t.drawn.format(name=names[e.seat], card=named(e.card)),
            Taken: lambda e, names: t.taken[e.side].format(name=names[e.seat], card=named(e.card)),
            Placed: lambda e, names: t.placed.format(name=names[e.seat], card=named(e.card), slot=e.slot),
            Turned: lambda e, names: (t.forced if e.forced else t.turned).format(card=named(e.card)),
            Discarded: lambda e, names: t.discarded[e.side].format(name=names[e.seat], card=named(e.card)),
            ExtraTurnEarned: lambda e, names: t.extra_turn.format(name=names[e.seat]),
            LastTurnsCalled: lambda e, names: t.last_turns_called.format(name=names[e.seat]),
            RoundScored: lambda e, names: t.round_scored.format(round=e.round, scores=_scores(e, names)),
            TwelveMatched: lambda e, names: t.twelve.format(name=names[e.seat]),
            GameEnded: lambda e, names: t.game_ended,
        }


def _captioned(caption: str, shown: Text) -> Text:
    return Text(f"{caption}\n") + shown


def _scores(event: RoundScored, names: Sequence[str]) -> str:
    return ", ".join(f"{name} {tally.points}" for name, tally in zip(names, event.tallies, strict=True))
