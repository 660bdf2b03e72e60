"""DOS, second edition: two piles, cards that add up. The rules, numbered, are in rules.*.md."""

from tablee.core.game import Game
from tablee.games.dos.evolve import copy, evolve
from tablee.games.dos.model import Event, Move, Options, Rule, View
from tablee.games.dos.rules import awaited, check, deal, decide, default, legal, outcome, table
from tablee.games.dos.state import State
from tablee.games.dos.view import film, imagine, seen, view

game: Game[Options, Move, Event, State, View] = Game(
    name="dos",
    seats=range(2, 5),
    minutes=15,
    authors=(),
    publisher="Mattel",
    options=Options,
    moves=Move,
    events=Event,
    state=State,
    views=View,
    rules=Rule,
    table=table,
    deal=deal,
    legal=legal,
    check=check,
    decide=decide,
    evolve=evolve,
    copy=copy,
    view=view,
    seen=seen,
    imagine=imagine,
    awaited=awaited,
    outcome=outcome,
    default=default,
    film=film,
)
