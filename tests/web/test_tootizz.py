"""Tootizz in real browsers: an evening of two, a table of four, and details of its board."""

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, expect

from tests.games.tootizz.player import TootizzPlayer
from tests.web.conftest import Arrive
from tests.web.evening import asks_why, last_seen, loses_the_network, once_more, plates_of, ranking_of, reloads
from tests.web.player import DESKTOP, MOVING, PHONE, Offer, Player, play, play_to_the_end
from tests.web.texts import whole

SOME_MOVES = 10


@pytest.mark.long
def test_an_evening_of_two_with_two_tokens_each(arrive: Arrive) -> None:
    anna, ben = arrive(TootizzPlayer, **PHONE, **MOVING), arrive(TootizzPlayer, **DESKTOP)
    ben.joins(anna.opens_table("Anna"), "Ben")
    anna.starts()
    for player in (anna, ben):
        player.waits_for(partial(sees_two_tokens_each, player), "two tokens each")
    play(anna, ben, until=lambda: anna.moves >= SOME_MOVES and rests(anna, ben))
    reloads(anna)
    loses_the_network(ben, meanwhile=anna)
    play_to_the_end(anna, ben)
    for player in (anna, ben):
        the_results_agree(player)
        assert dominoes_used(player) == [8, 8]
    asks_why(anna)
    once_more(anna, ben)


def rests(player: TootizzPlayer, other: Player) -> bool:
    """Both players have the same step, and no domino is being tried, which a reload would lose."""
    return last_seen(player) == last_seen(other) and not player.tries()


def sees_two_tokens_each(player: TootizzPlayer) -> bool:
    return tokens_in_sight(player) == {"Anna": 2, "Ben": 2}


def tokens_in_sight(player: TootizzPlayer) -> dict[str, int]:
    """How many tokens of each player the board shows, in the drawn order and on the line."""
    said = player.board.get_by_role("listitem").all_inner_texts()
    labels: list[str] = player.board.get_by_role("button").evaluate_all(
        "(found) => found.map((one) => one.ariaLabel ?? '')"
    )
    found = re.findall(r"(\w+)’s token", " ".join([*said, *labels]))
    return {name: found.count(name) for name in ("Anna", "Ben")}


def the_results_agree(player: Player) -> None:
    """Plates, ranking and the sums over zones show the same points."""
    ranking = ranking_of(player)
    assert ranking == {name: int(score) for name, score in plates_of(player).items()}
    assert list(ranking.values()) == sorted(ranking.values(), reverse=True)
    counts = player.results.locator(".count").all()
    assert ranking == {count.locator(".name").inner_text().strip(): sum_of_zones(count) for count in counts}


def sum_of_zones(count: Locator) -> int:
    return sum(int(points) for points in count.locator("ul b").all_inner_texts())


def dominoes_used(player: Player) -> list[int]:
    """How many dominoes each seat has laid or discarded."""
    domains = player.witness.messages("step")[-1]["view"]["domains"]
    return [domain["placed"] + len(domain["discarded"]) for domain in domains]


@pytest.mark.long
def test_a_table_of_four(arrive: Arrive) -> None:
    anna, ben = arrive(TootizzPlayer, **DESKTOP), arrive(TootizzPlayer, **PHONE)
    ben.joins(anna.opens_table("Anna", bots=2), "Ben")
    anna.starts()
    for player in (anna, ben):
        expect(player.page.get_by_role("group", name=re.compile("domain$"))).to_have_count(4)
    play_to_the_end(anna, ben)
    for player in (anna, ben):
        the_results_agree(player)
        assert dominoes_used(player) == [8] * 4
        assert player.witness.messages("step")[-1]["view"]["pile"] == 0


# --- laying a domino -------------------------------------------------------------------------


def has_to_lay(player: TootizzPlayer) -> list[Offer]:
    """Claim dominoes until one has to be laid, and return the squares on which it can be tried.

    Each look decides by the offers it saw, so that no square is touched by mistake.
    """
    squares: list[Offer] = []

    def claims_or_sees_squares() -> bool:
        seen = player.glance()
        squares[:] = player.of_kind(seen.offers, "cell")
        if not squares:
            player.moves_if(seen)
        return bool(squares)

    player.waits_for(claims_or_sees_squares, "squares to choose from")
    return squares


@pytest.fixture
def anna(arrive: Arrive) -> TootizzPlayer:
    """A player against a bot who has to lay a domino."""
    player = arrive(TootizzPlayer, **DESKTOP)
    player.opens_table("Anna", bots=1)
    player.starts()
    has_to_lay(player)
    return player


def ghost(player: TootizzPlayer) -> Locator:
    """The announcement of where the tried domino would lie."""
    return player.table.locator("[aria-live]")


def laid_by(player: TootizzPlayer) -> int:
    return player.ground.get_by_role("img").count()


def fits_both_ways(player: TootizzPlayer, cell: Offer) -> bool:
    """Whether a domino tried on this square can be turned; it is taken back afterwards."""
    player.touches(*player.finds(cell))
    expect(ghost(player)).not_to_be_empty()
    can_turn = player.button("tootizz_turn").is_enabled()
    player.button("tootizz_cancel").click()
    player.page.mouse.move(5, 5)
    expect(ghost(player)).to_be_empty()
    return can_turn


