"""Playing with the keyboard alone, and what screen readers announce meanwhile."""

import re

import pytest
from playwright.sync_api import expect

from tests.games.dos.player import DosPlayer
from tests.games.dozito.player import ROUNDS, DozitoPlayer
from tests.games.kezao.player import KezaoPlayer
from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.player import DESKTOP, Offer, Player, play_to_the_end
from tests.web.typist import FOCUSED, Typist

# Resolves after pending timers and a frame, when a late close event of the first drawer would have been handled.
SETTLED = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(true))))"


class DozitoTypist(Typist, DozitoPlayer):
    pass


def test_from_the_first_page_to_a_move_with_the_keyboard_alone(arrive: Arrive) -> None:
    anna = arrive(DozitoTypist, **DESKTOP)
    anna.visits()
    anna.presses(anna.texts["home_play_now"])
    expect(anna.board).to_be_visible()
    anna.waits_for_turn()
    assert anna.acts()


def test_bots_are_chosen_and_played_against_with_the_keyboard_alone(arrive: Arrive) -> None:
    """Arrow keys go from face to face, and the level is there again the next time."""
    anna = arrive(DozitoTypist, **DESKTOP)
    anna.visits_game()
    expect(anna.level("easy")).to_be_checked()
    anna.goes_to_control(anna.level("easy"))
    for level in ("normal", "hard"):
        anna.page.keyboard.press("ArrowRight")
        expect(anna.level(level)).to_be_checked()
        expect(anna.says(f"bot_{level}_about")).to_be_visible()
    expect(anna.says("bot_easy_about")).to_be_hidden()
    anna.presses(anna.texts["game_start"])
    expect(anna.board).to_be_visible()
    assert anna.levels() == ["hard"] * 2
    anna.visits_game()
    expect(anna.level("hard")).to_be_checked()


def test_a_game_of_dozito_with_the_keyboard_alone(arrive: Arrive) -> None:
    """A table is opened, filled and set to one round by keys, and its game played to the end and begun again."""
    anna = arrive(DozitoTypist, **DESKTOP)
    anna.visits_game()
    expect(anna.button("game_friends")).to_be_enabled()
    anna.presses(anna.texts["game_friends"])
    anna.types_name("Anna")
    anna.is_seated()
    anna.presses(anna.texts["gather_add_bot"])
    expect(anna.button("gather_start")).to_be_enabled()
    for _ in range(ROUNDS - 1):
        anna.fewer("rounds")
    anna.presses(anna.texts["gather_start"])
    expect(anna.board).to_be_visible()
    play_to_the_end(anna)
    end = anna.texts["dozito_say_round_scored"].partition("{")[0]
    expect(anna.log).to_contain_text(end)
    anna.presses(anna.texts["over_again"])
    expect(anna.results).to_be_hidden()
    anna.waits_for_turn()
    assert anna.acts()


class DosTypist(Typist, DosPlayer):
    pass


def test_a_game_of_dos_with_the_keyboard_alone(arrive: Arrive) -> None:
    anna = arrive(DosTypist, **DESKTOP)
    anna.visits_game()
    expect(anna.level("easy")).to_be_visible()
    anna.presses(anna.texts["game_start"])
    expect(anna.board).to_be_visible()
    play_to_the_end(anna)
    expect(anna.log).to_contain_text(re.compile(r"\bwins? the game\.$"))
    anna.presses(anna.texts["over_again"])
    expect(anna.results).to_be_hidden()
    anna.waits_for_turn()
    assert anna.acts()


KEY = re.compile(r"\(key (⇧?)(\d)\)$")
"""Ends the label of a card that can be thrown; one that was thrown in this roll tells its outcome instead."""


class KezaoTypist(Typist, KezaoPlayer):
    """A player who throws cards by their digits."""

    def choice(self, offers: list[Offer]) -> Offer | None:
        """Let a roll end whose end is decided: the way to a button is longer for keys than for a mouse."""
        wish = super().choice(offers)
        was_thrown = wish is not None and wish.kind == "card" and not KEY.search(wish.label)
        is_over = wish is not None and wish.kind == "pass" and self.seen["decided"] is not None
        return None if was_thrown or is_over else wish

    def takes(self, offer: Offer, among: list[Offer]) -> None:
        if offer.kind != "card":
            super().takes(offer, among)
            return
        found = KEY.search(offer.label)
        assert found, f"no key for {offer}"
        self.page.keyboard.press(f"{'Shift+' if found[1] else ''}Digit{found[2]}")
        self.is_answered(among)


