"""DOS in real browsers: an evening of two people and a bot, and details of its board."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.games.dos.player import DosPlayer, play_on
from tests.web.conftest import Arrive
from tests.web.evening import asks_why, loses_the_network, once_more, plates_of, ranking_of, reloads
from tests.web.player import DESKTOP, MOVING, PHONE, SMALL_PHONE, Player, play, play_to_the_end
from tests.web.texts import whole
from tests.web.typist import Typist

TARGET = 100
FEW = 2
MORE_THAN_FIT_ON_A_PHONE = 16
MANY_STEPS = 20


class DosTypist(Typist, DosPlayer):
    pass


@pytest.mark.long
def test_an_evening_with_a_friend_and_a_bot(arrive: Arrive) -> None:
    anna, ben = arrive(DosPlayer, **PHONE, **MOVING), arrive(DosPlayer, **DESKTOP)
    code = anna.opens_table("Anna", bots=1)
    anna.sets_level("easy")  # with the seed of this house it never catches anybody
    ben.joins(code, "Ben")
    anna.counts_points(TARGET)
    anna.starts()
    is_caught(anna, by=ben)
    play(anna, ben, until=anna.has_turn)
    anna.puts_down()
    reloads(anna)
    loses_the_network(ben, meanwhile=anna)
    calls_in_time(anna, before=ben)
    play_to_the_end(anna, ben)
    for player in (anna, ben):
        the_results_agree(player)
    asks_why(anna)
    once_more(anna, ben)


def is_caught(forgetful: DosPlayer, by: DosPlayer) -> None:
    """A player with two cards or fewer does not call, is caught, and draws two cards."""
    forgetful.calls = False

    def is_told() -> bool:
        """The log tells it, and both tables show it until the next turn of the caught player."""
        return by.has_heard("dos_say_caught_by_you", name="Anna") and all(
            player.page.get_by_text(player.texts["dos_caught"], exact=True).first.is_visible()
            for player in (forgetful, by)
        )

    play_on(forgetful, by, until=is_told)
    play(forgetful, by, until=lambda: forgetful.hand.count() > FEW)
    forgetful.calls = True


def calls_in_time(player: DosPlayer, before: DosPlayer) -> None:
    seat = before.page.locator("section").filter(has_text="Anna")
    badge = seat.get_by_title(before.texts["dos_called"], exact=True)

    def is_told() -> bool:
        """The log tells it, and both tables show it until the hand grows again."""
        return before.has_heard("dos_say_called", name="Anna") and badge.is_visible() and has_called(player)

    play_on(player, before, until=is_told)


def has_called(player: DosPlayer) -> bool:
    button = player.button("dos_called")
    return button.is_visible() and button.is_disabled()


def the_results_agree(player: Player) -> None:
    """Plates, ranking and the table of points towards the target show the same points."""
    ranking = ranking_of(player)
    way = {row.get_by_role("rowheader").inner_text(): row.get_by_role("cell").last for row in rows(player)}
    assert ranking == {name: int(score) for name, score in plates_of(player).items()}
    assert ranking == {name: int(cell.inner_text().split()[0]) for name, cell in way.items()}
    assert list(ranking.values()) == sorted(ranking.values(), reverse=True)
    assert max(ranking.values()) >= TARGET


def rows(player: Player) -> list[Locator]:
    return player.results.get_by_role("row").all()


def test_the_hand_lies_as_one_likes_it_and_stays_so(arrive: Arrive) -> None:
    anna = arrive(DosPlayer, **PHONE)
    anna.plays_now()
    anna.waits_for_turn()
    by_colour = names_in(anna)
    anna.page.get_by_role("button", name=whole(anna.texts["dos_order"] + ": {order}")).click()
    anna.waits_for(lambda: names_in(anna) != by_colour, "another order")
    by_number = names_in(anna)
    assert sorted(by_number) == sorted(by_colour)
    anna.page.reload()
    anna.waits_for(lambda: names_in(anna) == by_number, "the same order")


def names_in(player: DosPlayer) -> list[str]:
    """The cards of a hand, from left to right."""
    found: list[str] = player.hand.locator("[aria-label]").evaluate_all(
        "(found) => found.map((one) => one.ariaLabel ?? '')"
    )
    return found


def test_a_card_just_drawn_is_in_sight(arrive: Arrive) -> None:
    anna = arrive(DosPlayer, **SMALL_PHONE)
    anna.opens_table("Anna", bots=3)
    anna.sets_level("easy")
    anna.starts()
    anna.hoards = True
    drawn = anna.hand.filter(has=anna.page.get_by_label(whole(anna.texts["dos_just_drawn"])))

    def has_drawn_enough() -> bool:
        """Look at a card that was just drawn, as long as the turn is hers."""
        if anna.has_turn() and drawn.count():
            expect(drawn).to_be_in_viewport(ratio=0.5)
        return anna.hand.count() > MORE_THAN_FIT_ON_A_PHONE

    play_on(anna, until=has_drawn_enough)


def test_a_chooser_is_left_with_a_key(arrive: Arrive) -> None:
    anna = arrive(DosTypist, **DESKTOP)
    anna.opens_table("Anna", bots=1)
    anna.presses(anna.texts["gather_start"])
    expect(anna.board).to_be_visible()
    chooser = anna.page.locator("[data-spot^=choose]")
    play_on(anna, until=lambda: chooser.count() > 0)
    anna.waits_for(lambda: anna.focused_spot().startswith("choose"), "the focus on the chooser")
    anna.page.keyboard.press("Escape")
    expect(chooser).to_have_count(0)
    anna.waits_for(lambda: anna.focused_spot().startswith("discards"), "the focus on the pile")
    assert any(offer.pressed for offer in anna.offers()), "the card is not chosen any more"


@pytest.mark.long
def test_no_browser_is_told_what_others_hold(arrive: Arrive) -> None:
    anna, ben, cleo = (arrive(DosPlayer, **DESKTOP) for _ in range(3))
    code = anna.opens_table("Anna", bots=1)
    ben.joins(code, "Ben")
    anna.starts()
    cleo.visits(f"/t/{code}")
    cleo.says_name("Cleo")
    expect(cleo.board).to_be_visible()
    play_to_the_end(anna, ben)
    expect(cleo.results).to_be_visible()
    for player in (anna, ben, cleo):
        seat = player.witness.messages("table_changed")[-1]["seat"]
        steps = player.witness.messages("step")
        assert len(steps) > MANY_STEPS
        for step in steps:
            tells_no_secret(step, seat)
    assert not cleo.offers()


def tells_no_secret(step: dict[str, Any], seat: int | None) -> None:
    view, drawn = step["view"], [event for event in step["events"] if event["type"] == "drew"]
    assert not [event for event in step["events"] if event["type"] == "shuffled"]
    assert all(event["seat"] == seat for event in drawn)
    assert view["seat"] == seat
    assert view["drawn_card"] is None or view["turn"] == seat
    assert (len(view["hand"]) == view["counts"][seat]) if seat is not None else view["hand"] is None
    assert isinstance(view["pile"], int)
