"""Dozito: grids of twelve, groups of one colour. The rules, numbered, are in rules.*.md."""

from tablee.core.game import Game
from tablee.games.dozito.evolve import copy, evolve
from tablee.games.dozito.model import Event, Move, Options, Rule, View
from tablee.games.dozito.rules import awaited, check, deal, decide, default, legal, outcome, table
from tablee.games.dozito.state import State
from tablee.games.dozito.view import film, final, imagine, seen, view

game: Game[Options, Move, Event, State, View] = Game(
    name="dozito",
    seats=range(2, 6),
    minutes=15,
    authors=("Alex Fortineau", "Simon Moulard"),
    publisher="Double Combo Games",
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
    open=True,
    default=default,
    final=final,
    film=film,
)
