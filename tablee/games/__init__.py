"""The games of the house, in the order of the shelf. A game moves in by adding its folder and its line here."""

from tablee.core.game import AnyGame
from tablee.games import dos, dozito, kezao, tootizz

GAMES: dict[str, AnyGame] = {
    "dozito": dozito.game,
    "dos": dos.game,
    "kezao": kezao.game,
    "tootizz": tootizz.game,
}
