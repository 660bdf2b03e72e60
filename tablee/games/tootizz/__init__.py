"""Tootizz: ski areas of dominoes, zones of one colour. The rules, numbered, are in rules.*.md."""

from tablee.core.game import About, Engine, Game, Manners, Sight, Types
from tablee.games.tootizz.cards import CARDS, named
from tablee.games.tootizz.evolve import copy, evolve
from tablee.games.tootizz.model import Event, Limit, Move, Options, Rule, View
from tablee.games.tootizz.rules import awaited, check, deal, decide, default, legal, limit, outcome, table
from tablee.games.tootizz.state import State
from tablee.games.tootizz.view import final, imagine, seen, view, worth

game: Game[Options, Move, Event, State, View] = Game.of(
    About(
        name="tootizz",
        seats=range(2, 5),
        minutes=20,
        age=7,
        authors=("Bruno Cathala",),
        publisher="Grand Massif",
    ),
    Types(Options, Move, Event, State, View, Rule, Limit, cards=CARDS, named=named),
    Engine(table, deal, legal, check, limit, decide, evolve, copy, awaited, outcome),
    Sight(view, seen, imagine, worth=worth, open=True),
    Manners(default, final=final),
)
