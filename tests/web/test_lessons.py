"""Lessons in a real browser: played to the end by touching whatever breathes, or by keys alone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tablee.core.lesson import Tell, Touch
from tablee.lessons import lesson_of, sentences
from tests.games.dos.player import DosPlayer
from tests.games.dozito.player import DozitoPlayer
from tests.games.kezao.player import KezaoPlayer
from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.player import DESKTOP, MOVING, PHONE, SMALL_PHONE, Player
from tests.web.typist import FOCUSED, Typist

PLAYERS: list[type[Player]] = [DozitoPlayer, DosPlayer, KezaoPlayer, TootizzPlayer]
MOST_TOUCHES = 60
# The control that the lesson waits for: its button to go on, or the thing that breathes. Null while others act, or
# while it moves or lies under something else: a finger would miss it.
WANTED = """async () => {
  const frames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await frames();
  if (document.querySelector("dialog[open]")) return { over: true };
  const place = document.querySelector("[data-breathes]");
  const goOn = document.querySelector("[data-lesson] button.confirm");
  const inside = place?.matches("button") ? place : place?.querySelector("button:enabled");
  const control = goOn ?? inside;
  if (!control) return null;
  const before = control.getBoundingClientRect();
  await frames();
  const { x, y, width, height } = control.getBoundingClientRect();
  const isFree = control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  if (!isFree || Math.hypot(x - before.x, y - before.y) > 1) return null;
  if (!(goOn ?? place).matches("[data-breathes], [data-lesson] button.confirm")) return null; // done meanwhile
  const said = document.querySelector("[data-lesson] [role=status]").innerText;
  const spot = goOn ? null : place.dataset.spot;
  const breathing = [...document.querySelectorAll("[data-breathes]")].map(({ dataset }) => dataset.spot);
  const hasFocus = document.activeElement === control;
  return { over: false, said, spot, breathing, hasFocus, x: x + width / 2, y: y + height / 2 };
}"""


def strip(player: Player) -> Locator:
    return player.page.locator("[data-lesson]")


def said(player: Player) -> Locator:
    return strip(player).get_by_role("status")


def breathing(player: Player) -> Locator:
    return player.page.locator("[data-breathes]")


def well_done(player: Player) -> Locator:
    return player.dialog(player.texts["lesson_well_done"])


def begins(player: Player) -> None:
    player.visits(f"/learn/{player.game}")
    expect(strip(player)).to_be_visible()


def wanted(player: Player, but: dict[str, Any] | None = None) -> dict[str, Any]:
    """The next control that the lesson waits for, as soon as it is another one than before."""
    found: dict[str, Any] = {}

    def looks() -> bool:
        found.clear()
        found.update(player.page.evaluate(WANTED) or {})
        before = (but["said"], but["spot"]) if but else None
        return found.get("over", False) or (bool(found) and (found["said"], found["spot"]) != before)

    player.waits_for(looks, "something that breathes")
    return found


def touches(player: Player, touch: Callable[[dict[str, Any]], dict[str, Any] | None]) -> list[dict[str, Any]]:
    """Touch everything that breathes, one thing after the other, until the lesson is over.

    `touch` gets the thing that was seen, and returns another one if it touched that.
    """
    touched: list[dict[str, Any]] = []
    while len(touched) < MOST_TOUCHES:
        now = wanted(player, touched[-1] if touched else None)
        if now["over"]:
            return touched
        touched.append(touch(now) or now)
    raise AssertionError("the lesson does not end")


def taught(player: Player) -> list[str]:
    """The sentences of the learner's own stops, in their order."""
    lesson = lesson_of(player.game)
    assert lesson
    texts = sentences(player.game, "en")
    return [texts[stop.text] for stop in lesson.script.stops if isinstance(stop, Tell | Touch)]


def spoken_of(player: Player) -> dict[str, list[str]]:
    """The things on the board that sentences speak of, by those sentences."""
    lesson = lesson_of(player.game)
    assert lesson
    texts = sentences(player.game, "en")
    return {texts[stop.text]: stop.spots for stop in lesson.script.stops if isinstance(stop, Tell)}


@pytest.mark.parametrize("kind", PLAYERS, ids=[kind.game for kind in PLAYERS])
def test_a_lesson_is_played_to_its_end_by_touching_what_breathes(arrive: Arrive, kind: type[Player]) -> None:
    player = arrive(kind, **SMALL_PHONE, **MOVING)
    begins(player)

    def touch(it: dict[str, Any]) -> None:
        player.page.touchscreen.tap(it["x"], it["y"])

    touched = touches(player, touch)
    shown = [it["said"].replace("Pixel", "{bot}") for it in touched]
    assert list(dict.fromkeys(shown)) == taught(player)
    spots = spoken_of(player)
    for sentence, it in zip(shown, touched, strict=True):
        assert sorted(it["breathing"]) == sorted(spots.get(sentence, it["breathing"])), sentence
    expect(well_done(player)).to_be_visible()
    assert player.witness.messages("step")[-1]["outcome"]["places"][0] == 1


