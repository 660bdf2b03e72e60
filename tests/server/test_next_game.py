"""The way to the next game: whether all would play again, who begins, and whether strangers may come."""

from typing import Any

import pytest

from tablee.core.luck import seeded
from tablee.games import GAMES
from tablee.server.room.listing import listing
from tablee.server.rulings import matchmaking, opening
from tablee.server.rulings.presence import HAS_LEFT
from tablee.server.wire import http
from tablee.server.wire.timing import AMONG_STRANGERS
from tests.server.evening import CODE, HOST, Evening
from tests.server.test_host import gathered


def ended(*people: str, **wish: Any) -> Evening:
    evening = gathered(*people, options={"rounds": 1}, **wish)
    evening.do("anna.start()")
    evening.do("they play to the end")
    return evening


# --- play again ----------------------------------------------------------------------------------------


def goes_for_good(evening: Evening, name: str) -> None:
    for asked in (f"{name} leaves", f"{HAS_LEFT} ms pass"):
        evening.do(asked)


def test_the_next_game_is_dealt_without_a_player_who_has_left() -> None:
    evening = ended("anna", "ben", "cleo")
    goes_for_good(evening, "ben")
    evening.do("cleo.play_again()")
    written = evening.tell("anna.play_again()")
    assert written[0].endswith(": again_asked gathered vacated started stepped")
    assert "<< all.table(playing: Anna Cleo)" in written
    assert [score.name for score in evening.table.party.evening[-1].seats] == ["Anna", "Ben", "Cleo"]
    restored = evening.restored()
    assert (restored.chairs, restored.version) == (evening.table.chairs, evening.table.version)
    assert "<< all.table(playing: Anna Cleo | Ben watches)" in evening.tell("ben enters")


def test_a_player_who_has_just_lost_the_connection_is_awaited() -> None:
    evening = ended("anna", "ben", "cleo")
    for asked in ("anna.play_again()", "cleo.play_again()", "ben leaves", f"{HAS_LEFT - 1} ms pass"):
        evening.do(asked)
    assert not evening.do("they look up").entries
    evening.do("ben enters")
    evening.do(f"{HAS_LEFT} ms pass")
    assert not evening.do("they look up").entries, "who is here is asked"
    assert evening.tell("ben.play_again()")[0].endswith(": again_asked started stepped")


def test_the_last_player_who_has_not_answered_may_leave() -> None:
    evening = ended("anna", "ben", "cleo")
    for asked in ("anna.play_again()", "cleo.play_again()"):
        evening.do(asked)
    goes_for_good(evening, "ben")
    assert evening.tell("they look up")[0].endswith(": gathered vacated started stepped")
    assert [player.name for player in evening.table.players] == ["Anna", "Cleo"]


def test_friends_wait_for_a_player_without_whom_they_are_too_few() -> None:
    evening = ended("anna", "ben")
    goes_for_good(evening, "ben")
    assert evening.tell("anna.play_again()")[0].endswith(": again_asked")
    assert not evening.do("they look up").entries
    evening.do("ben enters")
    assert evening.tell("ben.play_again()")[0].endswith(": again_asked started stepped")


def test_a_player_who_would_play_again_is_dealt_in_even_while_away() -> None:
    evening = ended("anna", "ben")
    evening.do("ben.play_again()")
    goes_for_good(evening, "ben")
    assert "<< anna.table(playing: Anna ?Ben)" in evening.tell("anna.play_again()")


def test_at_a_quick_table_others_may_join_instead_of_those_who_have_left() -> None:
    evening = Evening(quickly=True, public=True, options={"rounds": 1})
    for person in ("anna", "ben", "cleo", "dora", "emil"):
        evening.do(f"{person} is given a chair")
        evening.do(f"{person} enters")
    evening.do("they play to the end")
    for person in ("ben", "cleo", "dora", "emil"):
        goes_for_good(evening, person)
    assert evening.tell("anna.play_again()")[0].endswith(": again_asked gathered vacated vacated vacated vacated")
    assert evening.session.attendance.starts_at is not None
    evening.do("fay is given a chair")
    evening.do("fay enters")
    assert "playing: Anna Fay" in str(evening.tell(f"{matchmaking.WAIT} ms pass"))


def test_nothing_is_dealt_when_those_who_would_play_again_have_left() -> None:
    evening = ended("anna", "ben")
    evening.do("anna.play_again()")
    evening.do("cleo enters")
    for peer in ("anna", "ben", "cleo"):
        evening.do(f"{peer} leaves")
        assert evening.table.phase == "over"


