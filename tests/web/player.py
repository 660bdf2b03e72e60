"""A person at a browser, who looks at the page and touches it.

This class does what is the same in every game; `tests/games/<name>/player.py` knows how a game is played.
"""

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import msgspec
from playwright.sync_api import BrowserContext, Locator, expect

from tablee.rulebook import paragraphs
from tests.web.texts import texts, whole
from tests.web.witness import Witness

Device = dict[str, Any]

PHONE: Device = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_PHONE: Device = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
DESKTOP: Device = {"viewport": {"width": 1440, "height": 900}}
CALM: Device = {"reduced_motion": "reduce"}
"""What `arrive` adds to every device: without a graphics card, motion takes more than all the rest of a test."""
MOVING: Device = {"reduced_motion": "no-preference"}
"""For tests of what moves, and for one player of each game's evening."""

# Two animation frames pass before anything is measured, so that the measured layout is the one on the screen.
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
# A cheap check without waiting for a frame: most of the time the table waits for another player.
ANYTHING_TO_DO = (
    """() => document.querySelector("[data-spot] button:enabled, [role=dialog], dialog[open]") !== null"""
)
COVERED = """() => document.querySelector("[role=dialog], dialog[open]") !== null"""
# A board that waits for the answer of the house (aria-busy) still shows the old offers.
ANSWERED = """(before) => {
  if (document.querySelector("[aria-busy=true]")) return false;
  const now = [...document.querySelectorAll("[data-spot] button:enabled")].map(
    (button) => `${button.ariaLabel ?? button.innerText} ${button.ariaPressed === "true"}`,
  );
  return now.join() !== before.join() || document.querySelector("[role=dialog], dialog[open]") !== null;
}"""
# Nothing waits for the house, and nothing is on its way to another place; what breathes for ever may go on.
STILL = """() => !document.querySelector("[aria-busy=true]") && document.getAnimations().every(
  (animation) => animation.playState !== "running"
    || !Number.isFinite(animation.effect?.getComputedTiming().endTime ?? 0),
)"""
# Timers of some lengths do not fire before the page is told to let go of them. Then they begin.
HOLD_TIMERS = """(lengths) => {
  const { setTimeout: start, clearTimeout: clear } = window;
  const held = new Set(lengths);
  const waiting = new Map();
  window.setTimeout = (act, wait, ...more) => {
    if (!held.has(wait)) return start(act, wait, ...more);
    const timer = start(() => undefined, 1e9);
    waiting.set(timer, { wait, fire: () => waiting.delete(timer) && act(...more) });
    return timer;
  };
  window.clearTimeout = (timer) => {
    waiting.delete(timer);
    clear(timer);
  };
  window.letGo = (lengths) => {
    for (const length of lengths) held.delete(length);
    for (const { wait, fire } of waiting.values()) if (!held.has(wait)) start(fire, wait);
  };
}"""
SAID = 6_000
"""Milliseconds for which the client shows a notice, an answer to a tap, or a remark in the air."""
PATIENCE = 60_000
"""Milliseconds until an expectation fails: far more than anything takes on a busy machine."""
LONGEST_WAIT = 120
"""Seconds until `waits_for` gives up: where many browsers share a machine, a single look at a page takes long."""
LONGEST_GAME = 480
"""Seconds until `play` gives up: less than the time after which pytest ends the whole worker."""
IDLE = 20
"""Milliseconds between two looks at a table that waits for another player."""


class Offer(msgspec.Struct, frozen=True):
    """An enabled button on the board, with the spot on which it lies."""

    spot: str
    label: str
    pressed: bool
    x: float
    y: float
    width: float
    height: float

    @property
    def kind(self) -> str:
        """The kind of spot: slot, card, pile."""
        return self.spot.partition("-")[0]

    @property
    def state(self) -> str:
        """Label and pressed state, as the script ANSWERED compares them."""
        return f"{self.label} {str(self.pressed).lower()}"


