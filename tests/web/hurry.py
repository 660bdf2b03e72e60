"""Games that are only the way to what a test is about: people play on by a second connection, without looking."""

from playwright.sync_api import expect

from tests.web.player import Player

# What comes first is played, and again if that was too fast for the house. A person may connect any number of times.
PLAY_ON = """(code) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${code}/socket`);
  let step = null;
  const play = () => {
    const id = `hurry-${Math.random()}`;
    if (step.legal.length) socket.send(JSON.stringify({ type: "play", id, move: step.legal[0] }));
  };
  socket.onmessage = ({ data }) => {
    const letter = JSON.parse(data);
    if (letter.type === "step") {
      step = letter;
      if (step.outcome) socket.close();
      else play();
    } else if (letter.type === "failed" && letter.problem === "too_often") setTimeout(play, 200);
  };
}"""


def hurry_to_the_end(*players: Player) -> None:
    """For games in which one is awaited whenever one may act."""
    for player in players:
        player.page.evaluate(PLAY_ON, player.code)
    for player in players:
        expect(player.results).to_be_visible()
