"""The host: rights, and how the role passes on; and players who are ready or not."""

from typing import Any

from tablee.server.common.limits import FOR_LOAD_TESTS
from tablee.server.room.listing import listing
from tablee.server.room.session import Session
from tablee.server.table.party import MOST_EXPELLED
from tablee.server.wire import updates
from tests.server.evening import Evening


def gathered(*people: str, game: str = "dozito", **fields: Any) -> Evening:
    """An evening with these people connected and seated, in this order."""
    evening = Evening(game, **fields)
    for seat, person in enumerate(people):
        evening.do(f"{person} enters")
        evening.do(f"{person}.sit({seat})")
    return evening


def told(evening: Evening) -> updates.TableChanged:
    """The table message that a newcomer gets."""
    messages = [message for peer, message in evening.do("witness enters").messages if peer == "witness"]
    evening.do("witness leaves")
    return next(message for message in messages if isinstance(message, updates.TableChanged))


# --- ready -------------------------------------------------------------------------------------------


def test_a_person_who_sits_down_is_ready_until_they_say_otherwise() -> None:
    gathered("anna", "ben").follows("""
        >> ben.ready(yes)
        << ben.accepted
        >> ben.ready(no)
        == 4: readied
        << ben.accepted
        << all.table(gathering: Anna Ben... - - -)
        >> ben.ready(no)
        << ben.accepted
        >> anna.start()
        << anna.failed(not_ready)
        >> ben.sit(2)
        == 5: sat
        << ben.accepted
        << all.table(gathering: Anna - Ben... - -)
        >> ben.ready(yes)
        == 6: readied
        << ben.accepted
        << all.table(gathering: Anna - Ben - -)
        >> anna.start()
        == 7: started stepped
        << anna.accepted
        << all.table(playing: Anna Ben)
        << ...
        >> ben.ready(no)
        << ben.failed(not_now)
    """)


def test_starting_counts_as_being_ready_and_watchers_do_not_matter() -> None:
    evening = gathered("anna", "ben")
    evening.do("cleo enters")
    evening.do("anna.ready(no)")
    assert evening.tell("cleo.ready(no)") == ["<< cleo.failed(not_seated)"]
    assert evening.tell("anna.start()")[0] == "== 5: started stepped"


def test_standing_up_and_another_game_make_ready_again() -> None:
    evening = gathered("anna", "ben", options={"rounds": 1})
    evening.do("ben.ready(no)")
    evening.do("ben.stand()")
    evening.do("ben.sit(1)")
    evening.do("anna.start()")
    assert evening.table.phase == "playing"
    evening.do("they play to the end")
    evening.do("anna.gather()")
    evening.do("ben.ready(no)")
    assert not evening.table.party.is_ready("ben")
    assert not evening.restored().party.is_ready("ben"), "the journal keeps it"
    evening.do("ben.ready(yes)")
    evening.do("anna.ready(no)")
    evening.do("anna.start()")
    evening.do("they play to the end")
    evening.do("anna.gather()")
    assert evening.table.party.is_ready("anna")


# --- lock, expel, change chairs ------------------------------------------------------------------------


def test_at_a_locked_table_nobody_else_sits_down() -> None:
    gathered("anna", "ben").follows("""
        >> ben.lock(yes)
        << ben.failed(not_host)
        >> anna.lock(yes)
        == 4: locked
        << anna.accepted
        << all.table(gathering: Anna Ben - - - | locked)
        >> anna.lock(yes)
        << anna.accepted
        >> cleo enters
        << all.table(gathering: Anna Ben - - - | Cleo watches | locked)
        >> cleo.sit(2)
        << cleo.failed(locked)
        >> ben.sit(3)
        == 5: sat
        << ben.accepted
        << all.table(gathering: Anna - - Ben - | Cleo watches | locked)
        >> anna.add_bot(1, normal)
        == 6: bot_seated
        << anna.accepted
        << all.table(gathering: Anna Pixel/normal - Ben - | Cleo watches | locked)
        >> anna.lock(no)
        == 7: locked
        << ...
        >> cleo.sit(2)
        == 8: sat
        << ...
    """)


def test_a_locked_table_is_not_listed() -> None:
    evening = gathered("anna", public=True)
    assert listing(evening.session, awaited=False)
    evening.do("anna.lock(yes)")
    assert listing(evening.session, awaited=False) is None


