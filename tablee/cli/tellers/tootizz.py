"""Tootizz on a terminal, drawn with letters, stars and colours. A square is called "d4": row d, column 4."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.cli.tellers.tootizz_texts import TOOTIZZ_TEXTS
from tablee.cli.texts import Language
from tablee.games.tootizz.cards import DOMINOES
from tablee.games.tootizz.ground import SIZE, second_square
from tablee.games.tootizz.model import (
    Claim,
    Claimed,
    Discarded,
    Domain,
    Event,
    GameWon,
    LineLaid,
    Move,
    OrderDrawn,
    Place,
    Placed,
    RoundOpened,
    RoundScored,
    Spot,
    Square,
    Taken,
    View,
)

STYLES = ("black on green", "white on blue", "white on red", "bright_white on black", "black on grey70")
ROWS = "abcdefg"
CELL = 5
"""The width of a square in columns, with room for a mark and three stars."""
EMPTY, JOKER = "·", "?"
TURN = "▶ "


class TootizzTeller:
    def __init__(self, language: Language) -> None:
        self.texts = TOOTIZZ_TEXTS[language]
        self.verbs: Mapping[str, str] = self.texts.verbs
        self.nouns: Mapping[str, Mapping[str, int]] = {
            "row": {letter: row for row, letter in enumerate(ROWS)},
            "column": _from_one(SIZE),
            "turn": self.texts.turns,
            "position": _from_one(4),
        }

    # --- the table ---------------------------------------------------------------------------

    def board(self, view: View, names: Sequence[str]) -> RenderableType:
        domains = [self._domain(view, seat, name) for seat, name in enumerate(names)]
        return Group(self._heading(view), Columns(domains), *self._lines(view, names))

    def _heading(self, view: View) -> Text:
        heading = self.texts.heading.format(round=view.round, lines=view.lines_left)
        series = self.texts.series.format(target=view.target) + ". " if view.series else ""
        return Text(series + heading, style="bold")

    def _domain(self, view: View, seat: int, name: str) -> Table:
        domain = view.domains[seat]
        first_row, last_row, first_column, last_column = domain.frame
        squares = {(square.row, square.column): square for square in domain.squares}
        columns = range(first_column, last_column + 1)
        grid = Table("", *(str(column + 1) for column in columns), box=box.ROUNDED, padding=0)
        grid.title, grid.title_style = Text((TURN if seat == view.turn else "") + name), "bold"
        grid.caption = Text(self._worth(view, seat, domain))
        for row in range(first_row, last_row + 1):
            grid.add_row(ROWS[row], *(self._square(squares.get((row, column))) for column in columns))
        return grid

    def _worth(self, view: View, seat: int, domain: Domain) -> str:
        worth = self.texts.worth.format(points=domain.points, largest=domain.largest)
        return f"{worth}\n{self.texts.total.format(total=view.totals[seat])}" if view.series else worth

    def _square(self, square: Square | None) -> Text:
        if square is None:
            return Text(EMPTY.center(CELL), style="dim")
        if square.colour is None:
            return Text(JOKER.center(CELL), style="reverse")
        return self._half(square.colour, square.tootizz)

    def _half(self, colour: int, tootizz: int) -> Text:
        shown = self.texts.marks[colour] + "*" * tootizz
        return Text(shown + " " * (CELL - cell_len(shown)), style=STYLES[colour])

    def _picture(self, domino: int) -> Text:
        first, second = DOMINOES[domino]
        return self._half(*first) + Text("|") + self._half(*second)

    def _lines(self, view: View, names: Sequence[str]) -> list[Text]:
        shown = []
        if any(view.line):
            shown.append(self._line(self.texts.line, view.line, names))
        if view.next_line:
            shown.append(self._line(self.texts.next_line, view.next_line, names))
        if view.domino is not None:
            shown.append(Text(f"{self.texts.to_lay[view.face_up]}: ") + self._picture(view.domino))
        return shown

    def _line(self, title: str, line: Sequence[Spot | None], names: Sequence[str]) -> Text:
        shown = Text(f"{title}: ")
        for number, spot in enumerate(line, 1):
            if spot is not None:
                token = "" if spot.seat is None else f" {names[spot.seat]}"
                shown += Text(f" {number} ") + self._picture(spot.domino) + Text(f"{token} ")
        return shown

    # --- moves and events --------------------------------------------------------------------

    def named(self, domino: int) -> str:
        """The name of a domino, such as "green/black**"; a star is a Tootizz."""
        return "/".join(self.texts.colours[colour] + "*" * tootizz for colour, tootizz in DOMINOES[domino])

    def move(self, move: Move, view: View) -> str:
        if isinstance(move, Claim):
            domino = view.next_line[move.position].domino
            return self.texts.claim.format(position=move.position + 1, domino=self.named(domino))
        assert view.domino is not None, "a legal move lays a domino that is there"
        pattern = self.texts.place[view.face_up]
        return pattern.format(domino=self.named(view.domino), squares=_squares(move))

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        tell = self._tellings.get(type(event))
        return tell(event, names) if tell else None

    @property
    def _tellings(self) -> dict[type[Event], Callable[[Any, Sequence[str]], str]]:
        t, named = self.texts, self.named
        return {
            RoundOpened: lambda e, names: t.round_opened.format(round=e.round),
            OrderDrawn: lambda e, names: t.order_drawn.format(names=_together(names[seat] for seat in e.seats)),
            LineLaid: lambda e, names: t.line_laid.format(dominoes=_together(map(named, e.dominoes))),
            Claimed: lambda e, names: t.claimed.format(name=names[e.seat], position=e.position + 1),
            Taken: lambda e, names: t.taken.format(name=names[e.seat], domino=named(e.domino)),
            Placed: lambda e, names: t.placed[e.face_up].format(
                name=names[e.seat], domino=named(e.domino), squares=_squares(e)
            ),
            Discarded: lambda e, names: t.discarded.format(name=names[e.seat], domino=named(e.domino)),
            RoundScored: lambda e, names: t.round_scored.format(round=e.round, scores=_scores(e, names)),
            GameWon: lambda e, names: t.game_won,
        }


def _from_one(count: int) -> dict[str, int]:
    return {str(number + 1): number for number in range(count)}


def _squares(lying: Place | Placed) -> str:
    """The first square of a domino, then the second, such as "d4-d5"."""
    where = ((lying.row, lying.column), second_square(lying.row, lying.column, lying.turn))
    return "-".join(f"{ROWS[row]}{column + 1}" for row, column in where)


def _together(words: Iterable[str]) -> str:
    return ", ".join(words)


def _scores(event: RoundScored, names: Sequence[str]) -> str:
    return _together(f"{name} {tally.points}" for name, tally in zip(names, event.tallies, strict=True))
