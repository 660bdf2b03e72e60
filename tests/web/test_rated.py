"""Two people with accounts agree to play a rated game, and see how their ratings change."""

import re
import secrets

import pytest
from playwright.sync_api import expect

from tests.games.dozito.player import DozitoPlayer
from tests.web.conftest import NewPlayer
from tests.web.hurry import hurry_to_the_end
from tests.web.player import DESKTOP, PHONE
from tests.web.test_large_texts import CLIPPED, LETTERED, ZOOMED

NEWCOMER = 1000


def new_login(name: str) -> str:
    """A login that nobody in the house has yet."""
    return f"{name} {secrets.token_hex(4)}"


@pytest.fixture
def players(new_player: NewPlayer) -> tuple[DozitoPlayer, DozitoPlayer]:
    anna, ben = new_player(**DESKTOP), new_player(**PHONE, language="fr")
    for player, name in ((anna, "Anna"), (ben, "Ben")):
        player.visits("/me")
        player.says_name(name)
        expect(player.page.get_by_role("heading", level=1)).to_have_text(name)
        player.visits("/me")
        player.page.locator("#login").fill(new_login(name))
        player.page.locator("#password").fill("eight candles")
        player.button("account_open").click()
        expect(player.button("account_sign_out")).to_be_visible()
    return anna, ben


def test_a_rated_game_changes_what_the_house_thinks_of_both(players: tuple[DozitoPlayer, DozitoPlayer]) -> None:
    anna, ben = players
    agree(anna, ben)
    anna.starts()
    nothing_is_taken_back_by_asking(anna, ben)
    hurry_to_the_end(anna, ben)
    ratings = {name: new_rating(player) for name, player in (("Anna", anna), ("Ben", ben))}
    assert sorted(rating > NEWCOMER for rating in ratings.values()) == [False, True]
    anna.would_play_again()
    expect(ben.results).to_contain_text("Anna voudrait rejouer.")
    expect(anna.results).to_be_visible()
    anna.visits("/ranking/dozito")
    rows = anna.page.get_by_role("row").filter(has=anna.page.get_by_role("cell"))
    best_first = sorted(ratings, key=lambda name: -ratings[name])
    expect(rows).to_have_count(len(best_first))
    for row, name in zip(rows.all(), best_first, strict=True):
        expect(row).to_have_text(re.compile(rf"{name}\s*{ratings[name]}\s*1$"))
    fits_when_zoomed(anna)
    for player, rating in ((anna, ratings["Anna"]), (ben, ratings["Ben"])):
        player.visits("/me")
        expect(player.page.get_by_role("region", name="Dozito", exact=True)).to_contain_text(
            player.texts["me_rating"].format(rating=rating)
        )


def fits_when_zoomed(player: DozitoPlayer) -> None:
    """Look at a page at 200 % on a phone, where it has half of the phone's pixels in each direction."""
    usual = player.page.viewport_size
    assert usual
    player.page.set_viewport_size(ZOOMED["viewport"])
    player.page.evaluate(LETTERED)
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page lies sideways"
    assert not player.page.evaluate(CLIPPED)
    player.page.set_viewport_size(usual)


def test_a_person_who_has_no_account_learns_it_before_sitting_down_and_comes_back_with_one(
    players: tuple[DozitoPlayer, DozitoPlayer], new_player: NewPlayer
) -> None:
    anna, cleo = players[0], new_player(**PHONE)
    anna.visits_game()
    expect(anna.page.get_by_role("banner")).to_contain_text("Anna")  # who is not known yet is asked again
    anna.button("game_friends").click()
    anna.is_seated()
    anna.field("rated_label").check()
    expect(anna.page.get_by_text(re.compile("^One more player with an account"))).to_be_visible()
    cleo.visits(f"/t/{anna.code}")
    expect(cleo.page.get_by_text(re.compile(re.escape(cleo.texts["rated_needs_account"])))).to_be_visible()
    cleo.says_name("Cleo")
    told = cleo.page.get_by_role("status").filter(has_text=cleo.texts["rated_needs_account"])
    expect(told).to_be_in_viewport()
    expect(cleo.button("gather_sit")).to_have_count(0)
    told.get_by_role("link", name=cleo.texts["account_sign_in"], exact=True).click()
    expect(cleo.page.locator("#login")).to_be_in_viewport()
    cleo.page.locator("#login").fill(new_login("Cleo"))
    cleo.page.locator("#password").fill("eight candles")
    cleo.button("account_open").click()
    expect(cleo.button("account_sign_out")).to_be_visible()
    cleo.page.get_by_role("link", name=cleo.texts["home_waiting"].format(code=anna.code), exact=True).click()
    cleo.is_seated()


def agree(anna: DozitoPlayer, ben: DozitoPlayer) -> None:
    """Agree to a rated game: the host asks for it, and both confirm."""
    anna.visits_game()
    expect(anna.page.get_by_role("banner")).to_contain_text("Anna")  # who is not known yet is asked again
    anna.button("game_friends").click()
    anna.is_seated()
    for _ in range(2):
        anna.fewer("rounds")
    ben.visits(f"/t/{anna.code}")
    ben.is_seated()
    anna.field("rated_label").check()
    expect(ben.field("rated_label")).to_be_checked()
    for player in (anna, ben):
        expect(anna.button("gather_start")).to_be_disabled()
        player.button("rated_ready").click()


def nothing_is_taken_back_by_asking(*players: DozitoPlayer) -> None:
    """After drawing a card, which shows something new, undo is not offered."""
    players[0].waits_for(lambda: any(player.has_turn() for player in players), "the first turn")
    mover = next(player for player in players if player.has_turn())
    offers = mover.offers()
    mover.takes(next(offer for offer in offers if offer.kind == "pile"), offers)
    expect(mover.button("undo_ask")).to_have_count(0)
    assert mover.witness.messages("step")[-1]["undo"] is None


def new_rating(player: DozitoPlayer) -> int:
    told = player.results.get_by_role("status")
    expect(told).to_have_text(re.compile(r"\d+ \([+−]\d+\)"))
    found = re.search(r"(\d+) \(([+−])(\d+)\)", told.inner_text())
    assert found
    rating, change = int(found[1]), int(found[3]) * (1 if found[2] == "+" else -1)
    assert rating - change == NEWCOMER
    return rating
