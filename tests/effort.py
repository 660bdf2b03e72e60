"""The number of random examples: TABLEE_TEST_EFFORT=50 before a release, otherwise 1, which is reproducible.

`make quick` sets less than 1: fewer examples, but still as many games as the tests of rare rules need.
"""

import os

from hypothesis import settings

_ASKED = float(os.environ.get("TABLEE_TEST_EFFORT", "1"))
EFFORT = max(1, round(_ASKED))


def examples(count: int) -> settings:
    return settings(max_examples=max(1, round(count * _ASKED)), derandomize=_ASKED <= 1)
