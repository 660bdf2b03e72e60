"""Kezao: a race to lay the cards whose colours fit the dice. The rules, numbered, are in rules.*.md."""

from tablee.core.game import Game
from tablee.games.kezao.evolve import copy, evolve
from tablee.games.kezao.model import Event, Move, Options, Rule, View
from tablee.games.kezao.rules import awaited, check, deal, decide, default, legal, outcome, race, table, tick, wake
from tablee.games.kezao.state import State
from tablee.games.kezao.view import film, imagine, seen, view

game: Game[Options, Move, Event, State, View] = Game(
    name="kezao",
    seats=range(2, 6),
    minutes=20,
    authors=("Pierre Bellet",),
    publisher="Laboludic",
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
    wake=wake,
    tick=tick,
    race=race,
    default=default,
    film=film,
)
