"""The cards and rules that the lesson of Tootizz has to teach."""

PARAGRAPHS = (
    "4.2",  # claiming a domino
    "4.4",  # the order of the line
    "4.5",  # laying, then claiming
    "4.6",  # the last line
    "5.2",  # the frame
    "5.4",  # matching
    "5.5",  # face down
    "5.6",  # where
    "5.7",  # the joker
    "6.1",  # zones
    "6.2",  # squares times Tootizz
)
EVENTS = ("Placed", "Claimed", "Taken", "RoundScored", "GameWon")
