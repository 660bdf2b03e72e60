"""Clocks: a bank, an increment, and the game's default move when the time is up."""

import pytest
from msgspec.structs import replace

from tablee.server.rulings.presence import ALLOWANCE
from tablee.server.table.clocks import SeatClocks
from tablee.server.table.facts import Undone
from tablee.server.wire import updates
from tablee.server.wire.timing import AMONG_STRANGERS, Timing
from tests.server.evening import Evening, steps_in
from tests.server.test_seats import seat
from tests.server.test_taking_back import with_a_joker

TIMING = Timing(bank=10_000, increment=2000)


def timed(game: str = "dozito", *then: str) -> Evening:
    """Anna and Ben have ten seconds each, and two more after each turn. It is Anna's turn."""
    evening = Evening(game, clock=TIMING)
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()", *then):
        evening.do(asked)
    return evening


def left(evening: Evening) -> list[int | None]:
    return [seat(evening, name).clock for name in ("Anna", "Ben")]


def test_the_host_sets_the_clock_before_the_game() -> None:
    evening = Evening()
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)"):
        evening.do(asked)
    evening.follows("""
        >> ben.set_clock(bank=60000, increment=5000)
        << ben.failed(not_host)
        >> anna.set_clock(bank=999, increment=1000)
        << anna.failed(malformed)
        >> anna.set_clock(bank=60000, increment=-1)
        << anna.failed(malformed)
        >> anna.set_clock(bank=60000, increment=999)
        << anna.failed(malformed)
        >> anna.set_clock(bank=3600001, increment=1000)
        << anna.failed(malformed)
        >> anna.set_clock(bank=60000, increment=5000)
        == 4: clock_set
        << anna.accepted
        << all.table(gathering: Anna Ben - - -)
        >> anna.set_clock(bank=60000, increment=5000)
        << anna.accepted
        >> anna.start()
        == 5: started stepped
        << ...
        >> anna.set_clock()
        << anna.failed(not_now)
    """)
    assert evening.table.timing == Timing(60_000, 5000)
    assert evening.restored().timing == Timing(60_000, 5000)


def test_without_clocks_nobody_is_told_a_time() -> None:
    evening = Evening(start=True, bots=["normal"])
    (step,) = steps_in(evening.do("anna enters"))
    assert step.clocks is None
    assert seat(evening, "Anna").clock is None
    assert evening.session.clockwork.alarm() is None


def test_strangers_play_with_clocks_unless_the_host_decides_otherwise() -> None:
    evening = Evening(public=True)
    assert evening.table.timing == AMONG_STRANGERS
    for asked in ("anna enters", "anna.set_clock()"):
        evening.do(asked)
    assert evening.table.timing is None
    assert Evening().table.timing is None


def test_only_the_clock_of_who_is_to_play_runs() -> None:
    evening = timed("dozito", "3000 ms pass")
    assert left(evening) == [7000, 10_000]
    for asked in ("anna.play(draw)", "1000 ms pass", "anna.play(discard side=0)", "500 ms pass"):
        evening.do(asked)
    assert left(evening) == [8000, 9500]


def test_an_increment_is_for_a_whole_turn_and_never_fills_beyond_the_bank() -> None:
    evening = timed("dozito", "1000 ms pass", "anna.play(draw)")
    assert left(evening) == [9000, 10_000]
    evening.do("anna.play(discard side=0)")
    assert left(evening) == [10_000, 10_000]


def test_a_step_tells_when_whose_time_is_up_on_the_houses_clock() -> None:
    evening = timed("dozito", "3000 ms pass")
    for step in steps_in(evening.do("anna.play(draw)")):
        assert step.clocks == updates.Clocks([7000, 10_000], [evening.now + 7000, None])
    for step in steps_in(evening.do("anna.play(discard side=0)")):
        assert step.clocks == updates.Clocks([9000, 10_000], [None, evening.now + 10_000])


def test_missed_steps_end_with_the_clocks_as_they_are() -> None:
    evening = timed("dozito", "anna.play(draw)", "3000 ms pass", "anna.play(discard side=0)")
    missed = steps_in(evening.do("ben@phone enters at version 1"))
    assert [step.clocks for step in missed] == [None, updates.Clocks([9000, 10_000], [None, evening.now + 10_000])]


def test_when_the_time_is_up_the_game_plays_the_default() -> None:
    evening = timed()
    assert evening.session.clockwork.alarm() == evening.now + 10_000
    evening.follows("""
        >> 9999 ms pass
        >> 1 ms pass
        == 5: stepped
        << all.step(2: drawn | Anna to play)
        >> 0 ms pass
        == 6: stepped
        << all.step(3: discarded turn_passed | Ben to play)
        >> 5000 ms pass
    """)
    assert left(evening) == [2000, 5000]
    assert evening.restored().sidelines.clocks


def test_a_move_in_time_is_made_and_one_too_late_is_not() -> None:
    evening = timed()
    evening.now += 9999
    assert evening.tell("anna.play(draw)")[0] == "== 5: stepped"
    evening.now += 1
    assert evening.tell("anna.play(place slot=1)")[-1] == "<< anna.refused(§4.1)"


