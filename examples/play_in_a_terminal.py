"""The smallest way to play: any game that is played in turns, you against one bot.

    python examples/play_in_a_terminal.py dozito

`tablee play dozito` is the comfortable way. This one shows how little it takes: ask the game what may
be done, play it, and read what happened.
"""

import random
import sys
from collections.abc import Sequence

import msgspec

from tablee.bots import BOTS
from tablee.bots.playing import ask
from tablee.core.game import Move, never
from tablee.core.luck import Chance
from tablee.core.match import Match
from tablee.games import GAMES

YOU, BOT = 0, 1


def as_json(what: object) -> str:
    return msgspec.json.encode(what).decode()


def your_choice(match: Match) -> Move:
    print("You see", as_json(match.game.view(match.state, YOU)))
    legal: Sequence[Move] = match.game.legal(match.state, YOU)
    for number, move in enumerate(legal, 1):
        print(f"{number:3}  {as_json(move)}")
    while True:
        answer = input("Number? ")
        if answer.isdecimal() and 1 <= int(answer) <= len(legal):
            return legal[int(answer) - 1]


def main() -> None:
    game = GAMES[sys.argv[1] if len(sys.argv) > 1 else "dozito"]
    if game.wake is not never:
        sys.exit(f"In {game.name} nobody waits for you: race with `tablee play {game.name}`.")
    luck = Chance(random.SystemRandom())
    match = Match.start(game, game.options(), 2, luck)
    while match.outcome is None:
        seat = game.awaited(match.state)[0]
        move = your_choice(match) if seat == YOU else ask(BOTS[game.name]["normal"], match, BOT, luck)
        for event in match.play(seat, move, now=0).events:
            if (witnessed := game.seen(event, YOU)) is not None:
                print("You" if seat == YOU else "Bot", as_json(witnessed))
    print("You won!" if YOU in match.outcome.winners else "The bot won.", as_json(match.outcome))


if __name__ == "__main__":
    main()
