"""Kezao in real browsers: a whole match over unequal connections, and details of its board."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.games.kezao.player import KezaoPlayer, end_the_roll
from tests.web.conftest import Arrive
from tests.web.evening import asks_why, plates_of, ranking_of
from tests.web.house import House
from tests.web.player import DESKTOP, MOVING, PHONE, SMALL_PHONE, Device, play, play_to_the_end, time_limit
from tests.web.slow_proxy import SlowProxy
from tests.web.test_accessibility import by_day, by_night
from tests.web.test_phones import does_not_scroll_sideways, fits
from tests.web.texts import whole

ONE_WAY = 0.15
"""Seconds of delay in each direction: a throw is answered after three tenths of a second."""
POINTS = 2
IMPATIENCE = 2_000, 15_000
"""Milliseconds after which the client gives up a connection: without an answer, and without a word."""

NewProxy = Callable[[float], SlowProxy]


@pytest.fixture
def new_proxy(house: House) -> Iterator[NewProxy]:
    proxies: list[SlowProxy] = []

    def new_proxy(delay: float) -> SlowProxy:
        proxies.append(SlowProxy(house, delay))
        return proxies[-1]

    yield new_proxy
    for proxy in proxies:
        proxy.close()


def gather(host: KezaoPlayer, *friends: KezaoPlayer, points: int = 3) -> None:
    code = host.opens_table("Anna", points=points)
    for friend, name in zip(friends, ("Ben", "Chloé", "Dan"), strict=False):
        friend.joins(code, name)


def roller(*players: KezaoPlayer) -> KezaoPlayer:
    """The player who may choose the dice."""
    found: list[KezaoPlayer] = []

    def is_found() -> bool:
        found[:] = [player for player in players if player.can_choose()]
        return bool(found)

    players[0].waits_for(is_found, "somebody who may choose")
    return found[0]


def roll(*players: KezaoPlayer, present: int = 2) -> None:
    """Let the roller choose dice, and wait until everybody can throw."""
    roller(*players).chooses(present)
    for player in players:
        player.waits_for(player.is_racing, "the race")


def roll_until(condition: Callable[[], bool], *players: KezaoPlayer) -> None:
    """Roll dice that forbid colours, and let everybody pass, until the cards in the hands are as wanted."""
    check_time = time_limit(players[0])
    roll(*players, present=0)
    while not condition():
        check_time()
        for player in players:
            player.idle = True
        end_the_roll(*players)
        for player in players:
            player.idle = False
        roll(*players, present=0)


# --- a whole match ---------------------------------------------------------------------------


@pytest.mark.long
def test_a_match_of_three_one_of_them_far_away(arrive: Arrive, new_proxy: NewProxy) -> None:
    anna, ben, chloe = (arrive(KezaoPlayer, **device) for device in (DESKTOP, PHONE | MOVING, DESKTOP))
    chloe.address = new_proxy(ONE_WAY).address
    gather(anna, ben, chloe, points=POINTS)
    anna.starts()
    expect(chloe.board).to_be_visible()
    far = chloe.seat
    check_time = time_limit(anna)
    while not (has_laid(anna, far) and is_in_a_photo(anna, far)):
        check_time()
        roll(anna, ben, chloe, present=0)
        end_the_roll(anna, ben, chloe)
    play_to_the_end(anna, ben, chloe)
    for player in (anna, ben, chloe):
        the_results_agree(player)
    assert len({tuple(public_story(player)) for player in (anna, ben, chloe)}) == 1
    asks_why(ben)


def has_laid(player: KezaoPlayer, seat: int) -> bool:
    return any(event["seat"] == seat for event in player.events("laid"))


def is_in_a_photo(player: KezaoPlayer, seat: int) -> bool:
    """Whether a photo finish shows this seat with the time that its latency was credited."""
    evidence = [step["evidence"] for step in player.witness.messages("step") if step["evidence"]]
    given = [one for one in evidence if one["seat"] == seat and one["given"] >= 1000 * ONE_WAY]
    back = player.texts["kezao_finish_given"].partition("}")[2].strip()
    return bool(given) and player.photo.filter(has_text=back).count() > 0


def the_results_agree(player: KezaoPlayer) -> None:
    """Plates, ranking and stars show the same points."""
    ranking = ranking_of(player)
    rows = player.results.get_by_role("row").all()[1:]
    stars = {row.get_by_role("rowheader").inner_text(): row.locator(".won").count() for row in rows}
    assert ranking == {name: int(score) for name, score in plates_of(player).items()}
    assert ranking == {name: stars[name] for name in ranking}
    assert max(ranking.values()) == POINTS


def public_story(player: KezaoPlayer) -> list[str]:
    kinds = ("rolled", "laid", "erred", "passed", "roll_ended", "round_won", "game_won")
    return [str(event) for kind in kinds for event in player.events(kind)]


# --- every throw gets its answer -------------------------------------------------------------


def test_a_wrong_card_is_stamped_and_three_more_wait_beside_a_hand_that_does_not_move(arrive: Arrive) -> None:
    anna, ben = arrive(KezaoPlayer, **PHONE, **MOVING), arrive(KezaoPlayer, **DESKTOP)
    gather(anna, ben)
    anna.starts()
    roll(anna, ben)
    before = anna.slots
    wrong = anna.held(right=False)[0]
    anna.throws(wrong)
    expect(anna.slot(wrong)).to_contain_text("wrong")
    expect(anna.page.locator(".drawn").get_by_role("listitem")).to_have_count(3)
    expect(anna.page.get_by_text(anna.texts["kezao_barred"], exact=True)).to_be_visible()
    assert [spot for spot in anna.slots if spot in before] == before
    assert not anna.is_racing()
    expect(ben.page.locator("[data-spot^=wrong-]").get_by_role("img", name=re.compile("wrong$"))).to_be_visible()


def test_a_card_for_which_there_is_no_place_any_more_comes_back_as_late(
    arrive: Arrive, new_proxy: NewProxy
) -> None:
    anna, ben = arrive(KezaoPlayer, **DESKTOP, **MOVING), arrive(KezaoPlayer, **DESKTOP)
    anna.holds(*IMPATIENCE)
    proxy = new_proxy(0)
    anna.address = proxy.address
    gather(ben, anna)
    ben.starts()
    roll_until(lambda: len(ben.held(right=True)) > 1 and bool(anna.held(right=True)), ben, anna)
    late, cards = anna.held(right=True)[0], ben.held(right=True)[:2]
    proxy.pause()
    for card in cards:
        ben.throws(card)
    ben.waits_for(lambda: bool(ben.events("roll_ended")) and ben.seen["phase"] == "choosing", "the next roll")
    anna.throws(late)
    expect(anna.slot(late)).to_contain_text("thrown")
    proxy.resume()
    expect(anna.slot(late)).to_contain_text("too late")
    photo = anna.photo.inner_text()
    anna.page.reload()
    expect(anna.photo).to_have_text(photo, use_inner_text=True)


def test_digits_throw_and_the_gap_stays_until_the_roll_is_over(arrive: Arrive) -> None:
    anna, ben = arrive(KezaoPlayer, **DESKTOP, **MOVING), arrive(KezaoPlayer, **DESKTOP)
    gather(anna, ben)
    anna.starts()
    roll_until(lambda: bool(anna.held(right=True)), anna, ben)
    before = anna.slots
    card = f"card-{anna.held(right=True)[0]}"
    anna.page.keyboard.press(str(before.index(card) + 1))
    expect(anna.page.locator("[data-spot=place-0]")).to_contain_text("taken")
    gap = [None if spot == card else spot for spot in before]
    anna.waits_for(lambda: anna.slots == gap, "a gap where the card was")
    for player in (anna, ben):
        expect(
            player.page.get_by_role("img", name=whole(anna.texts["kezao_place_laid"], name="Anna")).first
        ).to_be_visible()


MANY = 5
"""Throws at one roll: two mistakes and three cards that take its places."""
WHOLE = """(photo) => {
  const { left, right, top, bottom } = photo.getBoundingClientRect();
  const room = photo.closest(".centre").getBoundingClientRect();
  const inside = left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
  return inside && photo.scrollHeight <= photo.clientHeight && photo.scrollWidth <= photo.clientWidth;
}"""


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390x844", "360x640"])
def test_the_photo_finish_is_whole_and_names_everybody_while_a_phone_chooses_dice(
    arrive: Arrive, size: Device
) -> None:
    anna, ben, cleo = (arrive(KezaoPlayer, **size) for _ in range(3))
    players = (anna, ben, cleo)
    gather(*players)
    anna.starts()
    chooser = roller(*players)
    check_time = time_limit(anna)
    while len(last_roll(chooser)) < MANY or len({event["seat"] for event in last_roll(chooser)}) < len(players):
        check_time()
        roll(*players, present=0)
        *others, _ = sorted(players, key=lambda player: len(player.held(right=True)))
        for player in others:
            for card in player.held(right=False)[:1]:
                player.throws(card)
        end_the_roll(*players)
        chooser = roller(*players)
    expect(chooser.photo).to_be_visible()
    chooser.rests()
    assert chooser.photo.evaluate(WHOLE), "the photo finish is cut off"
    assert set(chooser.photo.locator(".name").all_inner_texts()) == {"Anna", "Ben", "Chloé"}


def last_roll(player: KezaoPlayer) -> list[dict[str, Any]]:
    """The throws at the last dice."""
    told = [event for step in player.witness.messages("step") for event in step["events"]]
    begin = max((at for at, event in enumerate(told) if event["type"] == "dice_chosen"), default=len(told))
    return [event for event in told[begin:] if event["type"] in ("laid", "erred")]


# --- for everybody ---------------------------------------------------------------------------


def test_dice_are_painted_only_when_their_moment_has_come(arrive: Arrive) -> None:
    """The dice arrive ahead of time, and neither board nor log shows them before their moment."""
    anna, ben = arrive(KezaoPlayer, **DESKTOP, **MOVING), arrive(KezaoPlayer, **DESKTOP)
    gather(anna, ben)
    anna.starts()
    rolls = roller(anna, ben)
    rolls.chooses()
    anna.page.wait_for_function(
        """() => {
          const rolling = document.querySelector(".rolling") !== null;
          const told = document.body.innerText.includes("The dice say");
          if (rolling && told) throw new Error("the log tells what the dice still hide");
          return !rolling && told;
        }"""
    )
    assert anna.events("rolled")
    expect(anna.demand).not_to_have_text(anna.texts["kezao_ready"])


def test_whatever_is_read_closes_when_the_dice_are_there(arrive: Arrive) -> None:
    anna, ben = arrive(KezaoPlayer, **PHONE), arrive(KezaoPlayer, **PHONE)
    gather(anna, ben)
    anna.starts()
    rolls = roller(anna, ben)
    reads = ben if rolls is anna else anna
    reads.button("table_rules").click()
    expect(reads.rules).to_be_visible()
    rolls.chooses()
    expect(reads.rules).to_be_hidden()
    reads.waits_for(reads.is_racing, "the race")


def test_a_reload_in_the_middle_of_a_race_changes_nothing(arrive: Arrive) -> None:
    anna, ben = arrive(KezaoPlayer, **PHONE), arrive(KezaoPlayer, **DESKTOP)
    gather(anna, ben)
    anna.starts()
    roll(anna, ben)
    demand, hand = anna.demand.inner_text(), set(anna.slots)
    anna.page.reload()
    expect(anna.demand).to_have_text(demand)
    anna.waits_for(lambda: set(anna.slots) == hand, "the same hand")
    anna.waits_for(anna.is_racing, "the race")


def test_signs_can_be_hidden_and_stay_so(arrive: Arrive) -> None:
    anna = arrive(KezaoPlayer, **PHONE)
    anna.plays_now()
    signs = anna.page.locator(".hand .sign")
    expect(signs.first).to_be_visible()
    anna.button("kezao_symbols_hide").click()
    expect(signs).to_have_count(0)
    anna.page.reload()
    expect(anna.button("kezao_symbols_show")).to_be_visible()
    expect(signs).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_screen_is_for_everybody(arrive: Arrive, size: Device) -> None:
    anna, ben = (arrive(KezaoPlayer, **size) for _ in range(2))
    complaints = {screen: by_day(anna) + by_night(anna) for screen in screens(anna, ben)}
    assert not {screen: found for screen, found in complaints.items() if found}
    assert len(complaints) == 7


def screens(anna: KezaoPlayer, ben: KezaoPlayer) -> Iterator[str]:
    anna.visits_rules()
    yield "rules"
    gather(anna, ben, points=1)
    anna.turns_on("calm")
    yield "chairs"
    anna.starts()
    roll(anna, ben)
    yield "race"
    end_the_roll(anna, ben)
    roll(anna, ben)
    anna.throws(anna.held(right=False)[0])
    ben.throws((ben.held(right=True) or ben.held(right=False))[0])
    expect(anna.page.get_by_text(anna.texts["kezao_barred"], exact=True)).to_be_visible()
    yield "barred"
    ben.idle = True
    end_the_roll(anna, ben)
    ben.idle = False
    expect(anna.photo).to_be_visible()
    yield "photo finish"
    play(anna, ben, until=anna.can_choose)
    yield "dice to choose"
    play_to_the_end(anna, ben)
    yield "the end"


@pytest.mark.long
@pytest.mark.parametrize("bots", [1, 4])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390x844", "360x640"])
def test_the_whole_table_fits_on_a_phone(arrive: Arrive, size: Device, bots: int) -> None:
    anna = arrive(KezaoPlayer, **size)
    anna.opens_table("Anna", bots, points=1)
    does_not_scroll_sideways(anna)
    anna.starts()

    def ends() -> bool:
        if anna.has_results():
            return True
        fits(anna)
        return False

    play(anna, until=ends)
