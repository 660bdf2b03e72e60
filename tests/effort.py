"""How hard the random tests try: TABLEE_TEST_EFFORT=50 before a release, 1 and reproducible otherwise.

`make quick` asks for less than 1: fewer examples, but as many games as the tests of rare rules need.
"""

import os

from hypothesis import settings

_ASKED = float(os.environ.get("TABLEE_TEST_EFFORT", "1"))
EFFORT = max(1, round(_ASKED))


def examples(count: int) -> settings:
    return settings(max_examples=max(1, round(count * _ASKED)), derandomize=_ASKED <= 1)
