"""Everything with keys: a whole round without touching the mouse, told aloud as it goes."""

from playwright.sync_api import expect

from tests.web.conftest import Arrive, NewPlayer
from tests.games.dos.player import DosPlayer
from tests.games.dozito.player import DozitoPlayer
from tests.web.player import DESKTOP, play_a_round, play_to_the_end
from tests.web.typist import Typist

# Late news of the drawer that was closed has arrived.
SETTLED = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(true))))"


class DozitoTypist(Typist, DozitoPlayer):
    pass


def test_a_round_with_the_keyboard_alone(arrive: Arrive) -> None:
    anna = arrive(DozitoTypist, **DESKTOP)
    anna.visits()
    anna.presses(anna.texts["home_play_now"])
    expect(anna.button("quick_start")).to_be_visible()
    anna.presses(anna.texts["quick_start"])
    expect(anna.board).to_be_visible()
    play_a_round(anna)
    end = anna.texts["dozito_say_round_scored"].partition("{")[0]
    expect(anna.log).to_contain_text(end)
    anna.goes_on()
    anna.waits_for_turn()
    assert anna.acts()


class DosTypist(Typist, DosPlayer):
    pass


def test_a_game_of_dos_with_the_keyboard_alone(arrive: Arrive) -> None:
    anna = arrive(DosTypist, **DESKTOP)
    anna.visits(anna.door)
    anna.presses(anna.texts["home_play_now"])
    expect(anna.button("quick_start")).to_be_visible()
    anna.presses(anna.texts["quick_start"])
    expect(anna.board).to_be_visible()
    play_to_the_end(anna)
    end = anna.texts["dos_say_game_won"].partition("}")[2]
    expect(anna.log).to_contain_text(end)
    anna.presses(anna.texts["over_again"])
    expect(anna.results).to_be_hidden()
    anna.waits_for_turn()
    assert anna.acts()


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
    expect(anna.log).to_contain_text(anna.texts["dozito_say_drawn"].format(name="Anna", card="").strip(" ."))
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
