"""Games that are only the way to what a test is about: people play on by a second connection, without looking."""

from functools import partial

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
    """For games in which one is awaited whenever one may act. Points that are counted on the way are put aside."""
    for player in players:
        player.page.evaluate(PLAY_ON, player.code)
    for player in players:
        player.waits_for(partial(goes_on, player), "the results")


def goes_on(player: Player) -> bool:
    if player.has_counted():
        player.goes_on()
    return player.has_results()
