"""A person in front of a browser, who sees what is on the page and touches it.

What is the same at every table is here; how a game is played is in `tests/games/<name>/player.py`.
"""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import msgspec
from playwright.sync_api import BrowserContext, Locator, expect

from tests.web.texts import texts
from tests.web.witness import Witness

Device = dict[str, Any]

PHONE: Device = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_PHONE: Device = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
DESKTOP: Device = {"viewport": {"width": 1440, "height": 900}}

# What is measured is what is seen: the frame being made is drawn first.
GLANCE = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const offers = [...document.querySelectorAll("[data-spot] button:enabled")].map((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const { spot } = button.closest("[data-spot]").dataset;
    const label = button.ariaLabel ?? button.innerText;
    return { spot, label, pressed: button.ariaPressed === "true", x, y, width, height };
  });
  return { offers, covered: document.querySelector("[role=dialog], dialog[open]") !== null };
}"""
# Nothing is measured, so no frame has to be awaited: most looks are at a table that waits for somebody else.
ANYTHING_TO_DO = """() => document.querySelector("[data-spot] button:enabled, [role=dialog], dialog[open]") !== null"""
COVERED = """() => document.querySelector("[role=dialog], dialog[open]") !== null"""
# A board that waits for the house still shows what could be done before.
ANSWERED = """(before) => {
  if (document.querySelector("[aria-busy=true]")) return false;
  const now = [...document.querySelectorAll("[data-spot] button:enabled")].map(
    (button) => `${button.ariaLabel ?? button.innerText} ${button.ariaPressed === "true"}`,
  );
  return now.join() !== before.join() || document.querySelector("[role=dialog], dialog[open]") !== null;
}"""
MOST_MOVES = 2000
PATIENCE = 30_000
"""Milliseconds: only reached when what is awaited never comes."""
LONGEST_WAIT = 120
"""Seconds, of those who look themselves: where many browsers share a machine, a look takes long."""
IDLE = 20
"""Milliseconds between two glances at a table that waits for somebody else."""


class Offer(msgspec.Struct, frozen=True):
    """Something on the board that reacts."""

    spot: str
    label: str
    pressed: bool
    x: float
    y: float
    width: float
    height: float

    @property
    def kind(self) -> str:
        """Of the thing it is: a slot, a card, a pile."""
        return self.spot.partition("-")[0]

    @property
    def state(self) -> str:
        """What changes when it answers."""
        return f"{self.label} {str(self.pressed).lower()}"


class Glance(msgspec.Struct, frozen=True):
    offers: list[Offer]
    covered: bool
    """A sheet lies over the board."""


class Player(ABC):
    game: ClassVar[str]
    title: ClassVar[str]
    door: ClassVar[str]
    """The page on which one opens a table of this game."""
    has_rounds: ClassVar[bool] = True
    """Whether points are looked at before the game goes on."""
    private: ClassVar[frozenset[str]] = frozenset()
    """The parts of a view that each seat sees in its own way."""

    def __init__(self, context: BrowserContext, address: str, witness: Witness, language: str = "en") -> None:
        self.context = context
        self.address = address
        self.witness = witness
        self.texts = texts(language)
        self.page = context.new_page()
        self.moves = 0
        self._has_touch: bool | None = None

    # --- the first page and the chairs ---------------------------------------------------------

    def visits(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def says_name(self, name: str) -> None:
        self.page.locator("#name").fill(name)
        self.page.locator("#name").press("Enter")

    def opens_table(self, name: str, bots: int = 0) -> str:
        """The code of it."""
        self.visits(self.door)
        self.button("home_open").click()
        self.says_name(name)
        self.is_seated()
        for _ in range(bots):
            self.adds_bot()
        return self.code

    def joins(self, code: str, name: str) -> None:
        self.visits()
        self.page.locator("#code").fill(code)
        self.page.locator("#code").press("Enter")
        self.says_name(name)
        self.is_seated()

    def is_seated(self) -> None:
        expect(self.button("gather_stand")).to_be_visible()

    def adds_bot(self) -> None:
        free = self.button("gather_add_bot")
        before = free.count()
        free.first.click()
        expect(free).to_have_count(before - 1)

    def sets_level(self, level: str) -> None:
        """Of all bots, one after the other: each makes room for one of that level."""
        label = re.compile(re.sub(r"\{name\}", ".*", self.texts["gather_bot_level"]))
        bots = self.page.get_by_label(label)
        for index in range(bots.count()):
            bots.nth(index).select_option(level)
            self.waits_for(lambda: self.levels().count(level) > index, f"one more bot that is {level}")  # noqa: B023

    def levels(self) -> list[str]:
        """Of the bots, as the house knows them."""
        seats = self.witness.messages("table_changed")[-1]["seats"]
        return [seat["bot"] for seat in seats if seat and seat["bot"]]

    def fewer(self, option: str) -> None:
        """One step down, of a number that the host may choose."""
        label = self.texts[f"{self.game}_option_{option}"]
        number = self.page.get_by_role("group", name=label).locator("output")
        before = number.inner_text()
        self.page.get_by_role("button", name=self.texts["gather_fewer"].format(label=label)).click()
        expect(number).not_to_have_text(before)

    def starts(self) -> None:
        self.button("gather_start").click()
        expect(self.board).to_be_visible()

    def plays_now(self) -> None:
        self.visits(self.door)
        self.button("home_play_now").click()
        self.button("quick_start").click()
        expect(self.board).to_be_visible()

    @property
    def code(self) -> str:
        self.page.wait_for_url("**/t/*")
        return self.page.url.rsplit("/", 1)[1]

    # --- what is on the page -------------------------------------------------------------------

    def button(self, text: str) -> Locator:
        return self.page.get_by_role("button", name=self.texts[text])

    def button_named(self, text: str, **named: str) -> Locator:
        return self.page.get_by_role("button", name=self.texts[text].format(**named))

    def dialog(self, name: str) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    @property
    def table(self) -> Locator:
        return self.page.get_by_role("main")

    def render_table(self) -> str:
        """As a screen reader has it, whatever mood the network is in."""
        told = self.table.aria_snapshot()
        for line in (self.texts["table_line_fair"], self.texts["table_line_slow"]):
            told = told.replace(self.texts["table_line_you"].format(line=line), self.texts["gather_you"])
            told = told.replace(line, self.texts["table_here"])
        return told

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name=self.texts[f"{self.game}_centre"])

    @property
    def log(self) -> Locator:
        """The story as it is spoken."""
        return self.page.get_by_role("log")

    @property
    def results(self) -> Locator:
        return self.dialog(self.texts["over_title"])

    @property
    def counted(self) -> Locator:
        """Leads on after a round."""
        return self.button(f"{self.game}_continue")

    @property
    def rules(self) -> Locator:
        return self.dialog(self.texts["rules_title"].format(game=self.title))

    def glance(self) -> Glance:
        return msgspec.convert(self.page.evaluate(GLANCE), Glance)

    def offers(self) -> list[Offer]:
        return self.glance().offers

    # --- play ----------------------------------------------------------------------------------

    def acts(self) -> bool:
        """Do whatever there is to do now; false if there is nothing."""
        if not self.page.evaluate(ANYTHING_TO_DO):
            return False
        seen = self.glance()
        if seen.covered and self.has_rounds and self.counted.is_visible():
            self.goes_on()
            return True
        return self.uncovers(seen) or self.moves_if(seen)

    def uncovers(self, seen: Glance) -> bool:
        """Close the rules, if a touch that met something else has opened them over the board."""
        is_in_the_way = seen.covered and self.rules.is_visible()
        if is_in_the_way:
            self.page.keyboard.press("Escape")
            expect(self.rules).to_be_hidden()
        return is_in_the_way

    def moves_if(self, seen: Glance) -> bool:
        """Make a move, if there is one to make."""
        wish = self.choice(seen.offers) if seen.offers and not seen.covered else None
        if wish:
            self.moves += 1
            self.takes(wish, seen.offers)
        return wish is not None

    def has_results(self) -> bool:
        return bool(self.page.evaluate(COVERED)) and self.results.is_visible()

    def has_counted(self) -> bool:
        """A round is over, and its points lie on the table."""
        return bool(self.page.evaluate(COVERED)) and self.counted.is_visible()

    def goes_on(self) -> None:
        self.counted.click()
        expect(self.counted).to_be_hidden()

    @abstractmethod
    def choice(self, offers: list[Offer]) -> Offer | None:
        """What to touch next, of everything that reacts; None to let it be."""

    def takes(self, offer: Offer, among: list[Offer]) -> None:
        """With a real finger or mouse: whatever lies on top there gets it, and the board must answer."""
        self.touches(*self.finds(offer))
        self.is_answered(among)

    def finds(self, offer: Offer) -> tuple[float, float]:
        """Where it can be touched."""
        return offer.x + offer.width / 2, offer.y + offer.height / 2

    def is_answered(self, before: list[Offer]) -> None:
        self.page.wait_for_function(ANSWERED, arg=[offer.state for offer in before])

    def touches(self, x: float, y: float) -> None:
        if self._has_touch is None:
            self._has_touch = self.page.evaluate("navigator.maxTouchPoints > 0")
        if self._has_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def plays_again(self) -> None:
        self.results.get_by_role("button", name=self.texts["over_again"]).click()
        expect(self.results).to_be_hidden()

    def waits_for(self, condition: Callable[[], bool], awaited: str) -> None:
        """Something that nobody here has to do anything for."""
        end = time.monotonic() + LONGEST_WAIT
        while not condition():
            assert time.monotonic() < end, f"{awaited} never came: {self.witness.heard[-5:]}, {self.glance()}"
            self.page.wait_for_timeout(IDLE)

    def has_turn(self) -> bool:
        return bool(self.offers())

    def waits_for_turn(self) -> list[Offer]:
        self.waits_for(self.has_turn, "the turn")
        return self.offers()


def play(*players: Player, until: Callable[[], bool]) -> None:
    """Everybody plays whatever is offered to them, or waits while others do."""
    over = False

    def something_happens() -> bool:
        nonlocal over
        over = until()
        return over or all_act(players)

    for _ in range(MOST_MOVES):
        players[0].waits_for(something_happens, "something that anybody can do")
        if over:
            return
    raise AssertionError("the game goes on for ever")


def all_act(players: Iterable[Player]) -> bool:
    """Everybody once, also those who have something to say in somebody else's turn; false if nobody had."""
    acted = [player.acts() for player in players]
    return any(acted)


def play_a_round(player: Player, at_each_step: Callable[[], object] = bool) -> None:
    """Against bots, until the points are counted; they stay in sight."""

    def steps() -> bool:
        at_each_step()
        return player.has_counted() or player.moves_if(player.glance())

    for _ in range(MOST_MOVES):
        if player.has_counted():
            return
        player.waits_for(steps, "a move or the points")
    raise AssertionError("the round goes on for ever")


def play_to_the_end(*players: Player) -> None:
    play(*players, until=lambda: all(player.has_results() for player in players))
