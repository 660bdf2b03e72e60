"""`tablee review` tells what decided a recorded match."""

from collections.abc import Sequence
from math import hypot
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from tablee.bots.forecast import Moment
from tablee.bots.review import FORESIGHTS, Choice, NotForeseen, Review, Share, reviewing
from tablee.bots.review.timeline import moments_of
from tablee.cli.asked import Wrong, listed
from tablee.cli.bars import COLUMNS
from tablee.cli.replay import opened
from tablee.cli.review_texts import REVIEW_TEXTS
from tablee.cli.screen import Screen
from tablee.cli.texts import Language
from tablee.core.luck import seeded
from tablee.core.match import Match

BLOCKS = "▁▂▃▄▅▆▇█"
WIDTH = 60
"""The columns of a plot."""
TOLD = 3
"""How many mistakes are told."""
SURELY = 2.0
"""How many standard errors make a difference worth a word."""
FELT = 0.05
"""The smallest difference in luck worth a word."""


def review(file: Path, language: Language, playouts: int | None, as_json: bool) -> None:
    match, screen = opened(file, language)
    try:
        found = computed(match, REVIEW_TEXTS[language].working, playouts)
    except NotForeseen as error:
        raise Wrong(f"a match of {error} cannot be reviewed, only of: {listed(FORESIGHTS)}") from error
    if as_json:
        print(msgspec.json.encode(found).decode())
    else:
        Reviewed(match, screen, found).show()


def computed(match: Match, working: str, playouts: int | None) -> Review:
    """The review, which is always the same for a match. A bar shows how far it is, if people can see it."""
    console = Console(stderr=True)
    with Progress(*COLUMNS, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(working, total=1)
        steps = reviewing(match, seeded("review"), playouts)
        while True:
            try:
                bar.update(task, completed=next(steps))
            except StopIteration as end:
                found: Review = end.value
                return found


class Reviewed:
    """A review on a terminal."""

    def __init__(self, match: Match, screen: Screen, review: Review) -> None:
        self.match = match
        self.screen = screen
        self.review = review
        self.texts = REVIEW_TEXTS[screen.language]
        self.names = screen.names

    def show(self) -> None:
        self.screen.welcome()
        self.screen.console.print(self.plot())
        self.screen.console.print(self.sums())
        self.screen.say(f"{self.luck()} {self.play()}")
        self.screen.say(self.texts.meaning, "dim")
        self.tell_decisions()
        if self.match.outcome is None:
            self.screen.say(self.screen.texts.unfinished)

    def plot(self) -> Table:
        """A line of blocks for each player, the higher the better the chance."""
        grid = Table(
            title=self.texts.chances.format(steps=len(self.review.chances)), title_justify="left", box=None
        )
        for heading in ("", "", self.texts.start, self.texts.result):
            grid.add_column(heading, justify="right" if heading else "left", no_wrap=True)
        for seat, name in enumerate(self.names):
            line = [chances[seat] for chances in self.review.chances]
            grid.add_row(Text(name), Text(blocks(line)), percent(line[0]), percent(line[-1]))
        return grid

    def sums(self) -> Table:
        texts = self.texts
        grid = Table(self.screen.texts.player, texts.start, texts.luck, texts.play, texts.others, texts.result)
        for name, share in zip(self.names, self.review.shares, strict=True):
            start, luck, play, others, result = rounded(share)
            own = f"{signed(play)} ±{points(share.error)}"
            grid.add_row(Text(name), str(start), signed(luck), own, signed(others), str(result))
        return grid

    def luck(self) -> str:
        lucks = [share.luck for share in self.review.shares]
        if max(lucks) - sorted(lucks)[-2] < FELT:
            return self.texts.kind_to_nobody
        return self.texts.kindest.format(name=self.names[lucks.index(max(lucks))])

    def play(self) -> str:
        shares = self.review.shares
        ranking = sorted(range(len(shares)), key=lambda seat: -shares[seat].play)
        if surely_more(shares[ranking[0]], shares[ranking[1]]):
            return self.texts.played_best.format(name=self.names[ranking[0]])
        return self.texts.played_alike

    def tell_decisions(self) -> None:
        moments = moments_of(self.match)
        self.screen.say(f"\n{self.texts.mistakes}", "bold")
        for choice in self.review.mistakes[:TOLD]:
            self.screen.say(f"  {self.told(choice, self.texts.mistake, moments)}")
        if not self.review.mistakes:
            self.screen.say(f"  {self.texts.no_mistakes}")
        if self.review.well:
            self.screen.say(f"\n{self.texts.well}", "bold")
        for choice in self.review.well:
            pattern = self.texts.unusual if choice.is_unusual else self.texts.best
            self.screen.say(f"  {self.told(choice, pattern, moments)}")

    def told(self, choice: Choice, pattern: str, moments: Sequence[Moment]) -> str:
        view = moments[choice.step - 1].view(choice.seat)
        return pattern.format(
            step=choice.step,
            name=self.names[choice.seat],
            played=self.screen.teller.move(choice.played, view),
            other=self.screen.teller.move(choice.other, view),
            worth=points(choice.worth),
            error=points(choice.error),
        )


def blocks(line: Sequence[float]) -> str:
    """The chances as blocks, at most WIDTH of them: each shows the last of the steps it stands for."""
    columns = min(WIDTH, len(line))
    shown = [line[(column + 1) * len(line) // columns - 1] for column in range(columns)]
    return "".join(BLOCKS[round(chance * (len(BLOCKS) - 1))] for chance in shown)


def points(share: float) -> int:
    return round(100 * share)


def rounded(share: Share) -> tuple[int, int, int, int, int]:
    """Start, luck, play, others and result in points. They add up exactly: what rounding leaves over is luck."""
    start, play, others, result = map(points, (share.start, share.play, share.others, share.result))
    return start, result - start - play - others, play, others, result


def signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def percent(share: float) -> str:
    return f"{points(share)} %"


def surely_more(one: Share, other: Share) -> bool:
    return one.play - other.play > SURELY * hypot(one.error, other.error)
