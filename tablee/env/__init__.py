"""The games as PettingZoo environments: `env("dozito", seats=4)`. Takes `pip install 'tablee[research]'`.

Actions are made from the types of a game's moves (`actions`), observations from the type of its views (`encoding`,
with the few facts that types do not tell in `layouts`), and `table` asks the seats one after the other. The bots
of the house play as `opponents`. docs/research.md explains how to use it.
"""

try:
    from tablee.env.opponents import Opponent
    from tablee.env.table import IllegalAction, TableEnv, env, raw_env
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(f"tablee.env needs {missing.name}: pip install 'tablee[research]'") from missing

__all__ = ["IllegalAction", "Opponent", "TableEnv", "env", "raw_env"]
