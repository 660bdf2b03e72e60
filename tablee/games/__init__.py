"""The registry of games, in the order in which the shelf shows them. A new game adds a folder, and a line here."""

from tablee.core.flat import FlatForm
from tablee.core.game import AnyGame
from tablee.games import dos, dozito, kezao, tootizz
from tablee.games.dos import flat as dos_flat
from tablee.games.dozito import flat as dozito_flat
from tablee.games.tootizz import flat as tootizz_flat

GAMES: dict[str, AnyGame] = {
    "dozito": dozito.game,
    "dos": dos.game,
    "kezao": kezao.game,
    "tootizz": tootizz.game,
}

FLAT_FORMS: dict[str, FlatForm] = {
    "dos": dos_flat.form,
    "dozito": dozito_flat.form,
    "tootizz": tootizz_flat.form,
}
"""The flat forms, for bots that search, of those games that have one."""
