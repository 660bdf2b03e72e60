"""The 60 cards: 58 pictures of one to six colours, and two Kezao jokers.

A reconstruction: which colours the real pictures have is not public. Six colours can be mixed in 63 ways;
five are left out so that every colour is on 30 of the 58 cards: the pairs and the threes of colours that face
each other on the colour wheel. Whoever owns the game only has to correct the table below.

A card is the bit set of its colours, red being bit 0. The jokers come after all of them.
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
    """None for a joker, which has all and needs none."""
    return [] if card in KEZAO else [colour for colour in range(len(COLOURS)) if card >> colour & 1]


def named(card: int) -> str:
    """Such as "red-violet", or "kezao"."""
    return "-".join(COLOURS[colour] for colour in colours_of(card)) or "kezao"