def test_a_game_of_kezao_with_the_keyboard_alone(arrive: Arrive) -> None:
    """Ben only watches the dice: nobody takes the places away while Anna's keys are on their way."""
    anna, ben = arrive(KezaoTypist, **DESKTOP), arrive(KezaoPlayer, **DESKTOP)
    ben.joins(anna.opens_table("Anna", points=1), "Ben")
    ben.idle = True
    anna.presses(anna.texts["gather_start"])
    expect(anna.board).to_be_visible()
    play_to_the_end(anna, ben)
    assert {event["seat"] for event in anna.events("laid")} == {anna.seat}
    anna.presses(anna.texts["over_again"])
    ben.would_play_again()
    expect(anna.results).to_be_hidden()


@pytest.mark.parametrize("kind", [DozitoPlayer, DosPlayer, KezaoPlayer, TootizzPlayer])
def test_after_the_start_the_focus_is_on_the_first_thing_to_do(arrive: Arrive, kind: type[Player]) -> None:
    anna = arrive(kind, **DESKTOP)
    anna.opens_table("Anna", bots=1)
    anna.field("first_label").select_option("0")
    anna.button("gather_start").focus()
    anna.page.keyboard.press("Enter")
    offers = anna.waits_for_turn()
    anna.waits_for(
        lambda: anna.page.evaluate(FOCUSED)["spot"] in {offer.spot for offer in offers}, "the focus on an offer"
    )


def test_arrows_walk_between_the_things_that_react(arrive: Arrive) -> None:
    anna = arrive(DozitoTypist, **DESKTOP)
    anna.plays_now()
    pile = next(offer for offer in anna.waits_for_turn() if offer.kind == "pile")
    anna.goes_to(pile.label)
    left, right = "ArrowLeft", "ArrowRight"
    walk = [(left, "discards-0"), (right, "pile"), (right, "discards-1"), (left, "pile")]
    for key, spot in walk:
        anna.page.keyboard.press(key)
        assert anna.focused_spot() == spot


def test_what_happens_and_what_to_do_is_told_aloud(new_player: NewPlayer) -> None:
    anna = new_player(**DESKTOP)
    anna.opens_table("Anna", bots=1)
    anna.starts()
    offers = anna.waits_for_turn()
    task = anna.page.locator("p[aria-live=polite]")
    expect(task).to_have_text(anna.texts["dozito_status_open"])
    anna.takes(next(offer for offer in offers if offer.kind == "pile"), offers)
    expect(anna.log).to_contain_text(anna.texts["dozito_say_drawn_you"].format(card="").strip(" ."))
    expect(task).not_to_have_text(anna.texts["dozito_status_open"])


def test_keys_open_the_log_and_the_rules_and_escape_closes_them(new_player: NewPlayer) -> None:
    anna = new_player(viewport={"width": 1000, "height": 800})
    anna.plays_now()
    for key, drawer in (("l", anna.dialog(anna.texts["table_log"])), ("?", anna.rules)):
        anna.page.keyboard.press(key)
        expect(drawer).to_be_visible()
        anna.page.keyboard.press("Escape")
        expect(drawer).to_be_hidden()


def test_one_drawer_takes_the_place_of_another(new_player: NewPlayer) -> None:
    anna = new_player(viewport={"width": 1000, "height": 800})
    anna.plays_now()
    anna.page.keyboard.press("l")
    expect(anna.dialog(anna.texts["table_log"])).to_be_visible()
    anna.page.keyboard.press("?")
    expect(anna.dialog(anna.texts["table_log"])).to_be_hidden()
    expect(anna.rules).to_be_visible()
    anna.page.wait_for_function(SETTLED)
    expect(anna.rules).to_be_visible()