def test_a_domino_is_tried_turned_taken_back_and_laid(anna: TootizzPlayer) -> None:
    cell = next(offer for offer in has_to_lay(anna) if fits_both_ways(anna, offer))
    anna.touches(*anna.finds(cell))
    expect(ghost(anna)).not_to_be_empty()
    first = ghost(anna).inner_text()
    anna.touches(*anna.finds(cell))
    expect(ghost(anna)).not_to_have_text(first)
    anna.button("tootizz_cancel").click()
    anna.page.mouse.move(5, 5)
    expect(ghost(anna)).to_be_empty()
    anna.touches(*anna.finds(cell))
    before = laid_by(anna)
    anna.button("tootizz_lay").click()
    expect(anna.ground.get_by_role("img")).to_have_count(before + 1)


def test_a_domino_is_dragged_to_its_place(anna: TootizzPlayer) -> None:
    first, *_, last = has_to_lay(anna)
    mouse = anna.page.mouse
    mouse.move(*in_hand(anna))
    mouse.down()
    for goal in (first, last):
        mouse.move(*anna.finds(goal), steps=8)
    mouse.up()
    expect(ghost(anna)).not_to_be_empty()
    dropped = ghost(anna).inner_text()
    mouse.move(*anna.finds(last))
    mouse.down()
    mouse.move(*anna.finds(first), steps=8)
    mouse.up()
    expect(ghost(anna)).not_to_have_text(dropped)
    before = laid_by(anna)
    anna.button("tootizz_lay").click()
    expect(anna.ground.get_by_role("img")).to_have_count(before + 1)


def test_a_finger_drags_a_domino_too(arrive: Arrive) -> None:
    anna = arrive(TootizzPlayer, **PHONE, **MOVING)
    anna.opens_table("Anna", bots=1)
    anna.starts()
    first, *_, last = has_to_lay(anna)
    drags(anna, in_hand(anna), anna.finds(first))
    expect(ghost(anna)).not_to_be_empty()
    dropped = ghost(anna).inner_text()
    drags(anna, anna.finds(first), anna.finds(last))
    expect(ghost(anna)).not_to_have_text(dropped)
    before = laid_by(anna)
    anna.button("tootizz_lay").click()
    expect(anna.ground.get_by_role("img")).to_have_count(before + 1)


def in_hand(player: TootizzPlayer) -> tuple[float, float]:
    """A point of the domino in hand, once it is visible."""
    hand = player.page.locator(".hand")
    expect(hand).to_be_visible()
    player.rests()
    box = hand.bounding_box()
    assert box
    return box["x"] + 15, box["y"] + 15


def drags(player: TootizzPlayer, start: tuple[float, float], goal: tuple[float, float], steps: int = 8) -> None:
    """Drag with one finger from one point to another."""
    session = player.context.new_cdp_session(player.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", start)
    for step in range(1, steps + 1):
        share = step / steps
        x, y = (a + (b - a) * share for a, b in zip(start, goal, strict=True))
        touch("touchMove", (x, y))
    touch("touchEnd")
    session.detach()


# Delays the animated count for ten minutes. A constructed style sheet is allowed by the content security policy, a
# style tag is not.
NEVER_COUNTED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".beat { animation-delay: 600s !important }");
  document.adoptedStyleSheets = [sheet];
}"""


def test_a_player_who_has_seen_enough_skips_the_count(arrive: Arrive) -> None:
    anna = arrive(TootizzPlayer, **PHONE, **MOVING)
    anna.opens_table("Anna", bots=1)
    anna.plays_a_series()
    anna.starts()
    anna.page.evaluate(NEVER_COUNTED)
    play(anna, until=anna.counted.is_visible)
    points = anna.page.locator(".sum.beat").first
    expect(points).to_have_css("opacity", "0")
    anna.button("tootizz_skip").click()
    expect(points).to_have_css("opacity", "1")
    expect(anna.button("tootizz_skip")).to_be_hidden()
    anna.goes_on()


def test_the_frame_tightens_and_is_told(anna: TootizzPlayer) -> None:
    told = anna.ground.get_by_text(whole(anna.texts["tootizz_frame"]))
    expect(told).to_have_text(anna.texts["tootizz_frame"].format(left="A", right="G", top=1, bottom=7))
    play(anna, until=lambda: laid_by(anna) > 0)
    expect(told).not_to_have_text(anna.texts["tootizz_frame"].format(left="A", right="G", top=1, bottom=7))


def test_a_zone_tells_its_value_to_those_who_rest_on_it(anna: TootizzPlayer) -> None:
    play(anna, until=lambda: laid_by(anna) > 0)
    anna.rests()
    domino = anna.ground.get_by_role("img").first
    box = domino.bounding_box()
    assert box
    anna.page.mouse.move(box["x"] + 8, box["y"] + 8)
    expect(anna.ground.locator(".value")).to_have_text(re.compile(r"\d+ × \d+ = \d+"))
    anna.page.mouse.move(5, 5)
    expect(anna.ground.locator(".value")).to_have_count(0)