class Glance(msgspec.Struct, frozen=True):
    offers: list[Offer]
    covered: bool
    """Whether a dialog lies over the board."""


class Player(ABC):
    game: ClassVar[str]
    title: ClassVar[str]
    has_rounds: ClassVar[bool] = True
    """Whether a dialog with points interrupts the game after each round."""
    private: ClassVar[frozenset[str]] = frozenset()
    """The fields of a view that differ between seats."""

    def __init__(self, context: BrowserContext, address: str, witness: Witness, language: str = "en") -> None:
        self.context = context
        self.address = address
        self.witness = witness
        self.texts = texts(language)
        self.page = context.new_page()
        self.moves = 0
        self._has_touch: bool | None = None
        self._held: tuple[float, ...] = ()

    # --- the first page, the page of the game, and the chairs -----------------------------------

    def visits(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def visits_game(self) -> None:
        self.visits(f"/{self.game}")

    def says_name(self, name: str) -> None:
        self.page.locator("#name").fill(name)
        self.page.locator("#name").press("Enter")

    def opens_table(self, name: str, bots: int = 0) -> str:
        """Open a table with bots, sit down, and return the table's code."""
        self.visits_game()
        self.button("game_friends").click()
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
        """Replace all bots, one after the other, by bots of this level."""
        bots = self.page.get_by_role("button", name=whole(self.texts["gather_bot_level_is"]))
        for index in range(bots.count()):
            bots.nth(index).click()
            self.level(level).check()
            self.page.keyboard.press("Escape")
            self.waits_for(lambda: self.levels().count(level) > index, f"one more bot that is {level}")  # noqa: B023

    def levels(self) -> list[str]:
        """The levels of the bots, as the house reported them last."""
        seats = self.witness.messages("table_changed")[-1]["seats"]
        return [seat["bot"] for seat in seats if seat and seat["bot"]]

    def fewer(self, option: str) -> None:
        """Lower an option that is a number by one step."""
        label = self.texts[f"{self.game}_option_{option}"]
        number = self.page.get_by_role("group", name=label, exact=True).locator("output")
        before = number.inner_text()
        self.page.get_by_role("button", name=self.texts["gather_fewer"].format(label=label), exact=True).click()
        expect(number).not_to_have_text(before)

    def starts(self) -> None:
        self.button("gather_start").click()
        expect(self.board).to_be_visible()

    def plays_now(self) -> None:
        """Against bots, at once."""
        self.visits_game()
        self.level("normal").check()
        self.button("game_start").click()
        expect(self.board).to_be_visible()

    @property
    def code(self) -> str:
        self.page.wait_for_url("**/t/*")
        return self.page.url.rsplit("/", 1)[1]

    # --- what is on the page -------------------------------------------------------------------

    def button(self, text: str, within: Locator | None = None) -> Locator:
        """The button with this name, with or without its hint.

        A look-up by a part of a name would find other buttons, too, when they happen to contain the same word.
        """
        hint = self.texts.get(f"{text}_hint")
        return (within or self.page).get_by_role("button", name=whole(self.texts[text], hint))

    def says(self, text: str) -> Locator:
        return self.page.get_by_text(self.texts[text], exact=True)

    def level(self, level: str) -> Locator:
        """The face of a level of bots, where one is chosen."""
        return self.page.get_by_role("radio", name=self.texts[f"bot_{level}"], exact=True)

    def field(self, text: str, within: Locator | None = None) -> Locator:
        """The control whose label begins with this text: some go on with an explanation or the choices."""
        return (within or self.page).get_by_label(re.compile(rf"^{re.escape(self.texts[text])}(\s|$)"))

    def button_about(self, text: str, owner: str) -> Locator:
        """A button about what belongs to somebody: French puts "de" before the name, and more may follow."""
        name = re.escape(self.texts[text]).replace(r"\{name\}", f"(de )?{owner}")
        return self.page.get_by_role("button", name=re.compile(f"^{name}"))

    def button_named(self, text: str, **named: str) -> Locator:
        return self.page.get_by_role("button", name=self.texts[text].format(**named), exact=True)

    def why(self, answer: Locator) -> Locator:
        """The button in a refusal that opens the paragraph it follows from."""
        name = f"{self.texts['table_why']} {self.texts['table_paragraph']}"
        return answer.get_by_role("button", name=whole(name))

    def dialog(self, name: str) -> Locator:
        return self.page.get_by_role("dialog", name=name, exact=True)

    @property
    def table(self) -> Locator:
        return self.page.get_by_role("main")

    def render_table(self) -> str:
        """The table as a screen reader has it, with the quality of the connection left out."""
        told = self.table.aria_snapshot()
        for line in (self.texts["table_line_fair"], self.texts["table_line_slow"]):
            told = told.replace(self.texts["table_line_you"].format(line=line), self.texts["gather_you"])
            told = told.replace(line, self.texts["table_here"])
        return told

    @property
    def box(self) -> Locator:
        """The game's box on the shelf of the first page."""
        shelf = self.page.get_by_role("list", name=self.texts["home_shelf"], exact=True)
        return shelf.get_by_title(self.title, exact=True)

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name=self.texts[f"{self.game}_centre"], exact=True)

    @property
    def log(self) -> Locator:
        """The log that screen readers announce."""
        return self.page.get_by_role("log")

    @property
    def results(self) -> Locator:
        return self.dialog(self.texts["over_title"])

    @property
    def counted(self) -> Locator:
        """The button that continues the game after a round."""
        return self.button(f"{self.game}_continue")

    @property
    def rules(self) -> Locator:
        """The rules over the table or, on a wide screen, beside it."""
        name = self.texts["rules_title"].format(game=self.title)
        return self.dialog(name).or_(self.page.get_by_role("complementary", name=name, exact=True))

    def visits_rules(self) -> None:
        self.visits(f"/rules/{self.game}")
        self.sees_all_rules()

    def sees_all_rules(self, game: str | None = None) -> None:
        """Wait until the text is drawn to its end: it grows part by part, and what links lead to comes last."""
        last = list(paragraphs(game or self.game, "en"))[-1]
        expect(self.page.locator(f"[id='{last}']")).to_be_attached()
        expect(self.page.get_by_text(self.texts["house_one_moment"], exact=True)).to_have_count(0)

    def rests(self) -> None:
        """Wait until nothing moves: what is measured then stays where it is."""
        self.page.wait_for_function(STILL)

    def holds(self, *timers: float) -> None:
        """Keep what would leave by itself after so many milliseconds, however long the test takes to read it."""
        assert not self._held, "the timers to hold are named once"
        self._held = timers
        self.page.add_init_script(f"({HOLD_TIMERS})({list(timers)})")

    def lets_go(self, *timers: float) -> None:
        """Let what was held leave by itself, after its time: what these timers keep, or everything."""
        self.page.evaluate("(lengths) => letGo(lengths)", list(timers or self._held))

    def glance(self) -> Glance:
        return msgspec.convert(self.page.evaluate(GLANCE), Glance)

    def offers(self) -> list[Offer]:
        return self.glance().offers

    # --- play ----------------------------------------------------------------------------------

    def acts(self) -> bool:
        """Do the next thing that can be done; return False if there is none."""
        if not self.page.evaluate(ANYTHING_TO_DO):
            return False
        seen = self.glance()
        if seen.covered and self.has_rounds and self.counted.is_visible():
            self.goes_on()
            return True
        return self.uncovers(seen) or self.moves_if(seen)

    def uncovers(self, seen: Glance) -> bool:
        """Close the rules if a touch has opened them by mistake, and return whether it had."""
        is_in_the_way = seen.covered and self.rules.is_visible()
        if is_in_the_way:
            self.page.keyboard.press("Escape")
            expect(self.rules).to_be_hidden()
        return is_in_the_way

    def moves_if(self, seen: Glance) -> bool:
        """Make a move if there is one, and return whether one was made."""
        wish = self.choice(seen.offers) if seen.offers and not seen.covered else None
        if wish:
            self.moves += 1
            self.takes(wish, seen.offers)
        return wish is not None

    @property
    def ranking(self) -> Locator:
        """The list of places in the results, which are loaded when their sheet is open already."""
        return self.results.get_by_role("list", name=self.texts["over_ranking"], exact=True)

    def has_results(self) -> bool:
        """Whether the match is over, and the places are told: points are counted before."""
        return bool(self.page.evaluate(COVERED)) and self.ranking.is_visible() and not self.is_counting()

    def is_counting(self) -> bool:
        return self.results.get_by_role("heading", name=self.texts["over_counting"], exact=True).is_visible()

    def has_counted(self) -> bool:
        """Whether a round is over and its points are shown."""
        return bool(self.page.evaluate(COVERED)) and self.counted.is_visible()

    def goes_on(self) -> None:
        self.counted.click()
        expect(self.counted).to_be_hidden()

    @abstractmethod
    def choice(self, offers: list[Offer]) -> Offer | None:
        """The offer to touch next; None to touch nothing."""

    def takes(self, offer: Offer, among: list[Offer]) -> None:
        """Tap or click at the position of an offer, and wait until the board has changed."""
        self.touches(*self.finds(offer))
        self.is_answered(among)

    def finds(self, offer: Offer) -> tuple[float, float]:
        """The point at which an offer can be touched."""
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

    def would_play_again(self) -> None:
        self.results.get_by_role("button", name=self.texts["over_again"], exact=True).click()

    def plays_again(self) -> None:
        """Play again, after all others who are there have said that they would."""
        self.would_play_again()
        expect(self.results).to_be_hidden()

    def waits_for(self, condition: Callable[[], bool], awaited: str) -> None:
        """Wait until a condition holds; fail with the name of what was awaited."""
        end = time.monotonic() + LONGEST_WAIT
        while not condition():
            assert time.monotonic() < end, f"{awaited} never came: {self.witness.received[-5:]}, {self.glance()}"
            self.page.wait_for_timeout(IDLE)

    def has_turn(self) -> bool:
        return bool(self.offers())

    def waits_for_turn(self) -> list[Offer]:
        self.waits_for(self.has_turn, "the turn")
        return self.offers()


