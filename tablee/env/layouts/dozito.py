"""Details that the types of the views of Dozito leave open."""

from tablee.env.encoding import BY_SEAT, CARD, SEAT, SKIP, Exactly, Layout, Number, UpTo

LAYOUT: Layout = {
    "rounds": Number(12),
    "round": Number(12),
    "starter": SEAT,
    "turn": SEAT,
    "grids": BY_SEAT,
    "grids[]": Exactly(12),
    "grids[][]": CARD,
    "tallies": BY_SEAT,
    "tallies[].groups": SKIP,
    "tallies[].suns": Number(20),
    "tallies[].points": Number(60),
    "pile": Number(75),
    "discards[0].top": CARD,
    "discards[0].count": Number(75),
    "discards[1].top": CARD,
    "discards[1].count": Number(75),
    "hand": CARD,
    "closer": SEAT,
    "scores": UpTo(12),
    "scores[]": BY_SEAT,
    "scores[][].groups": Number(60),
    "scores[][].suns": Number(20),
    "twelve": SEAT,
    "card.number": Number(12),
    "card.suns": Number(3),
}
