"""Kezao told in a terminal."""

import io

import pytest
from rich.console import Console

from tablee.bots import BOTS
from tablee.bots.playing import SeatedBots
from tablee.cli.tellers import teller_of
from tablee.cli.tellers.kezao_texts import KEZAO_TEXTS
from tablee.cli.texts import Language
from tablee.cli.words import read_move, spelled
from tablee.core.luck import seeded
from tablee.core.match import Match
from tablee.games.kezao import game
from tablee.games.kezao.cards import DECK
from tablee.games.kezao.model import Choose, Die, Laid, Options, Pass, Rolled, Throw

each_language = pytest.mark.parametrize("language", list(Language))
NAMES = ["Ann", "Ben", "Cléo", "현우"]


@each_language
def test_every_move_can_be_typed_in_words(language: Language) -> None:
    teller = teller_of(game, language)
    for move in [Choose(0), Choose(1), Choose(2), Pass(7), *(Throw(card, 7) for card in DECK)]:
        assert read_move(spelled(move, teller), game, (), teller) == move


@each_language
@pytest.mark.parametrize("options", [Options(points=1), Options(points=1, level="expert", open_hands=True)])
def test_every_table_can_be_drawn(language: Language, options: Options) -> None:
    """The board is asked after every step, whatever the dice show."""
    paper, texts = io.StringIO(), KEZAO_TEXTS[language]
    console = Console(width=200, file=paper)
    match = Match.start(game, options, 4, seeded(1))
    seated, teller = SeatedBots(match, [BOTS["kezao"]["normal"]] * 4, seeded(2)), teller_of(game, language)
    while match.outcome is None:
        seated.play_next()
        console.print(teller.board(game.view(match.state, 1), NAMES))
    drawn = paper.getvalue()
    assert texts.heading.format(round=1, roll=1, pile=32) in drawn
    assert texts.places.format(laid=1, limit=4) in drawn
    assert (texts.twists["one"] in drawn) == (options.level == "expert")


@each_language
def test_the_dice_are_told_with_what_they_mean(language: Language) -> None:
    teller, texts = teller_of(game, language), KEZAO_TEXTS[language]
    red, no_red, no_blue = Die(True, 0), Die(False, 0), Die(False, 4)
    told = teller.event(Rolled(1, (red, no_blue), "inversion", False, 0), NAMES)
    assert told is not None
    assert texts.colours[0] in told
    assert texts.absent.format(colour=texts.colours[4]) in told
    assert texts.twists["inversion"] in told
    opposed = teller.event(Rolled(1, (red, no_red), "inversion", True, 0), NAMES)
    assert opposed is not None
    assert texts.opposition in opposed
    assert texts.twists["inversion"] not in opposed


@each_language
def test_a_tie_is_told(language: Language) -> None:
    teller, tie = teller_of(game, language), KEZAO_TEXTS[language].tie
    late, last = (teller.event(Laid(1, 33, 420, extra), NAMES) or "" for extra in (True, False))
    assert (tie in late, tie in last) == (True, False)
    assert "420" in last
