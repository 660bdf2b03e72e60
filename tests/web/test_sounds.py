"""Sounds are off until a player turns them on; then a player hears that it is their turn."""

from playwright.sync_api import Locator, expect

from tests.games.dozito.player import DozitoPlayer
from tests.web.conftest import NewPlayer
from tests.web.player import PHONE, play

# Records the pitch of every note, counts the audio contexts, and keeps the latest of them.
SPY = """() => {
  window.pitches = [];
  window.cards = 0;
  const start = OscillatorNode.prototype.start;
  const set = AudioParam.prototype.setValueAtTime;
  const pitch = new WeakMap();
  AudioParam.prototype.setValueAtTime = function (value, at) {
    pitch.set(this, value);
    return set.call(this, value, at);
  };
  OscillatorNode.prototype.start = function (at) {
    window.pitches.push(Math.round(pitch.get(this.frequency)));
    return start.call(this, at);
  };
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.cards += 1;
      window.latest = this;
    }
  };
}"""
IS_AWAKE = "() => window.latest?.state === 'running'"
YOUR_TURN = [392, 523]
"""The two notes of the turn sound, in Hertz."""
SEVERAL = 6
"""Moves that take more than one turn."""


def listens(player: DozitoPlayer) -> None:
    player.context.add_init_script(f"({SPY})()")


def pitches(player: DozitoPlayer) -> list[int]:
    heard: list[int] = player.page.evaluate("window.pitches")
    return heard


def switch(player: DozitoPlayer) -> Locator:
    player.button("house_menu").click()
    return player.page.get_by_role("button", name=player.texts["house_sound"], exact=True)


def hears_that_it_is_her_turn(player: DozitoPlayer) -> bool:
    heard = pitches(player)
    return any(heard[at : at + 2] == YOUR_TURN for at in range(len(heard)))


def test_the_table_is_silent_until_somebody_switches_the_sound_on(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    listens(anna)
    anna.plays_now()
    play(anna, until=lambda: anna.moves > SEVERAL)
    assert anna.page.evaluate("window.cards") == 0
    button = switch(anna)
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    anna.waits_for(lambda: hears_that_it_is_her_turn(anna), "the sound of her turn")
    assert anna.page.evaluate("window.cards") == 1


def test_the_choice_survives_a_reload_and_your_turn_is_heard(new_player: NewPlayer) -> None:
    anna = new_player(**PHONE)
    listens(anna)
    anna.plays_now()
    switch(anna).click()
    loudness = anna.page.get_by_role("slider", name=anna.texts["house_volume"], exact=True)
    loudness.fill("3")
    anna.page.reload()
    expect(anna.board).to_be_visible()
    assert pitches(anna) == []
    expect(switch(anna)).to_have_attribute("aria-pressed", "true")
    expect(loudness).to_have_value("3")
    anna.page.keyboard.press("Escape")
    anna.page.evaluate("window.pitches = []")
    play(anna, until=lambda: hears_that_it_is_her_turn(anna))