def test_a_single_player_against_bots_is_asked_once() -> None:
    evening = Evening(start=True, bots=["normal"], options={"rounds": 1})
    evening.do("anna enters")
    evening.do("they play to the end")
    assert evening.tell("anna.play_again()")[0].endswith(": again_asked first_chosen started stepped")


def test_a_restart_forgets_no_answer() -> None:
    evening = ended("anna", "ben")
    evening.do("anna.play_again()")
    evening.do("the house restarts")
    evening.do("anna enters")
    evening.do("ben enters")
    assert evening.tell("ben.play_again()")[0].endswith(": again_asked started stepped")
    assert evening.restored().sidelines.again == set()


def test_a_rated_game_is_played_again_when_every_player_has_said_so() -> None:
    evening = gathered("anna", "ben", options={"rounds": 1})
    for asked in ("anna.rate(yes)", "ben.ready(yes)", "anna.start()", "they play to the end", "ben leaves"):
        evening.do(asked)
    evening.do("anna.play_again()")
    assert evening.table.phase == "over", "nobody is rated who did not agree"
    evening.do("ben enters")
    evening.accounts = ("anna",)
    assert evening.tell("ben.play_again()") == ["<< ben.failed(no_account)"]
    evening.accounts = ("anna", "ben")
    evening.do("ben.play_again()")
    assert (evening.table.phase, evening.table.matches, evening.table.sidelines.rated) == ("playing", 2, True)


# --- who begins ----------------------------------------------------------------------------------------


def beginner(evening: Evening) -> str:
    match = evening.table.match
    assert match
    return evening.table.players[evening.table.game.awaited(match.state)[0]].name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("chair", [0, 2, 3])
def test_the_host_chooses_who_begins(game: str, chair: int) -> None:
    evening = gathered("anna", "ben", game=game)
    evening.do("ben.sit(2)")
    evening.do("anna.add_bot(3, normal)")
    evening.do(f"anna.choose_first({chair})")
    chosen = evening.table.chairs[chair]
    around = [player.name for player in evening.table.players]
    evening.do("anna.start()")
    assert chosen
    assert beginner(evening) == chosen.name
    names = [player.name for player in evening.table.players]
    assert names in [around[turn:] + around[:turn] for turn in range(3)], "the neighbours are the same"
    restored = evening.restored()
    assert (restored.chairs, restored.first) == (evening.table.chairs, None)


@pytest.mark.parametrize("seed", "abcde")
def test_a_player_against_bots_begins_the_next_game_too(seed: str) -> None:
    evening = Evening(start=True, bots=["normal", "normal"], options={"rounds": 1})
    evening.do("anna enters")
    evening.do("they play to the end")
    evening.table.luck = seeded(seed)
    evening.do("anna.play_again()")
    assert evening.table.matches == 2
    assert beginner(evening) == "Anna"


@pytest.mark.parametrize("game", GAMES)
def test_a_player_who_plays_against_bots_at_once_begins(game: str) -> None:
    request = http.OpenTable(game, bots=["normal", "normal"], start=True)
    for seed in "abcde":
        table, _ = opening.open_table(CODE, request, HOST, seeded(seed), 0)
        assert table.match
        assert table.players[table.game.awaited(table.match.state)[0]].name == HOST.name


def test_each_sees_their_own_seat_after_moving_on() -> None:
    gathered("anna", "ben").follows("""
        >> anna.choose_first(1)
        == 4: first_chosen
        << anna.accepted
        << all.table(gathering: Anna Ben - - - | Ben begins)
        >> anna.start()
        == 5: started stepped
        << anna.accepted
        << all.table(playing: Ben Anna)
        << all.step(1: round_opened pile_formed dealt | Ben to play)
        >> ben.play(draw)
        == 6: stepped
        << ...
    """)


def test_the_result_of_the_game_before_keeps_its_names() -> None:
    evening = ended("anna", "ben")
    outcome = evening.table.match and evening.table.match.outcome
    assert outcome
    evening.do("anna.gather()")
    evening.do("anna.choose_first(1)")
    evening.do("anna.start()")
    (game,) = evening.table.party.evening
    assert [score.name for score in game.seats] == ["Anna", "Ben"]
    assert [score.place for score in game.seats] == list(outcome.places)
    assert list(evening.restored().party.evening) == [game]


