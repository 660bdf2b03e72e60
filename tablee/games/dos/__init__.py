"""DOS, second edition: two piles, cards that add up. The rules, numbered, are in rules.*.md."""

from tablee.core.game import About, Engine, Game, Manners, Sight, Types
from tablee.games.dos.cards import FACES, NAMES
from tablee.games.dos.evolve import copy, evolve
from tablee.games.dos.model import Event, Limit, Move, Options, Rule, View
from tablee.games.dos.rules import awaited, check, deal, decide, default, legal, limit, outcome, table
from tablee.games.dos.state import State
from tablee.games.dos.view import imagine, seen, view

game: Game[Options, Move, Event, State, View] = Game.of(
    About(name="dos", seats=range(2, 5), minutes=15, age=7, authors=(), publisher="Mattel"),
    Types(Options, Move, Event, State, View, Rule, Limit, cards=FACES, named=NAMES.__getitem__),
    Engine(table, deal, legal, check, limit, decide, evolve, copy, awaited, outcome),
    Sight(view, seen, imagine),
    Manners(default),
)
