"""How hard the random tests try: TABLEE_TEST_EFFORT=50 before a release, 1 and reproducible otherwise."""

import os

from hypothesis import settings

EFFORT = int(os.environ.get("TABLEE_TEST_EFFORT", "1"))


def examples(count: int) -> settings:
    return settings(max_examples=count * EFFORT, derandomize=EFFORT == 1)
