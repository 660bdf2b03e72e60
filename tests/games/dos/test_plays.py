"""The cache of plays has a limited size."""

from tablee.games.dos.plays import MOST_MADE, Made


def test_it_forgets_before_it_fills_the_memory_and_stays_right() -> None:
    made = Made(lambda faces: (faces, -faces))
    for faces in (*range(3 * MOST_MADE), 0):
        assert made[faces] == (faces, -faces)
        assert len(made) <= MOST_MADE
