"""Before a match: seats, bots, options and names."""

from tablee.server.wire import updates
from tests.server.evening import Evening


def test_people_take_chairs_move_and_stand() -> None:
    Evening().follows("""
        >> anna enters
        << anna.table(gathering: - - - - - | Anna watches)
        >> anna.sit(0)
        == 2: sat
        << anna.accepted
        << anna.table(gathering: Anna - - - -)
        >> ben enters
        << all.table(gathering: Anna - - - - | Ben watches)
        >> ben.sit(0)
        << ben.failed(seat_taken)
        >> ben.sit(2)
        == 3: sat
        << ben.accepted
        << all.table(gathering: Anna - Ben - -)
        >> ben.sit(1)
        == 4: sat
        << ben.accepted
        << all.table(gathering: Anna Ben - - -)
        >> ben.sit(1)
        << ben.accepted
        >> ben.sit(5)
        << ben.failed(no_such_seat)
        >> ben.stand()
        == 5: vacated
        << ben.accepted
        << all.table(gathering: Anna - - - - | Ben watches)
        >> ben.stand()
        << ben.failed(not_seated)
    """)


def test_a_person_who_sits_has_a_name() -> None:
    Evening().follows("""
        >> stranger enters
        << stranger.table(gathering: - - - - - | somebody watches)
        >> stranger.sit(3)
        << stranger.failed(bad_name)
        >> stranger.rename()
        << stranger.failed(bad_name)
        >> stranger.rename(  Cléo  )
        << stranger.accepted
        << stranger.table(gathering: - - - - - | Cléo watches)
        >> stranger.sit(3)
        == 2: sat
        << stranger.accepted
        << stranger.table(gathering: - - - Cléo -)
        >> stranger.rename(Chloé)
        == 3: renamed
        << stranger.accepted
        << stranger.table(gathering: - - - Chloé -)
    """)


def test_a_name_changed_elsewhere_is_learnt_at_the_door() -> None:
    Evening().follows("""
        >> ben enters
        << ben.table(gathering: - - - - - | Ben watches)
        >> ben.sit(0)
        == 2: sat
        << ...
        >> ben leaves
        >> ben enters as 'Benoît'
        == 3: renamed
        << ben.table(gathering: Benoît - - - -)
        >> ben@phone enters as 'Benoît'
        << all.table(gathering: Benoît - - - -)
    """)


def test_the_host_seats_bots_and_sends_them_away() -> None:
    Evening().follows("""
        >> anna enters
        << ...
        >> ben enters
        << ...
        >> ben.add_bot(0, normal)
        << ben.failed(not_host)
        >> anna.add_bot(0, grandmaster)
        << anna.failed(unknown_bot)
        >> anna.add_bot(0, random)
        << anna.failed(unknown_bot)
        >> anna.add_bot(0, normal)
        == 2: bot_seated
        << anna.accepted
        << all.table(gathering: Gizmo/normal - - - - | Anna watches | Ben watches)
        >> anna.add_bot(0, normal)
        << anna.failed(seat_taken)
        >> anna.sit(0)
        << anna.failed(seat_taken)
        >> anna.remove_bot(1)
        << anna.failed(no_such_seat)
        >> ben.remove_bot(0)
        << ben.failed(not_host)
        >> anna.remove_bot(0)
        == 3: vacated
        << anna.accepted
        << all.table(gathering: - - - - - | Anna watches | Ben watches)
    """)


def test_a_person_is_not_removed_like_a_bot() -> None:
    Evening().follows("""
        >> anna enters
        << ...
        >> anna.sit(0)
        == 2: sat
        << ...
        >> anna.remove_bot(0)
        << anna.failed(no_such_seat)
    """)


def test_the_host_chooses_the_options() -> None:
    evening = Evening()
    evening.follows("""
        >> anna enters
        << ...
        >> ben enters
        << ...
        >> ben.configure(rounds=1)
        << ben.failed(not_host)
        >> anna.configure(rounds=13)
        << anna.failed(bad_options)
        >> anna.configure(laps=1)
        << anna.failed(bad_options)
        >> anna.configure(rounds=1)
        == 2: configured
        << anna.accepted
        << all.table(gathering: - - - - - | Anna watches | Ben watches)
    """)
    assert evening.table.options.rounds == 1


def test_the_host_starts_when_there_are_enough() -> None:
    Evening().follows("""
        >> anna enters
        << ...
        >> anna.sit(4)
        == 2: sat
        << ...
        >> anna.start()
        << anna.failed(too_few_players)
        >> ben enters
        << ...
        >> ben.sit(2)
        == 3: sat
        << ...
        >> ben.start()
        << ben.failed(not_host)
        >> anna.start()
        == 4: started stepped
        << anna.accepted
        << all.table(playing: Ben Anna)
        << ...
    """)


def test_everybody_is_told_who_they_are_and_where_they_sit() -> None:
    evening = Evening()
    evening.do("anna enters")
    evening.do("anna.sit(3)")
    messages = [
        message for _, message in evening.do("ben enters").messages if isinstance(message, updates.TableChanged)
    ]
    assert [(table.you, table.seat, table.host) for table in messages] == [
        ("anna", 3, "anna"),
        ("ben", None, "anna"),
    ]


def test_coming_and_going_shows() -> None:
    Evening().follows("""
        >> anna enters
        << ...
        >> anna.sit(0)
        == 2: sat
        << ...
        >> anna@phone enters
        << all.table(gathering: Anna - - - -)
        >> ben enters
        << all.table(gathering: Anna - - - - | Ben watches)
        >> anna leaves
        << all.table(gathering: Anna - - - - | Ben watches)
        >> anna@phone leaves
        << ben.table(gathering: ?Anna - - - - | Ben watches)
        >> ben leaves
    """)
