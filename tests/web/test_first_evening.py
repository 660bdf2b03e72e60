"""Two new people play from the code to the rematch, and a bot plays while one of them is disconnected."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.games.dozito.player import DozitoPlayer
from tests.web.conftest import Arrive
from tests.web.evening import have_seen_the_same
from tests.web.house import House
from tests.web.hurry import hurry_to_the_end
from tests.web.player import DESKTOP, PHONE, SAID, play
from tests.web.test_replay import select, shows, watches_again
from tests.web.test_seats import answers, says, sees_here

SOON = 5
"""Seconds for which a missing player is waited for in this house; the default is a minute."""


@pytest.fixture
def house_in_a_hurry(tmp_path: Path) -> Iterator[House]:
    opened = House(tmp_path, SOON)
    yield opened
    opened.close()


@pytest.mark.long
def test_two_people_meet_by_code_and_play_look_back_and_play_again(
    arrive: Arrive, house_in_a_hurry: House
) -> None:
    anna, ben = (arrive(DozitoPlayer, house_in_a_hurry, **device) for device in (DESKTOP, PHONE))
    ben.holds(SAID)
    ben.joins(anna.opens_table("Anna", rounds=1), "Ben")
    anna.starts()
    play(anna, ben, until=lambda: anna.moves > 1 and ben.moves > 1 and anna.has_turn())
    a_bot_plays_on_and_hands_back(anna, ben)
    hurry_to_the_end(anna, ben)
    count = anna.witness.messages("step")[-1]["version"]
    for who, eyes in ((anna, "Ben"), (ben, "Anna")):
        watches_again(who)
        select(who, "replay_eyes").select_option(eyes)
        shows(who, 1, count)
        who.page.keyboard.press("End")
        shows(who, count, count)
        who.page.go_back()
        expect(who.results).to_be_visible()
    anna.would_play_again()
    expect(ben.results).to_contain_text("Anna would like to play again.")
    expect(anna.results).to_contain_text("Waiting for Ben")
    ben.plays_again()
    expect(anna.results).to_be_hidden()
    anna.moves = ben.moves = 0
    play(anna, ben, until=lambda: anna.moves > 0 and ben.moves > 0)


def a_bot_plays_on_and_hands_back(anna: DozitoPlayer, ben: DozitoPlayer) -> None:
    with ben.witness.outage():
        ben.context.set_offline(True)
        expect(says(anna, "seats_missing", name="Ben")).to_be_visible()
        answers(anna, "seats_let_bot")
        moved = anna.moves
        play(anna, until=lambda: anna.moves > moved + 2 and anna.has_turn())
        ben.context.set_offline(False)
        sees_here(anna, "Ben")
        have_seen_the_same(ben, anna)
    expect(ben.page.locator(".requests")).to_contain_text("A bot played")