def test_a_turn_whose_time_is_up_is_the_clocks_to_its_end() -> None:
    """The clock makes one move at a time; between two of its moves the player cannot move."""
    evening = timed()
    evening.now += 10_000
    evening.follows("""
        >> anna.play(draw)
        == 5: stepped
        << all.step(2: drawn | Anna to play)
        << anna.failed(not_now)
        >> 0 ms pass
        == 6: stepped
        << all.step(3: discarded turn_passed | Ben to play)
    """)


def test_clocks_stand_still_while_the_house_is_down() -> None:
    evening = timed("dozito", "4000 ms pass", "anna.play(draw)", "1000 ms pass")
    evening.do("the house restarts")
    for asked in ("anna enters", "ben enters"):
        evening.do(asked)
    assert left(evening) == [6000, 10_000]
    evening.follows("""
        >> 5999 ms pass
        >> 1 ms pass
        == 6: stepped
        << all.step(3: discarded turn_passed | Ben to play)
    """)


def test_what_is_taken_back_has_cost_no_time() -> None:
    evening = timed("dozito", "3000 ms pass", "anna.play(draw)", "1000 ms pass", "anna.play(discard side=0)")
    for asked in ("4000 ms pass", "anna.undo()", "ben.answer_undo(yes)"):
        evening.do(asked)
    assert left(evening) == [7000, 10_000]
    evening.do("500 ms pass")
    assert left(evening) == [6500, 10_000]


def test_a_free_undo_gives_no_time_back() -> None:
    evening = with_a_joker(TIMING)
    for _ in range(3):
        for asked in ("2000 ms pass", "anna.play(take side=0)", "1000 ms pass", "anna.undo()"):
            evening.do(asked)
    assert left(evening) == [1000, 10_000]
    restored = evening.restored().sidelines.clocks
    assert restored
    assert restored.left == [1000, 10_000]
    evening.follows("""
        >> 1000 ms pass
        == 11: stepped
        << all.step(8: drawn | Anna to play)
    """)


def test_in_older_journals_a_free_undo_has_cost_nobody_time() -> None:
    evening = with_a_joker(TIMING)
    for asked in ("2000 ms pass", "anna.play(take side=0)", "1000 ms pass", "anna.undo()"):
        evening.do(asked)
    undone = evening.journal[-1].facts[0]
    assert isinstance(undone, Undone)
    evening.journal[-1] = replace(evening.journal[-1], facts=[replace(undone, free=False)])
    restored = evening.restored().sidelines.clocks
    assert restored
    assert restored.left == [10_000, 10_000]


def test_where_nobody_plays_no_time_is_up() -> None:
    timed().follows("""
        >> anna leaves
        << ben.table(playing: ?Anna Ben)
        >> ben leaves
        >> cleo enters
        << cleo.table(playing: ?Anna ?Ben | Cleo watches)
        << cleo.step(1: as it is | Anna to play)
        >> 600000 ms pass
    """)


def test_the_time_of_who_is_away_is_up_as_well() -> None:
    timed().follows("""
        >> anna leaves
        << ben.table(playing: ?Anna Ben)
        >> 10000 ms pass
        == 5: stepped
        << ben.step(2: drawn | Anna to play)
        >> 0 ms pass
        == 6: stepped
        << ben.step(3: discarded turn_passed | Ben to play)
    """)


def test_bots_have_no_clocks() -> None:
    evening = Evening(clock=TIMING, start=True, bots=["normal"])
    for asked in ("anna enters", "anna.play(draw)", "anna.play(discard side=0)"):
        evening.do(asked)
    assert seat(evening, "Pixel").clock is None
    assert evening.session.clockwork.alarm() is None


def test_a_clock_stands_while_a_bot_stands_in() -> None:
    evening = Evening(clock=Timing(3 * ALLOWANCE, 1000))
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()"):
        evening.do(asked)
    for asked in ("anna leaves", f"{ALLOWANCE} ms pass", "ben.stand_in(0, normal)", f"{4 * ALLOWANCE} ms pass"):
        evening.do(asked)
    assert evening.session.clockwork.alarm() is None
    evening.do("anna enters")
    assert left(evening) == [3 * ALLOWANCE, 3 * ALLOWANCE]
    evening.do("1000 ms pass")
    assert left(evening) == [3 * ALLOWANCE - 1000, 3 * ALLOWANCE]
    restored = evening.restored().sidelines.clocks
    assert restored
    assert restored.until(0) == 8 * ALLOWANCE


def test_in_kezao_only_the_choice_of_the_dice_is_timed() -> None:
    evening = timed("kezao")
    assert evening.session.clockwork.alarm() == evening.now + 10_000
    step = steps_in(evening.do("10000 ms pass"))[-1]
    assert step.clocks
    assert step.clocks.until == [None, None]
    evening.do("3000 ms pass")
    assert evening.table.race is not None
    evening.do("20000 ms pass")
    assert left(evening) == [2000, 10_000]


def test_the_match_can_be_over_by_defaults() -> None:
    evening = timed("dos")
    for _ in range(3):
        evening.do("20000 ms pass")
    match = evening.table.match
    assert match
    assert {step.seat for step in match.log} == {None, 0, 1}


@pytest.mark.parametrize("seats", [2, 4])
def test_the_next_time_that_is_up_is_the_earliest(seats: int) -> None:
    clocks = SeatClocks(TIMING, seats)
    clocks.step(0, range(seats))
    clocks.step(4000, [0])
    clocks.step(4000, range(seats))
    assert clocks.left[0] == 6000
    assert clocks.left[1] == 8000
    assert clocks.next == (10_000, 0)
