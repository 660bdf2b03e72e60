"""The state of Kezao, in a module of its own: it can be compiled to C, unlike the message types."""

from dataclasses import dataclass, field

from tablee.games.kezao.model import Die, LaidCard, Options, Phase, Twist


@dataclass(slots=True)
class State:
    """The whole truth. Only `evolve` changes it."""

    options: Options
    seats: int
    round: int = 0
    roller: int = 0
    phase: Phase = "choosing"
    hands: list[list[int]] = field(default_factory=list)
    """The cards drawn last come last."""
    pile: list[int] = field(default_factory=list)
    """The top card last."""
    aside: list[int] = field(default_factory=list)

    # This roll
    roll: int = 0
    present: int | None = None
    dice: tuple[Die, ...] | None = None
    twist: Twist | None = None
    opposition: bool = False
    starts: int = 0
    fits: frozenset[int] = frozenset()
    """Every card that fits the dice."""
    laid: list[LaidCard] = field(default_factory=list)
    erred: list[LaidCard] = field(default_factory=list)
    barred: list[bool] = field(default_factory=list)
    passed: list[bool] = field(default_factory=list)
    decided: int | None = None
    """When the card that ends the roll was laid; others laid at the same moment still count."""
    stuck: int | None = None
    """Since when nobody can add a card. No view shows it."""

    scores: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
