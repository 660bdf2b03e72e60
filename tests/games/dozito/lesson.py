"""The cards and rules that the lesson of Dozito has to teach."""

PARAGRAPHS = (
    "3.2",  # the twelve slots
    "4.2",  # how a turn starts
    "4.3",  # where a card goes
    "4.4",  # declining
    "4.5",  # replacing
    "4.6",  # the chain
    "5.1",  # STOP
    "5.2",  # no chain after it
    "5.3",  # extra turn
    "5.5",  # joker
    "6.1",  # end of a round
    "8.1",  # groups
    "8.2",  # the score chart
    "8.4",  # suns
    "9.6",  # a card from a discard pile
)
EVENTS = ("Drawn", "Taken", "Placed", "Turned", "Discarded", "ExtraTurnEarned", "LastTurnsCalled", "RoundScored")
