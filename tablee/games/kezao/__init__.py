"""Kezao: a race to lay the cards whose colours fit the dice. The rules, numbered, are in rules.*.md."""

from tablee.core.game import About, Engine, Game, Manners, Sight, Time, Types
from tablee.games.kezao.cards import named
from tablee.games.kezao.evolve import copy, evolve
from tablee.games.kezao.model import Event, Limit, Move, Options, Rule, View
from tablee.games.kezao.rules import (
    awaited,
    check,
    deal,
    decide,
    default,
    legal,
    limit,
    outcome,
    race,
    table,
    tick,
    wake,
)
from tablee.games.kezao.state import State
from tablee.games.kezao.view import imagine, seen, view

game: Game[Options, Move, Event, State, View] = Game.of(
    About(
        name="kezao",
        seats=range(2, 6),
        minutes=20,
        age=6,
        authors=("Pierre Bellet",),
        publisher="Laboludic",
    ),
    Types(Options, Move, Event, State, View, Rule, Limit, named=named),
    Engine(table, deal, legal, check, limit, decide, evolve, copy, awaited, outcome),
    Sight(view, seen, imagine),
    Manners(default),
    Time(wake=wake, tick=tick, race=race),
)
