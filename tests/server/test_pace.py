"""How fast a table's journal grows, and how long it may become."""

from tablee.server.common.limits import Limits
from tablee.server.race.photo_finish import MOST_HELD
from tablee.server.room.session import Session
from tablee.server.table.facts import Renamed, Said
from tablee.server.table.sidelines import MOST_UNDONE
from tests.server.evening import Evening
from tests.server.test_seats import two_of_us
from tests.server.test_taking_back import undo_of, with_a_joker

LIMITS = Limits()


def with_limits(evening: Evening, limits: Limits) -> Evening:
    """The same people at the same table, with these limits."""
    people = list(evening.session.audience.visits)
    evening.session = Session(evening.table, limits=limits)
    for peer in people:
        evening.do(f"{peer} enters")
    return evening


def test_a_person_who_sits_down_and_stands_up_all_the_time_is_slowed_down() -> None:
    evening = Evening()
    evening.do("anna enters")
    told = [evening.tell(asked)[-1] for _ in range(100) for asked in ("anna.sit(0)", "anna.stand()")]
    assert len(evening.journal) == 1 + LIMITS.changes_of_a_person.burst
    assert told[-1] == "<< anna.failed(too_often)"
    evening.do("4000 ms pass")
    for _ in range(3):
        evening.do("anna.sit(0)")
        evening.do("anna.stand()")
    assert len(evening.journal) == 3 + LIMITS.changes_of_a_person.burst


def test_coming_in_again_does_not_help() -> None:
    evening = Evening()
    for _ in range(10):
        evening.do("anna enters")
        for _ in range(10):
            evening.do("anna.sit(0)")
            evening.do("anna.stand()")
            evening.do("anna.say(hello)")
        evening.do("anna leaves")
    said = sum(isinstance(entry.facts[0], Said) for entry in evening.journal)
    assert said == LIMITS.remarks_of_a_person.burst
    assert len(evening.journal) - 1 - said == LIMITS.changes_of_a_person.burst


def test_many_guests_together_are_slowed_down_and_the_host_is_not() -> None:
    evening = Evening()
    evening.do("anna enters")
    for guest in range(30):
        evening.do(f"guest{guest} enters")
        for _ in range(20):
            evening.do(f"guest{guest}.sit(1)")
            evening.do(f"guest{guest}.stand()")
    assert len(evening.journal) == 1 + LIMITS.changes_of_guests.burst
    assert evening.tell("anna.lock(yes)")[0].endswith("locked")


def test_many_watchers_do_not_fill_the_journal_with_talk_and_players_are_heard() -> None:
    evening = two_of_us()
    before = len(evening.journal)
    for guest in range(30):
        evening.do(f"guest{guest} enters")
        for _ in range(5):
            evening.do(f"guest{guest}.say(wow)")
    assert len(evening.journal) == before + LIMITS.remarks_of_watchers.burst
    assert evening.tell("ben.say(oops)")[0].endswith("said")


def test_at_a_table_with_a_long_history_nothing_new_begins() -> None:
    evening = Evening()
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)"):
        evening.do(asked)
    with_limits(evening, Limits(entries_of_a_table=3)).follows("""
        >> anna.start()
        << anna.failed(history_full)
        >> ben.stand()
        << ben.failed(history_full)
        >> ben.say(hello)
        << ben.failed(history_full)
        >> ben leaves
        << anna.table(gathering: Anna ?Ben - - -)
        >> ben enters as 'Benno'
        << all.table(gathering: Anna Ben - - -)
    """)
    assert len(evening.journal) == 3


def test_a_match_under_way_is_played_to_its_end_there() -> None:
    evening = with_limits(two_of_us(), Limits(entries_of_a_table=4))
    evening.follows("""
        >> anna.say(hello)
        << anna.failed(history_full)
        >> anna.play(draw)
        == 5: stepped
        << ...
        >> anna.undo()
        == 6: undo_asked
        << ...
    """)
    evening.do("they play to the end")
    evening.follows("""
        >> anna.play_again()
        << anna.failed(history_full)
        >> anna.gather()
        << anna.failed(history_full)
    """)


def test_a_match_without_end_is_ended_without_loss() -> None:
    evening = with_limits(two_of_us(), Limits(entries_of_a_match=10))
    evening.do("anna.say(hello)")
    for _ in range(9):
        evening.bot_moves(*evening.some_move())
    evening.follows("""
        >> anna.play(draw)
        == 15: abandoned
        << all.table(over: Anna Ben)
        << anna.failed(not_now)
        >> 3600000 ms pass
    """)
    assert evening.restored().phase == "over"


def test_a_match_takes_back_only_so_much() -> None:
    evening = with_a_joker()
    undone = 0
    for _ in range(MOST_UNDONE + 10):
        evening.do("3000 ms pass")
        evening.do("anna.play(take side=0)")
        undone += evening.tell("anna.undo()")[0].endswith("undone")
        if undone == MOST_UNDONE:
            break
    evening.do("anna.play(take side=0)")
    assert undo_of(evening, "anna") is None
    assert evening.tell("anna.undo()") == ["<< anna.failed(nothing_to_undo)"]


def test_only_so_many_throws_of_a_player_wait_for_their_verdict() -> None:
    evening = Evening("kezao")
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()"):
        evening.do(asked)
    evening.do("the line of ben takes 300 to 600 ms")
    evening.do("anna.play(choose present=1)")
    while evening.table.race is None:
        evening.do("100 ms pass")
    answers = [evening.tell("anna.play(pass roll=1 after 10)") for _ in range(MOST_HELD + 5)]
    assert len(evening.session.race.waiting.held) <= MOST_HELD
    assert answers.count(["<< anna.failed(too_often)"]) == 5


def test_a_person_who_comes_and_goes_under_other_names_does_not_end_the_match() -> None:
    evening = two_of_us()
    for name in range(200):
        evening.do("anna leaves")
        evening.do(f"anna enters as 'Anna {name}'")
    renamed = sum(isinstance(fact, Renamed) for entry in evening.journal for fact in entry.facts)
    assert renamed < LIMITS.changes_of_a_person.burst
    evening.do("2000 ms pass")
    evening.do("anna leaves")
    evening.do("anna enters as 'Annabella'")
    assert evening.table.players[0].name == "Annabella"