def test_a_person_who_is_expelled_may_watch_but_not_sit() -> None:
    gathered("anna", "ben").follows("""
        >> ben.expel(anna)
        << ben.failed(not_host)
        >> anna.expel(nobody)
        << anna.failed(no_such_person)
        >> anna.expel(anna)
        << anna.failed(no_such_person)
        >> anna.expel(ben)
        == 4: vacated expelled
        << anna.accepted
        << all.table(gathering: Anna - - - - | Ben watches)
        >> anna.expel(ben)
        << anna.accepted
        >> ben.sit(1)
        << ben.failed(expelled)
        >> ben leaves
        << anna.table(gathering: Anna - - - -)
        >> anna.expel(ben, no)
        == 5: expelled
        << anna.accepted
        << anna.table(gathering: Anna - - - -)
        >> ben enters
        << all.table(gathering: Anna - - - - | Ben watches)
        >> ben.sit(1)
        == 6: sat
        << ...
        >> anna.add_bot(2, normal)
        == 7: bot_seated
        << ...
        >> anna.start()
        == 8: started stepped
        << ...
        >> anna.expel(ben)
        << anna.failed(not_now)
        >> anna.lock(yes)
        << anna.failed(not_now)
    """)


def test_a_watcher_can_be_expelled_too() -> None:
    evening = gathered("anna")
    evening.do("cleo enters")
    assert evening.tell("anna.expel(cleo)")[0] == "== 3: expelled"
    assert evening.tell("cleo.sit(1)") == ["<< cleo.failed(expelled)"]
    assert evening.restored().party.expelled == ["cleo"]


def test_only_the_host_is_told_of_all_who_are_expelled() -> None:
    evening = gathered("anna", "ben")
    for guest in ("cleo", "dora"):
        evening.do(f"{guest} enters")
        evening.do(f"anna.expel({guest})")

    def expelled() -> dict[str, list[str]]:
        messages = evening.do("emil enters").messages
        evening.do("emil leaves")
        return {peer: message.expelled for peer, message in messages if isinstance(message, updates.TableChanged)}

    everybody = ["cleo", "dora"]
    assert expelled() == {"anna": everybody, "ben": [], "cleo": ["cleo"], "dora": ["dora"], "emil": []}
    evening.do("anna.hand_over(ben)")
    assert expelled() == {"anna": [], "ben": everybody, "cleo": ["cleo"], "dora": ["dora"], "emil": []}


def test_a_host_who_expels_many_makes_no_message_long() -> None:
    evening = gathered("anna")
    evening.session = Session(evening.table, limits=FOR_LOAD_TESTS)
    evening.do("anna enters")
    everybody = [f"guest{number}" for number in range(MOST_EXPELLED + 10)]
    messages = [message for guest in everybody for message in expel(evening, guest)]
    assert max(len(message.expelled) for message in messages) == MOST_EXPELLED
    assert evening.table.party.expelled == everybody[10:]
    assert evening.restored().party.expelled == everybody[10:], "the journal keeps the same people"
    evening.do("guest9 enters")
    assert evening.tell("guest9.sit(1)")[0].endswith(": sat"), "the earliest expulsions are forgotten"
    evening.do("guest10 enters")
    assert evening.tell("guest10.sit(2)") == ["<< guest10.failed(expelled)"]


def expel(evening: Evening, guest: str) -> list[updates.TableChanged]:
    """Expel a guest; return the table messages that the host gets meanwhile."""
    outboxes = [evening.do(asked) for asked in (f"{guest} enters", f"anna.expel({guest})", f"{guest} leaves")]
    messages = (message for out in outboxes for peer, message in out.messages if peer == "anna")
    return [message for message in messages if isinstance(message, updates.TableChanged)]


def test_the_host_changes_chairs() -> None:
    gathered("anna", "ben").follows("""
        >> ben.reseat(0, 1)
        << ben.failed(not_host)
        >> anna.reseat(0, 5)
        << anna.failed(no_such_seat)
        >> anna.reseat(9, 0)
        << anna.failed(no_such_seat)
        >> anna.reseat(0, 1)
        == 4: moved
        << anna.accepted
        << all.table(gathering: Ben Anna - - -)
        >> anna.reseat(0, 4)
        == 5: moved
        << anna.accepted
        << all.table(gathering: - Anna - - Ben)
        >> anna.reseat(2, 3)
        << anna.accepted
        >> anna.reseat(1, 1)
        << anna.accepted
        >> ben.stand()
        == 6: vacated
        << ben.accepted
        << all.table(gathering: - Anna - - - | Ben watches)
    """)


