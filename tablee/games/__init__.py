"""The games of the house. A game moves in by adding its folder and its line here."""

from tablee.core.game import AnyGame
from tablee.games import dos, dozito, kezao, tootizz

GAMES: dict[str, AnyGame] = {game.name: game for game in (dozito.game, dos.game, kezao.game, tootizz.game)}
