"""Tootizz: ski areas of dominoes, zones of one colour. The rules, numbered, are in rules.*.md."""

from tablee.core.game import Game
from tablee.games.tootizz.evolve import copy, evolve
from tablee.games.tootizz.model import Event, Move, Options, Rule, View
from tablee.games.tootizz.rules import awaited, check, deal, decide, default, legal, outcome, table
from tablee.games.tootizz.state import State
from tablee.games.tootizz.view import film, final, imagine, seen, view

game: Game[Options, Move, Event, State, View] = Game(
    name="tootizz",
    seats=range(2, 5),
    minutes=20,
    authors=("Bruno Cathala",),
    publisher="Grand Massif",
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
