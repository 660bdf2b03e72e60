"""The 60 cards: 58 pictures of one to six colours, and two Kezao jokers.

The colours are a reconstruction, because those of the real pictures are not public. Six colours combine in 63
ways. Five are left out so that every colour is on 30 of the 58 cards: the three pairs of opposite colours on the
colour wheel, and the two triples of every second colour. An owner of the game can correct the table below.

A card is the bit set of its colours, red being bit 0. The jokers have the numbers after all of these.
"""

COLOURS = ("red", "orange", "yellow", "green", "blue", "violet")
LETTERS = "roygbv"

PICTURES = """
    r o y g b v
    ro ry rb rv oy og ov yg yb gb gv bv
    roy rog rob rov ryg ryv rgb rgv rbv oyg oyb oyv ogb obv ygb ygv ybv gbv
    royg royb royv rogb rogv robv rygb rygv rybv rgbv oygb oygv oybv ogbv ygbv
    roygb roygv roybv rogbv rygbv oygbv
    roygbv
""".split()


def card_of(letters: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


KEZAO = (64, 65)
"""The two jokers."""
DECK = (*map(card_of, PICTURES), *KEZAO)
EVERY_CARD = frozenset(DECK)


def colours_of(card: int) -> list[int]:
    """The colours of a card; an empty list for a joker, which fits every roll."""
    return [] if card in KEZAO else [colour for colour in range(len(COLOURS)) if card >> colour & 1]


def named(card: int) -> str:
    """The name of a card, such as "red-violet" or "kezao"."""
    return "-".join(COLOURS[colour] for colour in colours_of(card)) or "kezao"
