"""A tap on something that cannot be done now is answered by a sentence beside it, and "why?" leads to the rule."""

import pytest
from playwright.sync_api import Locator, expect

from tests.games.dos.player import DosPlayer
from tests.games.dozito.player import DozitoPlayer
from tests.games.kezao.player import KezaoPlayer
from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive
from tests.web.player import DESKTOP, PHONE, SAID, Device, Player

FIRST_DOMINO = "The first square of your first domino lies in the middle", "5.1"
NOTHING_CLAIMED = "On your turn you lay the domino you claimed", "4.5"
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def begins(arrive: Arrive, kind: type[Player], size: Device) -> Player:
    """A player who begins the match. Answers to taps stay until they are read."""
    player = arrive(kind, **size)
    player.holds(SAID)
    player.opens_table("Anna", bots=1)
    player.field("first_label").select_option("0")
    player.starts()
    return player


def taps(player: Player, thing: Locator, share: float = 0.5) -> Locator:
    """Tap with a real finger or mouse, in the middle or nearer to a corner; the answer of what lies on top."""
    box = thing.bounding_box()
    assert box
    player.touches(box["x"] + box["width"] * share, box["y"] + box["height"] * share)
    return player.page.get_by_role("alert")


def spot(player: Player, name: str) -> Locator:
    return player.page.locator(f'[data-spot="{name}"]')


def leads_to(player: Player, answer: Locator, paragraph: str) -> None:
    player.why(answer).click()
    sought = player.rules.get_by_role("paragraph").filter(has_text=paragraph).first
    expect(sought).to_contain_class("sought")
    player.page.keyboard.press("Escape")
    expect(player.rules).to_be_hidden()


def asked(player: Player) -> list[str]:
    """The questions and moves that the browser sent."""
    sent = [line for line in player.witness.traffic if " sent " in line]
    return [kind for line in sent for kind in ("check", "play") if f'"type":"{kind}"' in line]


@SIZES
def test_dozito_a_slot_waits_for_a_card(arrive: Arrive, size: Device) -> None:
    anna = begins(arrive, DozitoPlayer, size)
    anna.waits_for_turn()
    slot = anna.page.locator("[data-spot$='-6']").last
    answer = taps(anna, slot)
    expect(answer).to_contain_text("A turn starts with exactly one card")
    leads_to(anna, answer, "4.2")
    taps(anna, slot)
    expect(answer).to_be_visible()
    assert asked(anna) == ["check"], "the same question is asked once"


@SIZES
def test_dos_a_turn_does_not_end_before_anything_was_done(arrive: Arrive, size: Device) -> None:
    anna = begins(arrive, DosPlayer, size)
    anna.waits_for(lambda: anna.page.locator('[data-spot="pile"] button').count() > 0, "the turn")
    answer = taps(anna, spot(anna, "finish"))
    expect(answer).to_contain_text("You cannot simply pass")
    leads_to(anna, answer, "4.6")
    expect(taps(anna, spot(anna, "discards-0"))).to_contain_text(anna.texts["dos_tap_choose"])


@SIZES
def test_kezao_cards_wait_for_the_dice(arrive: Arrive, size: Device) -> None:
    anna = begins(arrive, KezaoPlayer, size)
    anna.waits_for_turn()
    answer = taps(anna, anna.page.locator('[data-spot^="card-"]').first)
    expect(answer).to_contain_text(anna.texts["kezao_tap_choose"])
    assert asked(anna) == []


@SIZES
def test_tootizz_a_corner_is_no_place_for_the_first_domino(arrive: Arrive, size: Device) -> None:
    anna = begins(arrive, TootizzPlayer, size)
    anna.waits_for_turn()
    ground = anna.page.get_by_role("group", name=anna.texts["tootizz_domain_mine"], exact=True)
    answer = taps(anna, ground, share=0.1)
    expect(answer).to_be_visible()
    has_claimed = anna.witness.messages("step")[-1]["view"]["phase"] == "placing"
    words, paragraph = FIRST_DOMINO if has_claimed else NOTHING_CLAIMED
    expect(answer).to_contain_text(words)
    leads_to(anna, answer, paragraph)
    expect(taps(anna, spot(anna, "pile"))).to_contain_text(anna.texts["tootizz_tap_pile"])


def test_an_answer_leaves_by_itself(arrive: Arrive) -> None:
    anna = begins(arrive, DozitoPlayer, DESKTOP)
    anna.waits_for_turn()
    answer = taps(anna, anna.page.locator("[data-spot$='-6']").last)
    expect(answer).to_be_visible()
    anna.lets_go()
    expect(answer).to_be_hidden()
