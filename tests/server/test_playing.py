"""During a match and after it: moves, problems, reconnection, the next match."""

import msgspec
import pytest

from tablee.server.table.evolve import MOST_REMEMBERED
from tablee.server.table.facts import Stepped
from tablee.server.wire import updates
from tablee.server.wire.errors import Failed
from tests.server.evening import Evening, steps_in
from tests.server.test_taking_back import with_a_joker


def against_a_bot() -> Evening:
    evening = Evening(start=True, bots=["normal"])
    evening.do("anna enters")
    return evening


def test_a_move_is_written_down_then_granted_then_seen_by_all() -> None:
    against_a_bot().follows("""
        >> ben enters
        << all.table(playing: Anna Pixel/normal | Ben watches)
        << ben.step(1: as it is | Anna to play)
        >> anna.play(draw)
        == 2: stepped
        << anna.accepted
        << all.step(2: drawn | Anna to play)
    """)


def test_a_move_against_the_rules_is_refused_with_the_paragraph() -> None:
    against_a_bot().follows("""
        >> anna.play(place slot=1)
        << anna.refused(§4.2)
        >> anna.play(draw)
        == 2: stepped
        << anna.accepted
        << anna.step(2: drawn | Anna to play)
        >> anna.play(draw)
        << anna.refused(§4.2)
    """)


def test_a_question_about_a_move_is_answered_by_the_rules_and_plays_nothing() -> None:
    evening = against_a_bot()
    before = evening.table.version
    evening.follows("""
        >> anna.check(place slot=1)
        << anna.refused(§4.2)
        >> anna.check(draw)
        << anna.accepted
        >> anna.check(fly)
        << anna.failed(bad_move)
        >> ben enters
        << all.table(playing: Anna Pixel/normal | Ben watches)
        << ben.step(1: as it is | Anna to play)
        >> ben.check(draw)
        << ben.failed(not_seated)
    """)
    assert evening.table.version == before


def test_the_seat_that_is_to_choose_is_told_why_it_has_less_choice() -> None:
    """A card taken from a discard pile must be placed: the joker has to stay."""
    told = with_a_joker().do("anna.play(take side=0)").messages
    assert {who: step.because for who, step in told if isinstance(step, updates.Step)} == {
        "anna": "9.6",
        "ben": None,
    }


def test_in_a_race_no_question_tells_which_card_is_right() -> None:
    evening = Evening("kezao", start=True, bots=["normal"])
    evening.do("anna enters")
    evening.do("anna.play(choose present=1)")
    evening.do("5000 ms pass")
    match = evening.table.match
    assert match
    assert evening.table.race is not None
    for card in match.state.hands[0]:
        assert evening.tell(f"anna.check(throw card={card} roll=1)") == ["<< anna.failed(not_now)"]


def test_what_is_no_move_at_all_is_told_apart() -> None:
    against_a_bot().follows("""
        >> anna.play(fly)
        << anna.failed(bad_move)
        >> anna.play(place slot=13)
        << anna.failed(bad_move)
        >> anna.play(draw twice=1)
        << anna.failed(bad_move)
        >> anna says {"type":"play","id":"1"}
        << anna.failed(malformed)
        >> anna says {"type":"sit","id":"1","seat":0,"extra":1}
        << anna.failed(malformed)
        >> anna says {"type":"sit","id":"","seat":0}
        << anna.failed(malformed)
        >> anna says hello
        << anna.failed(malformed)
        >> anna says []
        << anna.failed(malformed)
    """)


def test_a_problem_names_the_request_where_it_can_be_read() -> None:
    evening = against_a_bot()
    assert evening.do('anna says {"id":"q","type":"dance"}').messages == [("anna", Failed("malformed", "q"))]
    assert evening.do("anna says {").messages == [("anna", Failed("malformed", None))]


def test_during_a_game_only_the_players_play_and_nothing_else_changes() -> None:
    against_a_bot().follows("""
        >> ben enters
        << ...
        >> ben.play(draw)
        << ben.failed(not_seated)
        >> ben.sit(2)
        << ben.failed(not_now)
        >> anna.stand()
        << anna.failed(not_now)
        >> anna.add_bot(2, normal)
        << anna.failed(not_now)
        >> anna.configure(rounds=1)
        << anna.failed(not_now)
        >> anna.start()
        << anna.failed(not_now)
        >> anna.play_again()
        << anna.failed(not_now)
        >> anna.gather()
        << anna.failed(not_now)
    """)


def test_a_new_name_shows_during_the_game_and_disturbs_nobody() -> None:
    against_a_bot().follows("""
        >> anna.rename(Hannah)
        == 2: renamed
        << anna.accepted
        << anna.table(playing: Hannah Pixel/normal)
    """)


def test_a_late_bot_harms_nobody() -> None:
    against_a_bot().follows("""
        >> the bot in seat 1 plays draw
        >> anna.play(draw)
        == 2: stepped
        << ...
    """)


