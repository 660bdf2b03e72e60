"""The example programs run and print what they promise."""

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parent.parent / "examples"


def example(name: str, *arguments: str, keyboard: str = "") -> str:
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, input=keyboard, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_these_are_the_examples() -> None:
    found = {path.name for path in EXAMPLES.glob("*.py")}
    assert found == {"write_a_bot.py", "replay_a_match.py", "play_in_a_terminal.py", "train_a_policy.py"}


def test_the_written_bot_is_better_than_random() -> None:
    won = re.fullmatch(r"The sun lover won (\d+) of 100 games against random.\n", example("write_a_bot.py"))
    assert won
    assert int(won[1]) > 60


def test_the_replayed_match_has_three_rounds_and_a_winner() -> None:
    *rounds, winner = example("replay_a_match.py").splitlines()
    assert [re.findall(r"round (\d)", line) for line in rounds] == [["1"], ["2"], ["3"]]
    assert winner.startswith("The winner is")


def test_a_whole_game_can_be_played_in_a_terminal() -> None:
    told = example("play_in_a_terminal.py", "dozito", keyboard="nonsense\n" + "1\n" * 2000)
    assert re.search(r"^(You won!|The bot won\.)", told.splitlines()[-1])
    assert '"type":"shuffled"' not in told


def test_a_policy_learns_to_win(tmp_path: Path) -> None:
    file = tmp_path / "progress.svg"
    told = example("train_a_policy.py", "--games", "1200", "--plot", str(file))
    shares = re.fullmatch(r"wins in the first games ([\d.]+)%, in the last ([\d.]+)%\n", told)
    assert shares
    assert float(shares[1]) + 5 < float(shares[2])
    assert "<polyline" in file.read_text("utf-8")
