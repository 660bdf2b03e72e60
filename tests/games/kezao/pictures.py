"""How the rules texts describe a card and a die of Kezao, in each language."""

from tablee.games.kezao import cards

COLOURS = {
    "en": ("red", "orange", "yellow", "green", "blue", "violet"),
    "fr": ("rouge", "orange", "jaune", "vert", "bleu", "violet"),
    "ko": ("빨강", "주황", "노랑", "초록", "파랑", "보라"),
}
SIGNS = {
    "en": {
        "no": "crossed out",
        "kezao": "Kezao joker",
        "neutral": "neutral",
        "one": "one",
        "inversion": "inversion",
    },
    "fr": {"no": "barré", "kezao": "joker Kezao", "neutral": "neutre", "one": "un seul", "inversion": "inversion"},
    "ko": {"no": "가위표", "kezao": "Kezao 조커", "neutral": "그대로", "one": "하나만", "inversion": "뒤집기"},
}
KINDS = {
    "en": {"card": ("card", "joker"), "die": ("die",)},
    "fr": {"card": ("carte", "joker"), "die": ("dé",)},
    "ko": {"card": ("카드", "조커"), "die": ("주사위",)},
}


def assert_describes(described: str, address: str, language: str) -> None:
    """The description of an address such as "card:red-violet" or "die:no-red" names its words and no others."""
    kind, _, name = address.partition(":")
    words = dict(zip(cards.COLOURS, COLOURS[language], strict=True)) | SIGNS[language]
    places = {word: described.find(said) for word, said in words.items() if said in described}
    assert set(places) == set(name.split("-")), address
    colours = [word for word in sorted(places, key=places.__getitem__) if word in cards.COLOURS]
    assert colours == [word for word in name.split("-") if word in cards.COLOURS], address
    assert any(said in described for said in KINDS[language][kind]), address
    assert kind == "die" or name in map(cards.named, cards.DECK), address
