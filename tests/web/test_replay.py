"""Replays: step by step, from the view of any seat, from the house or from a file."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.games.dos.player import DosPlayer
from tests.web.conftest import Arrive, NewPlayer
from tests.web.evening import have_seen_the_same
from tests.web.hurry import hurry_to_the_end
from tests.web.player import DESKTOP, MOVING, PHONE, SMALL_PHONE, Device, Player, play
from tests.web.test_accessibility import by_day, by_night
from tests.web.texts import whole

A_STEP = 1_400
"""Milliseconds for which the client shows each step that was missed."""


def select(player: Player, label: str) -> Locator:
    return player.page.get_by_role("combobox", name=player.texts[label], exact=True)


# Evaluated in every frame, because a replay that runs goes on.
TELLS = "(told) => document.querySelector('input[type=range]').ariaValueText === told"


def shows(player: Player, step: int, count: int) -> None:
    """The slider shows and announces this step."""
    told = player.texts["replay_step"].format(step=step, count=count)
    slider = player.page.get_by_role("slider", name=player.texts["replay_place"], exact=True)
    expect(slider).to_have_attribute("aria-valuetext", told)


def labels(cards: Locator) -> list[str]:
    """The labels of cards in no order, read at one moment."""
    found: list[str] = cards.locator("[aria-label]").evaluate_all("(cards) => cards.map((card) => card.ariaLabel)")
    return sorted(found)


def watches_again(player: Player) -> None:
    player.results.get_by_role("button", name=player.texts["replay_watch"], exact=True).click()
    expect(player.page.get_by_role("slider")).to_be_visible()


def opens(player: Player, file: Path) -> None:
    player.visits("/r")
    player.page.locator("input[type=file]").set_input_files(file)


def downloads(player: Player, folder: Path) -> Path:
    player.button("replay_more").click()
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name=player.texts["replay_download"], exact=True).click()
    player.page.keyboard.press("Escape")
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


@pytest.mark.long
def test_two_people_look_back_at_a_game(arrive: Arrive, tmp_path: Path) -> None:
    anna, ben = arrive(DosPlayer, **DESKTOP), arrive(DosPlayer, **PHONE, **MOVING)
    code = anna.opens_table("Anna")
    ben.joins(code, "Ben")
    anna.starts()
    play(anna, ben, until=lambda: anna.has_turn() and ben.moves > 1)
    have_seen_the_same(anna, ben)
    expect(ben.hand).to_have_count(len(ben.witness.messages("step")[-1]["view"]["hand"]))
    ben.rests()
    at, held = ben.witness.messages("step")[-1]["version"], labels(ben.hand)
    under_way(ben, code)
    hurry_to_the_end(anna, ben)
    count = anna.witness.messages("step")[-1]["version"]

    watches_again(anna)
    assert anna.page.url == f"{anna.address}/r/{code}/1"
    expect(select(anna, "replay_eyes")).to_have_value("0")
    shows(anna, 1, count)
    through_bens_eyes(anna, at, count, held)
    by_keys(anna, count)
    jump_from_the_log(anna, ben, count)
    all_hands(anna, ben)
    the_same_moment_elsewhere(anna, ben)
    file = downloads(anna, tmp_path)
    assert file.name == f"tablee-dos-{code}-1.json"
    out_of_a_file(ben, file, count)
    ben.visits(f"/t/{code}")
    ben.would_play_again()
    once_more(anna, code)


def under_way(player: DosPlayer, code: str) -> None:
    """A match that is still in play has no replay."""
    with player.witness.outage():  # browsers report every 404
        player.visits(f"/r/{code}/1")
        expect(
            player.page.get_by_role("heading", name=player.texts["problem_no_such_replay"], exact=True)
        ).to_be_visible()
    player.visits(f"/t/{code}")
    expect(player.board).to_be_visible()


def through_bens_eyes(anna: DosPlayer, at: int, count: int, held: list[str]) -> None:
    """From Ben's view, Anna sees the hand that he had at this step, and nothing can be touched."""
    select(anna, "replay_eyes").select_option("Ben")
    expect(select(anna, "replay_eyes")).to_have_value("1")
    for _ in range(at - 1):
        anna.button("replay_forward").click()
    shows(anna, at, count)
    anna.waits_for(lambda: labels(anna.hand) == held, "the hand as it was")
    assert not anna.offers()