def test_the_choice_goes_with_its_player_and_is_for_one_game() -> None:
    evening = gathered("anna", "ben", options={"rounds": 1})
    evening.do("anna.choose_first(1)")
    evening.do("anna.reseat(1, 3)")
    assert evening.table.first == 3
    evening.do("ben.sit(4)")
    assert evening.table.first is None, "the chair is empty"
    evening.do("anna.choose_first(4)")
    evening.do("anna.change_game(dos)")
    assert evening.table.first is None or evening.table.chairs[evening.table.first]
    evening.do("anna.choose_first(0)")
    evening.do("anna.start()")
    assert evening.table.first is None


def test_who_may_not_choose_and_what_cannot_be_chosen() -> None:
    gathered("anna", "ben").follows("""
        >> ben.choose_first(0)
        << ben.failed(not_host)
        >> anna.choose_first(2)
        << anna.failed(no_such_seat)
        >> anna.choose_first(9)
        << anna.failed(no_such_seat)
        >> anna.choose_first()
        << anna.accepted
        >> anna.choose_first(0)
        == 4: first_chosen
        << ...
        >> anna.rate(yes)
        == 5: rated
        << anna.accepted
        << all.table(gathering: Anna... Ben... - - -)
        >> anna.choose_first(0)
        << anna.failed(not_now)
    """)


# --- public and private --------------------------------------------------------------------------------


def test_the_host_makes_a_table_public_and_private_again() -> None:
    evening = gathered("anna", "ben")
    evening.do("anna.say('Between us')")
    assert listing(evening.session, awaited=False) is None
    assert evening.tell("ben.publish(yes)") == ["<< ben.failed(not_host)"]
    assert evening.tell("anna.publish(yes, fr)")[0].endswith(": published clock_set")
    about = listing(evening.session, awaited=False)
    assert about
    assert (about.language, about.free) == ("fr", 3)
    assert (evening.table.public, evening.table.timing) == (True, AMONG_STRANGERS)
    assert list(evening.table.party.remarks) == [], "strangers do not read what was written among friends"
    assert evening.tell("anna.say('Still us?')") == ["<< anna.failed(phrases_only)"]
    assert evening.tell("anna.publish(yes, fr)") == ["<< anna.accepted"]
    assert evening.tell("anna.publish(no)")[0].endswith(": published clock_set")
    assert listing(evening.session, awaited=False) is None
    restored = evening.restored()
    assert (restored.public, restored.language, restored.timing) == (False, "", None)


def test_a_clock_that_the_host_has_set_stays() -> None:
    evening = gathered("anna")
    evening.do("anna.set_clock(bank=60000, increment=10000)")
    evening.do("anna.publish(yes)")
    evening.do("anna.publish(no)")
    assert evening.table.timing
    assert evening.table.timing.bank == 60_000


def test_a_match_at_a_public_table_can_be_watched_until_it_ends() -> None:
    evening = gathered("anna", "ben", public=True, options={"rounds": 1})
    evening.do("anna.start()")
    about = listing(evening.session, awaited=False)
    assert about
    assert (about.playing, about.free, about.people) == (True, 0, ["Anna", "Ben"])
    evening.do("they play to the end")
    assert listing(evening.session, awaited=False) is None


# --- a chair at an ordinary public table -----------------------------------------------------------------


def test_a_person_who_is_given_a_chair_and_does_not_come_loses_it() -> None:
    evening = gathered("anna", public=True)
    evening.follows("""
        >> ben is given a chair
        == 3: sat
        << door.accepted
        << anna.table(gathering: Anna ?Ben - - -)
        >> 9999 ms pass
        >> 1 ms pass
        == 4: vacated
        << anna.table(gathering: Anna - - - -)
        >> ben is given a chair
        == 5: sat
        << ...
        >> ben enters
        << ...
        >> 10000 ms pass
        >> ben leaves
        << ...
        >> 3600000 ms pass
    """)
    assert evening.table.seat_of("ben") == 1, "a person who came keeps the chair"


def test_people_keep_their_chairs_through_a_restart() -> None:
    evening = gathered("anna", "ben", public=True)
    evening.do("the house restarts")
    evening.do("anna enters")
    evening.do(f"{2 * matchmaking.ARRIVAL} ms pass")
    assert evening.table.seat_of("ben") == 1


def test_a_locked_or_rated_table_gives_no_chair() -> None:
    evening = gathered("anna", public=True)
    evening.do("anna.lock(yes)")
    assert evening.tell("ben is given a chair") == ["<< door.failed(locked)"]
    evening.do("anna.lock(no)")
    evening.do("anna.rate(yes)")
    assert evening.tell("cleo is given a chair") == ["<< door.failed(no_account)"]