# --- another host --------------------------------------------------------------------------------------


def test_the_host_hands_over() -> None:
    gathered("anna", "ben").follows("""
        >> ben.hand_over(ben)
        << ben.failed(not_host)
        >> anna.hand_over(nobody)
        << anna.failed(no_such_person)
        >> anna.hand_over(anna)
        << anna.accepted
        >> anna.hand_over(ben)
        == 4: handed_over
        << anna.accepted
        << all.table(gathering: Anna Ben - - - | ben is host)
        >> anna.start()
        << anna.failed(not_host)
        >> ben.start()
        == 5: started stepped
        << ...
        >> ben.hand_over(anna)
        == 6: handed_over
        << ben.accepted
        << all.table(playing: Anna Ben)
    """)


def test_the_longest_seated_takes_over_from_a_host_who_is_gone() -> None:
    gathered("anna", "ben", "cleo").follows("""
        >> ben.sit(4)
        == 5: sat
        << ...
        >> ben.take_over()
        << ben.failed(not_away)
        >> anna leaves
        << all.table(gathering: ?Anna - Cleo - Ben)
        >> 29999 ms pass
        >> ben.take_over()
        << ben.failed(not_away)
        >> they look up
        << all.table(gathering: ?Anna - Cleo - Ben)
        >> they look up
        >> 1 ms pass
        >> they look up
        << all.table(gathering: ?Anna - Cleo - Ben | ben may take over)
        >> they look up
        >> cleo.take_over()
        << cleo.failed(not_away)
        >> anna enters
        << all.table(gathering: Anna - Cleo - Ben)
        >> ben.take_over()
        << ben.failed(not_away)
        >> anna leaves
        << all.table(gathering: ?Anna - Cleo - Ben)
        >> ben leaves
        << cleo.table(gathering: ?Anna - Cleo - ?Ben)
        >> 30000 ms pass
        >> cleo.take_over()
        == 6: handed_over
        << cleo.accepted
        << cleo.table(gathering: ?Anna - Cleo - ?Ben | cleo is host)
        >> cleo.take_over()
        << cleo.accepted
        >> dora enters
        << ...
        >> dora.take_over()
        << dora.failed(not_seated)
    """)


def test_the_room_wakes_up_when_a_host_is_given_up() -> None:
    evening = gathered("anna", "ben")
    assert evening.session.attendance.notice_in() is None
    evening.do("anna leaves")
    assert evening.session.attendance.notice_in() == 30_000
    evening.do("30000 ms pass")
    assert evening.session.attendance.notice_in() is None


def test_a_host_who_stood_up_and_left_is_not_waited_for() -> None:
    gathered("anna", "ben").follows("""
        >> anna.stand()
        == 4: vacated
        << ...
        >> ben.take_over()
        << ben.failed(not_away)
        >> anna leaves
        << ben.table(gathering: - Ben - - - | ben may take over)
        >> ben.take_over()
        == 5: handed_over
        << ben.accepted
        << ben.table(gathering: - Ben - - - | ben is host)
    """)


def test_in_play_nobody_takes_over_and_after_it_somebody_may() -> None:
    evening = gathered("anna", "ben", options={"rounds": 1})
    evening.do("anna.start()")
    evening.do("anna leaves")
    evening.do("40000 ms pass")
    assert evening.tell("ben.take_over()") == ["<< ben.failed(not_away)"]
    evening.do("they play to the end")
    assert evening.tell("ben.take_over()")[0].endswith("handed_over")
    assert evening.restored().host == "ben"


def test_among_strangers_there_is_nothing_to_rule() -> None:
    evening = Evening(quickly=True, public=True)
    evening.do("anna enters")
    evening.do("ben enters")
    evening.do("ben.sit(1)")
    for asked in ("lock(yes)", "expel(ben)", "reseat(0, 1)", "change_game(dos)"):
        assert evening.tell(f"anna.{asked}") == ["<< anna.failed(not_now)"]