def test_a_resent_request_is_granted_again_but_done_once() -> None:
    against_a_bot().follows("""
        >> anna.play(draw) #tap
        == 2: stepped
        << anna.accepted
        << anna.step(2: drawn | Anna to play)
        >> anna.play(draw) #tap
        << anna.accepted
        >> the house restarts
        >> anna enters at version 2
        << anna.table(playing: Anna Pixel/normal)
        << anna.step(2: as it is | Anna to play)
        >> anna.play(draw) #tap
        << anna.accepted
        >> anna.play(draw) #other
        << anna.refused(§4.2)
    """)


def test_an_id_used_for_something_else_does_nothing_more() -> None:
    against_a_bot().follows("""
        >> anna.play(draw) #tap
        == 2: stepped
        << ...
        >> anna.rename() #tap
        << anna.accepted
        >> anna.rename(Hannah) #tap
        << anna.accepted
    """)


def test_the_request_of_one_person_is_not_taken_for_anothers() -> None:
    evening = Evening()
    evening.do("anna enters")
    evening.do("ben enters")
    evening.follows("""
        >> anna.sit(0) #1
        == 2: sat
        << anna.accepted
        << ...
        >> ben.sit(1) #1
        == 3: sat
        << ben.accepted
        << ...
    """)


def test_a_player_who_comes_back_sees_the_steps_that_were_missed() -> None:
    evening = against_a_bot()
    evening.do("anna.play(draw)")
    evening.do("anna.play(discard side=0)")
    evening.follows("""
        >> anna@phone enters at version 1
        << all.table(playing: Anna Pixel/normal)
        << anna@phone.step(2: drawn | Anna to play)
        << anna@phone.step(3: discarded turn_passed | Pixel to play)
        >> anna@tablet enters at version 2
        << all.table(playing: Anna Pixel/normal)
        << anna@tablet.step(3: discarded turn_passed | Pixel to play)
        >> anna@laptop enters
        << all.table(playing: Anna Pixel/normal)
        << anna@laptop.step(3: as it is | Pixel to play)
    """)


@pytest.mark.parametrize("version", [-1, 4, 10**30])
def test_a_version_that_never_was_gives_the_table_as_it_is(version: int) -> None:
    evening = against_a_bot()
    evening.do("anna.play(draw)")
    evening.follows(f"""
        >> ben enters at version {version}
        << all.table(playing: Anna Pixel/normal | Ben watches)
        << ben.step(2: as it is | Anna to play)
    """)


def test_missed_steps_show_what_everybody_saw_live() -> None:
    evening = against_a_bot()
    live = steps_in(evening.do("anna.play(draw)")) + steps_in(evening.do("anna.play(discard side=1)"))
    missed = steps_in(evening.do("anna@phone enters at version 1"))
    assert len(live) == 2
    assert msgspec.json.encode(missed) == msgspec.json.encode(live)


def test_after_the_end_the_next_game_begins_when_everybody_would_play_again() -> None:
    evening = Evening()
    for asked in ("anna enters", "ben enters", "cleo enters", "anna.sit(0)", "ben.sit(3)", "anna.start()"):
        evening.do(asked)
    evening.do("they play to the end")
    version = evening.table.version
    assert evening.table.phase == "over"
    evening.follows(f"""
        >> cleo.play_again()
        << cleo.failed(not_seated)
        >> ben.play(draw)
        << ben.failed(not_now)
        >> ben.play_again()
        == {evening.table.number + 1}: again_asked
        << ben.accepted
        << all.table(over: Anna Ben | Cleo watches | Ben again)
        >> ben.play_again()
        << ben.accepted
        >> ben.play_again(no)
        == {evening.table.number + 2}: again_asked
        << ben.accepted
        << all.table(over: Anna Ben | Cleo watches)
        >> anna.play_again()
        == {evening.table.number + 3}: again_asked
        << anna.accepted
        << all.table(over: Anna Ben | Cleo watches | Anna again)
        >> ben.play_again()
        == {evening.table.number + 4}: again_asked started stepped
        << ben.accepted
        << all.table(playing: Anna Ben | Cleo watches)
        << all.step({version + 1}: round_opened pile_formed dealt | Anna to play)
        >> anna.play_again()
        << anna.failed(not_now)
        >> dora enters at version {version}
        << all.table(playing: Anna Ben | Cleo watches | Dora watches)
        << dora.step({version + 1}: round_opened pile_formed dealt | Anna to play)
        >> emil enters at version {version - 1}
        << all.table(playing: Anna Ben | Cleo watches | Dora watches | Emil watches)
        << emil.step({version + 1}: as it is | Anna to play)
    """)
    assert evening.table.matches == 2


