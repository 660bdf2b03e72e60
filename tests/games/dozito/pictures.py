"""How the rules texts describe a card of Dozito, in each language."""

import re

from tablee.games.dozito import cards

COLOURS = {
    "en": ("red", "blue", "green", "yellow", "purple"),
    "fr": ("rouge", "bleu", "vert", "jaune", "violet"),
    "ko": ("빨강", "파랑", "초록", "노랑", "보라"),
}
SIGNS = {
    "en": {"stop": "STOP", "again": "extra turn", "joker": "joker"},
    "fr": {"stop": "STOP", "again": "Rejouer", "joker": "joker"},
    "ko": {"stop": "STOP", "again": "한 번 더", "joker": "조커"},
}


def card_in(address: str) -> int:
    """The card that a picture shows: "card:red-3" is the red 3."""
    card = cards.card(address.removeprefix("card:").replace("-", " "))
    assert address == "card:" + cards.named(card).replace(" ", "-")
    return card


def assert_describes(described: str, address: str, language: str) -> None:
    card = cards.CARDS[card_in(address)]
    colours = dict(zip(cards.COLOURS, COLOURS[language], strict=True))
    assert [word for word in colours.values() if word in described] == [colours[card.colour]], address
    assert re.findall(r"\d+", described) == [str(n) for n in (card.number,) if n], address
    signs = [kind for kind, sign in SIGNS[language].items() if sign in described]
    assert signs == [kind for kind in (card.kind,) if kind != "plain"], address
