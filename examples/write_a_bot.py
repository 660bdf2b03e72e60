"""Write a bot, and see how good it is.

    python examples/write_a_bot.py

A bot has one method. It is told all that a player knows: its seat, what that seat sees and the moves it
may make. It answers with one of them. This one plays Dozito and loves suns: it places a card that brings
some, and declines the others.
"""

from tablee.bots import BOTS, Bot, Situation
from tablee.bots.playing import play_out
from tablee.core.luck import Luck, seeded
from tablee.core.match import Match
from tablee.games import GAMES
from tablee.games.dozito.cards import SUNS
from tablee.games.dozito.model import Draw, Move, Place, Take, View

GAME = GAMES["dozito"]
GAMES_TO_PLAY = 100


class SunLover(Bot[View, Move]):
    def choose(self, situation: Situation[View, Move], luck: Luck) -> Move:
        return max(situation.legal, key=lambda move: self.suns(move, situation.view))

    def suns(self, move: Move, view: View) -> float:
        match move:
            case Take(side):
                return self.on(view.discards[side].top)
            case Draw():
                return 0.9  # what a card bears on average
            case Place():
                return self.on(view.hand)
            case _:
                return 0.5  # better than a card without any

    def on(self, card: int | None) -> int:
        return 0 if card is None else SUNS[card]


def main() -> None:
    bots: list[Bot[View, Move]] = [SunLover(), BOTS["dozito"]["random"]]
    wins = 0
    for number in range(GAMES_TO_PLAY):
        match = Match.start(GAME, GAME.options(), len(bots), seeded(f"deal {number}"))
        play_out(match, bots, seeded(f"choices {number}"))
        assert match.outcome
        wins += 0 in match.outcome.winners
    print(f"The sun lover won {wins} of {GAMES_TO_PLAY} games against random.")


if __name__ == "__main__":
    main()
