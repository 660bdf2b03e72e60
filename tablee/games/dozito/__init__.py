"""Dozito: grids of twelve, groups of one colour. The rules, numbered, are in rules.*.md."""

from tablee.core.game import About, Engine, Game, Manners, Sight, Types
from tablee.games.dozito.cards import CARDS, named
from tablee.games.dozito.evolve import copy, evolve
from tablee.games.dozito.model import Event, Limit, Move, Options, Rule, View
from tablee.games.dozito.rules import awaited, check, deal, decide, default, legal, limit, outcome, table
from tablee.games.dozito.state import State
from tablee.games.dozito.view import final, imagine, seen, view, worth

game: Game[Options, Move, Event, State, View] = Game.of(
    About(
        name="dozito",
        seats=range(2, 6),
        minutes=15,
        age=8,
        authors=("Alex Fortineau", "Simon Moulard"),
        publisher="Double Combo Games",
    ),
    Types(Options, Move, Event, State, View, Rule, Limit, cards=CARDS, named=named),
    Engine(table, deal, legal, check, limit, decide, evolve, copy, awaited, outcome),
    Sight(view, seen, imagine, worth=worth, open=True),
    Manners(default, final=final),
)
