"""A move that breaks a rule changes nothing; the refusal appears where it was made and links to the paragraph."""

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import NewPlayer
from tests.web.player import DESKTOP, PHONE, SAID, Device, Offer, Player

# The board offers only legal moves, so this script replaces the next move when it is sent.
SEND_INSTEAD = """(move) => {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (raw) {
    const said = JSON.parse(raw);
    if (said.type !== "play") return send.call(this, raw);
    WebSocket.prototype.send = send;
    this.send(JSON.stringify({ ...said, move }));
  };
}"""
FIRST_A_CARD_IN_HAND = "4.2"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_refusal_is_shown_where_it_happened_and_explained(new_player: NewPlayer, size: Device) -> None:
    anna = new_player(**size)
    anna.holds(SAID)
    anna.opens_table("Anna", bots=1)
    anna.starts()
    before = anna.waits_for_turn()
    pile = next(offer for offer in before if offer.kind == "pile")
    anna.page.evaluate(SEND_INSTEAD, {"type": "place", "slot": 1})
    anna.touches(pile.x + pile.width / 2, pile.y + pile.height / 2)
    refusal = anna.page.get_by_role("alert")
    expect(refusal).to_be_visible()
    assert touches(refusal, pile)
    assert [offer.label for offer in anna.offers()] == [offer.label for offer in before]
    explains_itself(anna, refusal)
    anna.takes(pile, before)
    expect(refusal).to_be_hidden()


def touches(refusal: Locator, thing: Offer) -> bool:
    box = refusal.bounding_box()
    assert box
    beside = box["x"] <= thing.x + thing.width / 2 <= box["x"] + box["width"]
    return beside and abs(box["y"] - thing.y - thing.height) < thing.height


def explains_itself(player: Player, refusal: Locator) -> None:
    player.why(refusal).click()
    paragraph = player.rules.get_by_role("paragraph").filter(has_text=FIRST_A_CARD_IN_HAND).first
    expect(paragraph).to_be_in_viewport(ratio=1)
    expect(paragraph).to_contain_class("sought")
    player.page.keyboard.press("Escape")
    expect(player.rules).to_be_hidden()
