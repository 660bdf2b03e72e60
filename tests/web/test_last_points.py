"""What a newcomer on a small phone may stumble over: numbers without a word, and words that cover others."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.games.dos.player import TARGET, DosPlayer, play_on
from tests.games.dozito.player import DozitoPlayer
from tests.games.kezao.player import KezaoPlayer
from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive
from tests.web.hurry import goes_on, hurry
from tests.web.player import DESKTOP, PHONE, SMALL_PHONE, Device, Player, play, play_a_round
from tests.web.test_kezao import WHOLE
from tests.web.test_sounds import IS_AWAKE, listens, pitches

ANNOUNCED = 1_900
"""Milliseconds for which the client shows an announcement."""
LITTLE_TIME = [620, 620, 460]
"""The notes of the warning that little time is left, in Hertz."""
# The plates whose score does not say what it counts, where that can be read.
UNLABELLED = """() => [...document.querySelectorAll(".plate:has(.score)")].filter((plate) => {
  const room = plate.getBoundingClientRect();
  return ![...plate.querySelectorAll(".score small")].some((label) => {
    const { left, right, top, bottom, width } = label.getBoundingClientRect();
    return width > 0 && left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
  });
}).map(({ innerText }) => innerText)"""
OVERLAP = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector("header > p .words > span"));
  const said = document.querySelector("[data-announced] p").getBoundingClientRect();
  return [...words.getClientRects()].some(({ left, right, top, bottom }) =>
    left < said.right && right > said.left && top < said.bottom && bottom > said.top);
}"""
WHOLE_WORDS = """(announced) => {
  const { top, bottom, left, right } = announced.querySelector("p").getBoundingClientRect();
  const { bottom: edge } = document.querySelector("header").getBoundingClientRect();
  const fits = announced.querySelector("p").scrollWidth <= announced.querySelector("p").clientWidth;
  return fits && top >= 0 && left >= 0 && right <= innerWidth && bottom <= edge + 4;
}"""

SAY = """(announced, words) => {
  announced.style.setProperty("--letters", words.length);
  announced.querySelector("p").textContent = words;
}"""
OTHER_WORDS = (
    "Contre-DOS !",
    "Boulon passe son tour.",
    "Pixel pioche 2 cartes à cause du +2.",
    "Zigzag pioche 2 cartes à cause du +2.",
    "Maximilian pioche 2 cartes à cause du Joker Poser 2.",
)


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
@pytest.mark.parametrize("kind", [DozitoPlayer, KezaoPlayer])
def test_every_score_says_what_it_counts_among_five_on_a_small_phone(
    arrive: Arrive, kind: type[Player], language: str
) -> None:
    anna = arrive(kind, language=language, **SMALL_PHONE)
    anna.opens_table("Maximilian", bots=4)
    anna.starts()
    anna.waits_for_turn()
    assert anna.page.locator(".plate .score").count() == 5
    assert anna.page.evaluate(UNLABELLED) == []


# Things of one kind that share room with things of another kind, by their words.
TOUCHING = """([some, others]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((thing) => thing.checkVisibility())
    .map((thing) => ({ words: thing.innerText, ...thing.getBoundingClientRect().toJSON() }));
  return boxes(some).flatMap((one) => boxes(others).filter((other) =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top,
  ).map((other) => [one.words, other.words]));
}"""
BROKEN_NAMES = """() => [...document.querySelectorAll(".plate .name")].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  return new Set([...words.getClientRects()].map(({ top }) => top)).size > 1;
}).map(({ innerText }) => innerText)"""


