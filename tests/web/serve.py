"""A house for tests: it is the real one, with bots that do not wait and cards that always fall the same way.

python -m tests.web.serve PORT FOLDER
"""

import sys
from pathlib import Path

from tablee.core.luck import Luck, seeded
from tablee.server import lobby, room
from tablee.server.run import serve

SEED = "an evening in the browser"


def same_luck() -> Luck:
    return seeded(SEED)


if __name__ == "__main__":
    for module in (lobby, room):
        vars(module)["real_luck"] = same_luck
    serve(port=int(sys.argv[1]), data=Path(sys.argv[2]), pace=0)
