"""The skill of players by OpenSkill, and its conversion to the points that people see."""

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

CENTRE, SCALE = 1000, 40
"""The points of a newcomer. Points are a lower bound of the strength, so the first matches change them most."""
Skill = tuple[float, float]
"""The estimated strength of a player, and its uncertainty."""


def points(skill: Skill) -> int:
    return round(CENTRE + SCALE * (skill[0] - 3 * skill[1]))


def newcomer() -> Skill:
    rating = _model(steady=False).rating()
    return rating.mu, rating.sigma


def rated(skills: list[Skill], places: list[int], weights: list[float], *, steady: bool = False) -> list[Skill]:
    """The skills after a match that counts for each player as much as their weight says, from 0 to 1.

    People get better and worse, so their strength never becomes quite certain; that of steady players does.
    """
    model = _model(steady)
    teams: Any = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in skills]
    moved = [(rating.mu, rating.sigma) for [rating] in model.rate(teams, ranks=[float(place) for place in places])]
    return [_between(*change) for change in zip(skills, moved, weights, strict=True)]


def _between(old: Skill, new: Skill, weight: float) -> Skill:
    return old[0] + weight * (new[0] - old[0]), old[1] + weight * (new[1] - old[1])


@cache
def _model(steady: bool) -> "PlackettLuce":
    from openskill.models import PlackettLuce  # takes a fifth of a second, and only rated matches need it

    return PlackettLuce(tau=0.0) if steady else PlackettLuce()