@pytest.mark.parametrize("language", ["en", "fr", "ko"])
@pytest.mark.parametrize("bots", [2, 4])
def test_the_worth_of_a_grid_says_what_it_counts_and_is_not_covered(
    arrive: Arrive, bots: int, language: str
) -> None:
    anna = arrive(DozitoPlayer, language=language, **SMALL_PHONE)
    anna.opens_table("Anna", bots=bots)
    anna.starts()
    anna.waits_for_turn()
    worth = anna.page.locator(".others .worth b")
    expect(worth).to_contain_text([anna.texts["dozito_worth_of"]] * bots)
    assert anna.page.evaluate(TOUCHING, [".others .worth b", ".middle .plate, .turn, .centre [data-spot]"]) == []
    assert anna.page.evaluate(TOUCHING, [".others .worth b", ".others .worth b"]) == [
        [told, told] for told in worth.all_inner_texts()
    ]


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=["360x640", "390x844"])
def test_a_short_name_takes_one_line_beside_a_long_label(arrive: Arrive, size: Device) -> None:
    anna = arrive(KezaoPlayer, language="fr", **size)
    anna.opens_table("Anna", bots=3)
    anna.starts()
    assert anna.page.evaluate(BROKEN_NAMES) == []


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=["360x640", "390x844"])
def test_the_target_of_dos_lies_beside_the_piles(arrive: Arrive, size: Device) -> None:
    anna = arrive(DosPlayer, language="ko", **size)
    anna.opens_table("Anna", bots=2)
    anna.counts_points(target=TARGET)
    anna.starts()
    anna.waits_for_turn()
    anna.rests()
    assert anna.page.evaluate(TOUCHING, [".goal", "[data-spot^=discards] .shows"]) == []


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE], ids=["360x640", "390x844"])
def test_the_sum_of_a_pair_of_dos_lies_beside_the_piles(arrive: Arrive, size: Device) -> None:
    anna = arrive(DosPlayer, language="ko", **size)
    anna.opens_table("Anna", bots=2)
    anna.starts()
    play_on(anna, until=anna.page.locator(".sum").first.is_visible)
    anna.rests()
    assert anna.page.evaluate(TOUCHING, [".sum", "[data-spot^=discards] .top"]) == []


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESKTOP], ids=["360x640", "390x844", "desktop"])
def test_an_announcement_leaves_the_instruction_readable(arrive: Arrive, size: Device) -> None:
    anna = arrive(DosPlayer, language="fr", **size)
    anna.holds(ANNOUNCED)
    anna.opens_table("Maximilian", bots=3)
    anna.starts()
    announced = anna.page.locator("[data-announced]")
    play(anna, until=announced.is_visible)
    anna.rests()
    assert not anna.page.evaluate(OVERLAP), announced.inner_text()
    assert announced.evaluate(WHOLE_WORDS), announced.inner_text()
    for words in OTHER_WORDS:  # who is told of first, and of what, is up to the cards
        announced.evaluate(SAY, words)
        assert not anna.page.evaluate(OVERLAP), words
        assert announced.evaluate(WHOLE_WORDS), words


def label(player: Player) -> Locator:
    return player.page.locator(".label")