def play(*players: Player, until: Callable[[], bool]) -> None:
    """Let all players make moves in turn until a condition holds."""
    over = False

    def something_happens() -> bool:
        nonlocal over
        over = until()
        return over or all_act(players)

    check_time = time_limit(players[0])
    while not over:
        check_time()
        players[0].waits_for(something_happens, "something that anybody can do")


def time_limit(player: Player) -> Callable[[], None]:
    """A function that fails as soon as a game takes too long."""
    end = time.monotonic() + LONGEST_GAME

    def check() -> None:
        last = player.witness.received[-5:]
        assert time.monotonic() < end, f"the game is not over after {LONGEST_GAME} seconds: {last}"

    return check


def all_act(players: Iterable[Player]) -> bool:
    """Let each player act once, in or out of turn, and return whether anybody did."""
    acted = [player.acts() for player in players]
    return any(acted)


def play_a_round(player: Player, at_each_step: Callable[[], object] = bool) -> None:
    """Play against bots until the points of a round are shown, and leave them open."""

    def steps() -> bool:
        at_each_step()
        return player.has_counted() or player.moves_if(player.glance())

    check_time = time_limit(player)
    while not player.has_counted():
        check_time()
        player.waits_for(steps, "a move or the points")


def play_to_the_end(*players: Player) -> None:
    play(*players, until=lambda: all(player.has_results() for player in players))