def test_after_the_end_the_host_gathers_the_table_again() -> None:
    evening = Evening()
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(3)", "anna.start()"):
        evening.do(asked)
    evening.do("they play to the end")
    number = evening.table.number
    evening.follows(f"""
        >> ben.gather()
        << ben.failed(not_host)
        >> anna.gather()
        == {number + 1}: gathered
        << anna.accepted
        << all.table(gathering: Anna - - Ben -)
        >> ben.stand()
        == {number + 2}: vacated
        << ...
        >> cleo enters
        << all.table(gathering: Anna - - - - | Ben watches | Cleo watches)
    """)


def test_the_last_step_comes_before_the_news_that_the_game_is_over() -> None:
    kinds = [type(message) for _, message in against_a_bot().do("they play to the end").messages]
    assert kinds == [updates.Step, updates.TableChanged]


@pytest.mark.usefixtures("embers_in_the_house")
def test_everybody_receives_only_what_their_seat_may_know() -> None:
    evening = Evening("embers", options={"fuse": 5000})
    for asked in ("anna enters", "ben enters", "cleo enters", "anna.sit(0)", "ben.sit(1)"):
        evening.do(asked)
    messages = evening.do("anna.start()").messages
    state = evening.table.match.state if evening.table.match else None
    assert state
    secrets = {"anna": str(state.numbers[0]), "ben": str(state.numbers[1])}
    for peer, message in messages:
        raw = msgspec.json.encode(message).decode()
        for owner, secret in secrets.items():
            assert (secret in raw) == (isinstance(message, updates.Step) and owner == peer)
    evening.follows(f"""
        >> anna.play(whisper number={secrets["ben"]})
        << anna.refused(§2.1)
        >> anna.play(whisper number={secrets["anna"]})
        == 5: stepped
        << anna.accepted
        << anna.step(2: whispered)
        << ben.step(2: as it is)
        << cleo.step(2: as it is)
    """)


@pytest.mark.usefixtures("embers_in_the_house")
def test_time_acts_alone_and_stands_still_while_the_house_is_down() -> None:
    Evening("embers", start=True, bots=["easy"]).follows("""
        >> anna enters
        << anna.table(playing: Anna Pixel/easy)
        << anna.step(1: as it is)
        >> 999 ms pass
        >> the house restarts
        >> anna enters
        << anna.table(playing: Anna Pixel/easy)
        << anna.step(1: as it is)
        >> 999 ms pass
        >> 1 ms pass
        == 2: stepped
        << anna.step(2: went_out | Anna won)
        << anna.table(over: Anna Pixel/easy)
    """)


@pytest.mark.usefixtures("embers_in_the_house")
def test_time_passes_before_a_move_is_judged() -> None:
    evening = Evening("embers", start=True, bots=["easy"])
    evening.do("anna enters")
    evening.now += 1000
    evening.follows("""
        >> anna.play(whisper number=1)
        == 2: stepped
        << anna.step(2: went_out | Anna won)
        << anna.table(over: Anna Pixel/easy)
        << anna.failed(not_now)
    """)


@pytest.mark.usefixtures("embers_in_the_house")
def test_a_table_comes_back_without_playing_its_earlier_games_again() -> None:
    evening = Evening("embers", start=True, bots=["easy"])
    evening.do("anna enters")
    evening.do("1000 ms pass")
    evening.do("anna.play_again()")
    first_game = [fact for entry in evening.journal[:2] for fact in entry.facts if isinstance(fact, Stepped)]
    for fact in first_game:
        fact.step.events[:] = [{"type": "danced"}]  # as an older version of the game may have written it
    again = evening.restored()
    assert (again.version, again.matches, again.phase) == (3, 2, "playing")


def test_a_copy_of_a_refused_request_is_refused_again_however_late_it_comes() -> None:
    against_a_bot().follows("""
        >> anna says {"type": "play", "id": "late", "move": {"type": "place", "slot": 1}}
        << anna.refused(§4.2)
        >> anna.play(draw)
        == 2: stepped
        << anna.accepted
        << anna.step(2: drawn | Anna to play)
        >> anna says {"type": "play", "id": "late", "move": {"type": "discard", "side": 0}}
        << anna.refused(§4.2)
        >> anna says {"type": "play", "id": "new", "move": {"type": "discard", "side": 0}}
        == 3: stepped
        << anna.accepted
        << anna.step(3: discarded turn_passed | Pixel to play)
    """)


def test_a_long_evening_does_not_fill_the_memory() -> None:
    evening = Evening()
    evening.do("anna enters")
    for number in range(MOST_REMEMBERED + 10):
        evening.now += 2000
        evening.do(f'anna says {{"type": "sit", "id": "r{number}", "seat": {number % 2}}}')
    for table in (evening.table, evening.restored()):
        remembered = [request for _, request in table.granted]
        assert remembered == [f"r{number}" for number in range(10, MOST_REMEMBERED + 10)]