def presses_long(player: Player, thing: Locator) -> None:
    box = thing.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = player.page.context.new_cdp_session(player.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(label(player)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_numbers_after_a_round_say_what_they_are_to_a_finger_and_to_keys(arrive: Arrive) -> None:
    anna = arrive(DozitoPlayer, **SMALL_PHONE)
    anna.opens_table("Anna", bots=1)
    anna.starts()
    play_a_round(anna)
    expect(anna.page.locator("main p[hidden]")).to_be_attached()  # what explains is loaded
    anna.rests()
    sheet = anna.page.get_by_role("dialog")
    presses_long(anna, sheet.locator("[data-about=score]").first)
    expect(label(anna)).to_contain_text("Whoever has the most points after the last round wins")
    expect(anna.counted).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(label(anna)).to_be_hidden()
    anna.page.keyboard.press("Tab")
    expect(sheet.get_by_role("button", name=anna.texts["table_why"], exact=True)).to_be_focused()
    expect(label(anna)).to_contain_text("Each group scores according to its size")


def test_the_numbers_of_the_results_say_what_they_are_and_escape_closes_that_alone(arrive: Arrive) -> None:
    anna = arrive(TootizzPlayer, **DESKTOP)
    anna.opens_table("Anna", bots=1)
    anna.starts()
    hurry(anna)
    anna.waits_for(anna.has_results, "the results")
    anna.rests()
    anna.results.locator("[data-about=largest]").first.hover()
    expect(label(anna)).to_contain_text("If players tie for the highest score")
    anna.page.keyboard.press("Escape")
    expect(label(anna)).to_be_hidden()
    expect(anna.results).to_be_visible()
    anna.results.locator("li[data-about=zone]").first.hover()
    label(anna).get_by_role("button").click()
    expect(anna.rules.locator(".sought")).to_contain_text("A zone scores its squares times its Tootizz")


def retells(player: Player, change: Callable[[dict[str, Any]], None]) -> None:
    """Change what the house tells this player, message by message."""

    def pass_on(page: WebSocketRoute) -> None:
        house = page.connect_to_server()

        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            change(told)
            page.send(json.dumps(told))

        house.on_message(tell)

    player.page.route_web_socket(re.compile("/socket"), pass_on)


CROWD = [("erred", 1), ("erred", 2), ("erred", 3), ("erred", 0), ("laid", 3)]
"""Throws at one roll of at least four players, beside those that really happened."""
MANY = 7


def with_a_crowd(told: dict[str, Any]) -> None:
    """Let many more throws come before the end of each roll."""
    events = told.get("events") or []
    ends = [at for at, event in enumerate(events) if event["type"] == "roll_ended"]
    for at in ends[:1]:
        events[at:at] = [
            {"type": kind, "seat": seat, "card": 10 + number, "reaction": 700 + 90 * number}
            | ({"extra": False} if kind == "laid" else {})
            for number, (kind, seat) in enumerate(CROWD)
        ]


def test_a_calm_photo_finish_of_a_crowd_is_whole_on_a_small_phone(arrive: Arrive) -> None:
    anna = arrive(KezaoPlayer, **SMALL_PHONE)
    retells(anna, with_a_crowd)
    anna.opens_table("Maximilian", bots=4)
    anna.turns_on("calm")
    anna.starts()
    anna.rolls = False
    play(anna, until=lambda: (anna.can_choose() and anna.photo.is_visible()) or anna.has_results())
    anna.rests()
    assert anna.photo.get_by_role("listitem").count() >= MANY
    assert anna.photo.evaluate(WHOLE), "the photo finish is cut off"


TABLETS: tuple[Device, ...] = tuple(
    {"viewport": {"width": width, "height": height}} for width, height in ((1280, 800), (1024, 768), (768, 1024))
)
# Whether the photo finish lies over the dice to choose, the laid cards or the stock.
COVERS = """(photo) => {
  const { left, right, top, bottom } = photo.getBoundingClientRect();
  const things = photo.closest(".table").querySelectorAll("[data-spot^=choose], [data-spot^=place], .stock > *");
  return [...things].filter((thing) => thing.checkVisibility({ visibilityProperty: true })).some((thing) => {
    const box = thing.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  });
}"""


@pytest.mark.parametrize("size", [DESKTOP, *TABLETS], ids=["1440x900", "1280x800", "1024x768", "768x1024"])
def test_a_photo_finish_is_whole_and_covers_no_dice_on_a_larger_screen(arrive: Arrive, size: Device) -> None:
    anna = arrive(KezaoPlayer, language="fr", **size)
    retells(anna, with_a_crowd)
    anna.opens_table("Anna", bots=3)
    anna.starts()
    anna.rolls = False
    play(anna, until=lambda: (anna.can_choose() and anna.photo.is_visible()) or anna.has_results())
    anna.rests()
    assert anna.photo.get_by_role("listitem").count() >= MANY
    assert anna.photo.evaluate(WHOLE), "the photo finish is cut off"
    assert not anna.photo.evaluate(COVERS)


def test_no_domino_is_aimed_before_the_first_sentence_of_a_lesson_was_read(arrive: Arrive) -> None:
    anna = arrive(TootizzPlayer, **DESKTOP)
    anna.visits("/rules/tootizz")
    anna.page.get_by_role("button", name=anna.texts["lesson_learn"], exact=True).first.focus()
    anna.page.keyboard.press("Enter")
    go_on = anna.button("lesson_go_on")
    ghost = anna.page.locator(".domino.ghost")
    for _ in range(2):
        expect(go_on).to_be_focused()
        expect(ghost).to_have_count(0)
        anna.page.keyboard.press("Enter")
    expect(ghost).to_be_visible()


SHORTER = 28_500
"""Milliseconds that the clock of this test has less than the house gives: the first warning comes soon."""


def with_less_time(told: dict[str, Any]) -> None:
    if clocks := told.get("clocks"):
        clocks["until"] = [at and at - SHORTER for at in clocks["until"]]


def test_a_clock_that_runs_out_warns_by_words_colour_and_sound(arrive: Arrive) -> None:
    anna, ben = (arrive(DozitoPlayer, **PHONE) for _ in range(2))
    listens(anna)
    anna.context.add_init_script("localStorage.setItem('tablee.sound', 'on')")
    anna.holds(ANNOUNCED)
    retells(anna, with_less_time)
    code = anna.opens_table("Anna")
    anna.field("clock_label").select_option("60000+10000")
    ben.joins(code, "Ben")
    anna.page.wait_for_function(IS_AWAKE)
    anna.starts()
    play(anna, ben, until=anna.has_turn)
    expect(anna.page.locator("[data-announced]")).to_contain_text("30 seconds left")
    expect(anna.page.locator(".mine .clock")).to_have_class(re.compile(r"\blittle\b"))
    anna.waits_for(lambda: warnings(anna)[:3] == LITTLE_TIME, "the sound of little time")


def test_a_name_takes_one_line_beside_a_clock_that_runs_out(arrive: Arrive) -> None:
    anna = arrive(DozitoPlayer, language="fr", **DESKTOP)
    retells(anna, with_less_time)
    anna.opens_table("Maximilian", bots=1)
    anna.field("clock_label").select_option("60000+10000")
    anna.starts()
    expect(anna.page.locator(".mine .clock.little")).to_be_visible()
    assert anna.page.evaluate(BROKEN_NAMES) == []


def warnings(player: DozitoPlayer) -> list[int]:
    return [pitch for pitch in pitches(player) if pitch in LITTLE_TIME]


def test_things_in_a_replay_say_what_they_are_too(arrive: Arrive) -> None:
    anna = arrive(DozitoPlayer, **DESKTOP)
    anna.opens_table("Anna", bots=1)
    anna.starts()
    hurry(anna)
    anna.waits_for(lambda: goes_on(anna), "the results")
    anna.button("replay_watch", anna.results).click()
    expect(anna.page.get_by_role("slider")).to_be_visible()
    expect(anna.page.locator("main p[hidden]")).to_be_attached()  # what explains is loaded
    anna.page.locator("[data-spot=pile]").hover()
    expect(label(anna)).to_contain_text("A turn starts with exactly one card")