class DozitoTypist(Typist, DozitoPlayer):
    pass


class DosTypist(Typist, DosPlayer):
    pass


class KezaoTypist(Typist, KezaoPlayer):
    pass


class TootizzTypist(Typist, TootizzPlayer):
    pass


TYPISTS: list[type[Typist]] = [DozitoTypist, DosTypist, KezaoTypist, TootizzTypist]


@pytest.mark.parametrize("kind", TYPISTS, ids=[kind.game for kind in TYPISTS])
def test_a_lesson_with_the_keyboard_alone(arrive: Arrive, kind: type[Typist]) -> None:
    """The focus is always where the lesson wants it: no key but Enter is needed."""
    player = arrive(kind, **DESKTOP)
    player.visits(f"/rules/{player.game}")
    player.presses(player.texts["lesson_learn"])
    expect(strip(player)).to_be_visible()

    def press(it: dict[str, Any]) -> dict[str, Any] | None:
        """Press Enter on what the lesson wants by now: the table may have gone on since it was looked at."""
        now: dict[str, Any] = {}

        def has_focus() -> bool:
            now.update(player.page.evaluate(WANTED) or {"hasFocus": False})
            return bool(now.get("hasFocus") or now.get("over"))

        player.waits_for(has_focus, f"the focus on {it['spot']}")
        if now.get("over"):
            return None
        assert player.page.evaluate(FOCUSED)["isRinged"]
        player.page.keyboard.press("Enter")
        return now

    shown = [it["said"].replace("Pixel", "{bot}") for it in touches(player, press)]
    assert list(dict.fromkeys(shown)) == taught(player)
    expect(well_done(player).get_by_role("button", name=player.texts["lesson_play"], exact=True)).to_be_focused()
    player.page.keyboard.press("Enter")
    expect(player.board).to_be_visible()
    expect(strip(player)).to_have_count(0)


def test_another_legal_move_is_answered_kindly_and_an_illegal_one_by_its_rule(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    begins(anna)
    texts = sentences("dozito", "en")
    for text in ("grid", "goal"):
        expect(said(anna)).to_have_text(texts[text])
        anna.button("lesson_go_on").click()
    expect(said(anna)).to_have_text(texts["draw"])
    anna.page.locator("[data-spot=discards-0] button").click()
    expect(said(anna)).to_have_text(texts["draw_other"])
    expect(breathing(anna)).to_have_attribute("data-spot", "pile")
    anna.page.locator("[data-spot=pile] button").click()
    expect(said(anna)).to_have_text(texts["place"])


def test_a_lesson_can_be_left_and_goes_on_where_it_was(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    begins(anna)
    texts = sentences("dozito", "en")
    for text in ("grid", "goal"):
        expect(said(anna)).to_have_text(texts[text])
        anna.button("lesson_go_on").click()
    anna.page.locator("[data-spot=pile] button").click()
    expect(said(anna)).to_have_text(texts["place"])
    code = anna.code
    anna.page.reload()
    expect(said(anna)).to_have_text(texts["place"])
    anna.button("lesson_skip").click()
    anna.button("lesson_continue").click()
    expect(said(anna)).to_have_text(texts["place"])
    anna.button("lesson_skip").click()
    anna.dialog(anna.texts["lesson_name"]).get_by_role("button", name=anna.texts["house_home"], exact=True).click()
    expect(anna.button("home_play_now")).to_be_visible()
    begins(anna)
    assert anna.code == code
    expect(said(anna)).to_have_text(texts["place"])


def test_a_lesson_ends_in_a_real_game_and_can_be_had_once_more(new_player: NewPlayer) -> None:
    anna = new_player(**DESKTOP)
    begins(anna)
    touches(anna, lambda it: anna.page.mouse.click(it["x"], it["y"]))
    well_done(anna).get_by_role("button", name=anna.texts["lesson_again"], exact=True).click()
    expect(said(anna)).to_have_text(taught(anna)[0])
    touches(anna, lambda it: anna.page.mouse.click(it["x"], it["y"]))
    well_done(anna).get_by_role("button", name=anna.texts["lesson_play"], exact=True).click()
    expect(well_done(anna)).to_be_hidden()
    anna.waits_for_turn()
    assert anna.witness.messages("step")[-1]["lesson"] is None
    assert anna.acts()
    anna.visits("/me")
    assert anna.page.evaluate("localStorage.getItem('tablee.learned')").split() == ["dozito"]


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_a_lesson_is_told_in_the_language_of_the_reader(arrive: Arrive, language: str) -> None:
    anna = arrive(DozitoPlayer, language=language, **PHONE)
    begins(anna)
    expect(said(anna)).to_have_text(sentences("dozito", language)["grid"])