def by_keys(player: DosPlayer, count: int) -> None:
    player.page.locator("h1").evaluate("() => document.activeElement.blur()")
    for key, step in (("Home", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", count)):
        player.page.keyboard.press(key)
        shows(player, step, count)
    expect(player.button("replay_forward")).to_be_disabled()
    player.page.keyboard.press("Space")  # from the start again
    told = player.texts["replay_step"].format(step=2, count=count)
    player.page.wait_for_function(TELLS, arg=told)
    expect(player.button("replay_pause")).to_be_visible()
    player.page.keyboard.press("Space")
    expect(player.page.get_by_role("button", name=player.texts["replay_play"], exact=True)).to_be_visible()


def jump_from_the_log(anna: DosPlayer, ben: DosPlayer, count: int) -> None:
    log = anna.page.get_by_role("region", name=anna.texts["table_log"], exact=True)
    line = log.get_by_role("button", name=re.compile(r"^Ben ")).last
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    slider = anna.page.get_by_role("slider")
    at = int(slider.input_value())
    assert 0 < at < count
    told = next(step for step in ben.witness.messages("step") if step["version"] == at + 1)
    assert 1 in {event.get("seat") for event in told["events"]}


def all_hands(anna: DosPlayer, ben: DosPlayer) -> None:
    """All hands are shown side by side, each as its player saw it at this step."""
    anna.page.keyboard.press("a")
    hands = anna.page.get_by_role("region", name=anna.texts["replay_hands"], exact=True)
    at = int(anna.page.get_by_role("slider").input_value())
    for name, player in (("Anna", anna), ("Ben", ben)):
        told = next(step for step in player.witness.messages("step") if step["version"] == at + 1)
        row = hands.locator("div").filter(has_text=name).last
        expect(row.get_by_role("listitem")).to_have_count(len(told["view"]["hand"]))
    anna.page.keyboard.press("a")
    expect(hands).to_be_hidden()


def the_same_moment_elsewhere(anna: DosPlayer, ben: DosPlayer) -> None:
    """A copied link opens the same step from the same view in another browser."""
    anna.button("replay_more").click()
    link = anna.field("replay_link").input_value()
    anna.page.keyboard.press("Escape")
    ben.page.goto(link)
    expect(ben.page.get_by_role("slider")).to_have_value(anna.page.get_by_role("slider").input_value())
    expect(select(ben, "replay_eyes")).to_have_value("1")
    ben.waits_for(lambda: labels(ben.hand) == labels(anna.hand), "the hand that the other sees")


def out_of_a_file(player: DosPlayer, file: Path, count: int) -> None:
    opens(player, file)
    shows(player, 1, count)
    select(player, "replay_eyes").select_option("Anna")
    expect(player.hand).to_have_count(7)
    part, broken = file.with_name("part.json"), file.with_name("broken.json")
    part.write_text(json.dumps({"game": "dos"}))
    record = json.loads(file.read_text())
    del record["steps"][3]
    broken.write_text(json.dumps(record))
    with player.witness.outage():
        for other in (part, Path(__file__)):
            opens(player, broken)
            expect(player.page.get_by_role("alert")).to_have_text(player.texts["problem_bad_record"])
            opens(player, other)
            expect(player.page.get_by_role("alert")).to_have_text(player.texts["replay_no_record"])


def once_more(player: DosPlayer, code: str) -> None:
    """Go from the replay back to the table, and start the next match."""
    player.button("replay_more").click()
    player.page.get_by_role("link", name=player.texts["replay_table"], exact=True).click()
    player.page.wait_for_url(f"**/t/{code}")
    player.plays_again()
    player.waits_for(lambda: player.witness.messages("step")[-1]["match"] == 2, "the second match")


def test_a_spectator_finds_the_replay_too(new_player: NewPlayer) -> None:
    anna, cleo = new_player(**DESKTOP), new_player(**SMALL_PHONE, language="fr")
    code = anna.opens_table("Anna", bots=1, rounds=1)
    anna.starts()
    cleo.visits(f"/t/{code}")
    cleo.says_name("Cleo")
    expect(cleo.board).to_be_visible()
    hurry_to_the_end(anna)
    expect(cleo.results).to_be_visible()
    watches_again(cleo)
    expect(select(cleo, "replay_eyes")).to_have_value("table")
    cleo.button("replay_last").click()
    cleo.button("over_results").click()
    expect(cleo.dialog(cleo.texts["replay_results"])).to_contain_text("Anna")
    assert cleo.page.evaluate("document.documentElement.scrollWidth") <= SMALL_PHONE["viewport"]["width"]


def test_a_bot_is_called_one_in_the_log_the_results_and_the_replay(new_player: NewPlayer) -> None:
    anna = new_player(**DESKTOP)
    anna.opens_table("Anna", bots=1, rounds=1)
    anna.starts()
    hurry_to_the_end(anna)
    called, label = (
        anna.texts["bot_named"].format(name="Pixel"),
        anna.texts["bot_label"].format(level=anna.texts["bot_easy"]),
    )
    story = anna.page.get_by_role("region", name=anna.texts["table_log"], exact=True)
    expect(anna.results.get_by_role("listitem").filter(has_text="Pixel").first).to_contain_text(label)
    expect(story.get_by_text(called, exact=True).first).to_be_attached()
    watches_again(anna)
    expect(story.get_by_text(called, exact=True).first).to_be_attached()
    expect(anna.page.locator(".plate").filter(has_text="Pixel")).to_contain_text(label)
    anna.button("replay_last").click()
    anna.button("over_results").click()
    expect(anna.dialog(anna.texts["replay_results"])).to_contain_text(label)


def test_the_page_of_replays_leads_to_ones_own_games(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    nothing, game = (
        anna.page.get_by_role("link", name=anna.texts[text], exact=True) for text in ("me_first_game", "me_watch")
    )
    anna.visits("/r")
    expect(nothing).to_be_visible()
    code = anna.opens_table("Anna", bots=1, rounds=1)
    anna.starts()
    hurry_to_the_end(anna)

    def is_listed() -> bool:
        anna.visits("/r")
        expect(nothing.or_(game)).to_be_visible()
        return game.is_visible()

    anna.waits_for(is_listed, "the result, which is written after the last step")
    game.tap()
    expect(anna.page.get_by_role("slider")).to_be_visible()
    assert f"/r/{code}/1" in anna.page.url


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_screen_of_a_replay_is_for_everybody(arrive: Arrive, size: Device) -> None:
    player = arrive(DosPlayer, **size)
    complaints = {screen: by_day(player) + by_night(player) for screen in screens(player)}
    assert not {screen: found for screen, found in complaints.items() if found}
    assert len(complaints) == 7


def screens(player: DosPlayer) -> Iterator[str]:
    player.visits("/r")
    expect(player.page.get_by_role("heading", name=player.texts["replay_open"], exact=True)).to_be_visible()
    yield "no file yet"
    player.plays_now()
    hurry_to_the_end(player)
    watches_again(player)
    yield "the deal"
    for _ in range(12):
        player.button("replay_forward").click()
    yield "a step"
    player.button("replay_hands").click()
    expect(player.page.get_by_role("region", name=player.texts["replay_hands"], exact=True)).to_be_visible()
    yield "all hands"
    player.button("replay_hands").click()
    player.button("replay_more").click()
    yield "more"
    player.page.keyboard.press("Escape")
    player.button("replay_last").click()
    player.button("over_results").click()
    yield "results"
    player.page.keyboard.press("Escape")
    if size_of(player) < 1000:
        player.button("table_log").click()
    yield "log"


def size_of(player: Player) -> int:
    width: int = player.page.evaluate("innerWidth")
    return width


@pytest.mark.parametrize("size", [SMALL_PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_the_others_did_since_my_last_turn(new_player: NewPlayer, size: Device) -> None:
    anna = new_player(**size, **MOVING, language="fr")
    anna.holds(A_STEP)
    anna.opens_table("Anna", bots=2)
    anna.starts()
    play(anna, until=lambda: anna.moves > 2 and anna.has_turn())
    anna.rests()
    now = anna.render_table()
    asks_what_was_missed(anna)
    notice = anna.page.get_by_text(whole(anna.texts["replay_missed_on"]))
    expect(notice).to_be_visible()
    assert not anna.offers()
    anna.waits_for(lambda: anna.render_table() != now, "the table as it was")
    anna.button("replay_missed_end").click()
    expect(notice).to_be_hidden()
    anna.waits_for(lambda: anna.render_table() == now, "the table as it is now")
    anna.page.keyboard.press("m")
    expect(notice).to_be_visible()
    anna.lets_go()
    expect(notice).to_be_hidden()  # by itself, after the last missed step
    anna.waits_for(lambda: anna.render_table() == now, "the table as it is now")
    assert anna.acts()


def test_a_line_of_the_log_leads_to_its_moment(new_player: NewPlayer) -> None:
    anna = new_player(**DESKTOP)
    anna.holds(A_STEP)
    anna.opens_table("Anna", bots=1)
    anna.starts()
    play(anna, until=lambda: anna.moves > 2 and anna.has_turn())
    now = anna.render_table()
    log = anna.page.get_by_role("region", name=anna.texts["table_log"], exact=True)
    log.get_by_role("listitem").nth(-2).click()
    notice = anna.page.get_by_text(re.compile("^" + re.escape(anna.texts["replay_moment_on"].partition("{")[0])))
    expect(notice).to_be_visible()
    assert not anna.offers()
    anna.button("replay_missed_end").click()
    expect(notice).to_be_hidden()
    anna.waits_for(lambda: anna.render_table() == now, "the table as it is now")
    log.focus()
    anna.page.keyboard.press("ArrowUp")
    anna.page.keyboard.press("Enter")
    expect(notice).to_be_visible()
    anna.lets_go()
    expect(notice).to_be_hidden()  # by itself, when it has come to the present
    assert anna.acts()


def asks_what_was_missed(player: Player) -> None:
    """Ask for the missed steps; on a phone, the button is in the log."""
    if size_of(player) < 600:
        player.button("table_log").click()
        player.dialog(player.texts["table_log"]).get_by_role(
            "button", name=player.texts["replay_missed"], exact=True
        ).click()
    else:
        player.button("replay_missed").click()
