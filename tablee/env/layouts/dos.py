"""Details that the types of the views of DOS leave open."""

from tablee.env.encoding import BY_SEAT, CARD, SEAT, SKIP, Bag, Exactly, Layout, Number, UpTo

LAYOUT: Layout = {
    "seat": SKIP,  # the observer is always 0
    "target": Number(1000),
    "round": Number(20),
    "dealer": SEAT,
    "turn": SEAT,
    "hand": Bag(50, copies=12),
    "counts": BY_SEAT,
    "counts[]": Number(30),
    "pile": Number(112),
    "discards": Exactly(2),
    "discards[].top": CARD,
    "discards[].count": Number(112),
    "used": Exactly(2),
    "laid": Number(4),
    "drawn_card": CARD,
    "actions": UpTo(4),
    "actions[]": CARD,
    "barred": BY_SEAT,
    "owed": BY_SEAT,
    "owed[]": Number(4),
    "covered": BY_SEAT,
    "forgetful": SEAT,
    "scores": BY_SEAT,
    "scores[]": Number(1000),
    "winner": SEAT,
    "card.number": Number(10),
    "card.value": Number(50),
}
