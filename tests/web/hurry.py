"""Finishes a game quickly, for tests about what comes after it: a script plays over a second connection."""

from functools import partial

from tests.web.player import Player

# Plays the first legal move, and tries again later if the house answers "too_often".
PLAY_ON = """(code) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${code}/socket`);
  let step = null;
  const play = () => {
    const id = `hurry-${Math.random()}`;
    if (step.legal.length) socket.send(JSON.stringify({ type: "play", id, move: step.legal[0] }));
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === "step") {
      step = message;
      if (step.outcome) socket.close();
      else play();
    } else if (message.type === "failed" && message.problem === "too_often") setTimeout(play, 200);
  };
}"""


def hurry_to_the_end(*players: Player) -> None:
    """Let all players play to the results, closing the points of each round.

    This works for games in which a seat that may act is also awaited.
    """
    for player in players:
        hurry(player)
    for player in players:
        player.waits_for(partial(goes_on, player), "the results")


def hurry(player: Player) -> None:
    """Let a player play from now on, while the test looks on."""
    player.page.evaluate(PLAY_ON, player.code)


def goes_on(player: Player) -> bool:
    """Close the points of a round if they are there; the script may have played on to the next ones meanwhile."""
    player.counted.evaluate_all("(buttons) => buttons.forEach((button) => button.click())")
    return player.has_results()
