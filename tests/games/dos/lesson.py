"""The cards and rules that the lesson of DOS has to teach."""

PARAGRAPHS = (
    "4.2",  # two piles
    "4.4",  # drawing
    "5.2",  # by colour or number
    "5.4",  # two cards that add up
    "6.2",  # Wild DOS
    "7.1",  # Wild Play 2
    "7.2",  # its answer
    "8.1",  # +2
    "8.3",  # Skip
    "8.5",  # Reverse, with two players
    "9.1",  # calling
    "9.4",  # forgetting to
    "9.6",  # what it costs
    "10.1",  # the end
)
EVENTS = (
    "Laid",
    "Drew",
    "TurnLost",
    "DirectionReversed",
    "PlayTwoOwed",
    "HandShrank",
    "Called",
    "Caught",
    "GameWon",
)
