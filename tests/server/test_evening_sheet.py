"""Another game at the same table, and the evening's sheet: how the matches at a table ended."""

import msgspec
import pytest

from tablee.bots import BOTS
from tablee.bots.uniform import Uniform
from tablee.games import GAMES
from tablee.server.room.outbox import Outbox
from tablee.server.table.party import LONGEST_EVENING
from tablee.server.wire.updates import Finished, Score, TableChanged
from tests.server.test_host import gathered, told

# --- another game ----------------------------------------------------------------------------------------


def test_the_host_changes_the_game() -> None:
    evening = gathered("anna", "ben")
    evening.follows("""
        >> ben.change_game(dos)
        << ben.failed(not_host)
        >> anna.change_game(chess)
        << anna.failed(unknown_game)
        >> anna.change_game(dos, laps=3)
        << anna.failed(bad_options)
        >> anna.change_game(dozito)
        << anna.accepted
        >> anna.add_bot(4, normal)
        == 4: bot_seated
        << ...
        >> anna.change_game(dos)
        == 5: vacated game_changed
        << anna.accepted
        << all.table(gathering: Anna Ben - -)
        >> anna.change_game(kezao)
        == 6: game_changed
        << anna.accepted
        << all.table(gathering: Anna Ben - - -)
        >> anna.change_game(dos)
        == 7: game_changed
        << ...
        >> anna.start()
        == 8: started stepped
        << ...
        >> anna.change_game(dozito)
        << anna.failed(not_now)
    """)
    assert evening.restored().game is GAMES["dos"]
    assert told(evening).game == "dos"


def test_people_come_before_bots_where_there_are_fewer_chairs() -> None:
    evening = gathered("anna", "ben")
    for asked in ("ben.sit(4)", "anna.add_bot(1, normal)", "anna.add_bot(2, normal)", "anna.add_bot(3, normal)"):
        evening.do(asked)
    assert evening.tell("anna.change_game(tootizz)") == [
        "== 8: moved vacated game_changed",
        "<< anna.accepted",
        "<< all.table(gathering: Anna Ben Zigzag/normal Boulon/normal)",
    ]
    assert [sitter and sitter.name for sitter in evening.restored().chairs] == ["Anna", "Ben", "Zigzag", "Boulon"]


def test_a_free_chair_is_better_than_a_bots() -> None:
    evening = gathered("anna", "ben")
    for asked in ("ben.sit(4)", "anna.add_bot(1, normal)"):
        evening.do(asked)
    assert evening.tell("anna.change_game(dos)")[-1] == "<< all.table(gathering: Anna Pixel/normal Ben -)"


def test_too_many_people_keep_their_game() -> None:
    evening = gathered("anna", "ben", "cleo", "dora", "eve")
    assert evening.tell("anna.change_game(dos)") == ["<< anna.failed(too_many_players)"]
    assert evening.tell("anna.change_game(kezao)")[0] == "== 7: game_changed"


def test_a_bot_that_does_not_know_the_game_makes_room_for_one_that_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS["dozito"], "grandmaster", Uniform())
    evening = gathered("anna")
    evening.do("anna.add_bot(1, grandmaster)")
    assert evening.tell("anna.change_game(dos)") == [
        "== 4: game_changed bot_seated",
        "<< anna.accepted",
        "<< anna.table(gathering: Anna Pixel/normal - -)",
    ]


# --- the evening's sheet -----------------------------------------------------------------------------------


def test_the_evenings_sheet_goes_across_games_and_restarts() -> None:
    evening = gathered("anna", "ben", options={"rounds": 1})
    evening.do("anna.start()")
    assert told(evening).evening == []
    evening.do("they play to the end")
    first = told(evening).evening or []
    assert [(game.match, game.game) for game in first] == [(1, "dozito")]
    outcome = evening.table.match and evening.table.match.outcome
    assert outcome
    assert [(seat.name, seat.person, seat.place, seat.score) for seat in first[0].seats] == [
        ("Anna", "anna", outcome.places[0], outcome.scores[0]),
        ("Ben", "ben", outcome.places[1], outcome.scores[1]),
    ]
    evening.do("ben.play_again()")
    evening.do("anna.play_again()")
    assert told(evening).evening == first
    evening.do("they play to the end")
    evening.do("anna.gather()")
    evening.do("anna.change_game(tootizz)")
    evening.do("anna.add_bot(2, normal)")
    evening.do("anna.start()")
    evening.do("they play to the end")
    sheet = told(evening).evening or []
    assert [(game.match, game.game) for game in sheet] == [(1, "dozito"), (2, "dozito"), (3, "tootizz")]
    assert sheet[0] == first[0]
    assert [seat.bot for seat in sheet[2].seats] == [None, None, "normal"]
    evening.do("the house restarts")
    assert told(evening).evening == sheet


def test_a_game_that_was_called_off_is_not_on_the_sheet() -> None:
    evening = gathered("anna", "ben")
    for asked in ("anna.start()", "anna.call_off(yes)", "ben.call_off(yes)", "anna.gather()"):
        evening.do(asked)
    assert evening.table.phase == "gathering"
    assert told(evening).evening == []


def test_a_connection_is_told_the_sheet_once_until_it_changes() -> None:
    evening = gathered("anna", "ben", options={"rounds": 1})
    assert sheets(evening.do("ben leaves"), "anna") == [None], "the empty sheet was sent when Anna entered"
    evening.do("ben enters")
    evening.do("anna.start()")
    (first,) = sheets(evening.do("they play to the end"), "anna")
    assert matches(first) == [1]
    for asked in ("anna.rename(Ann)", "anna.rename(Anna)"):
        (renamed,) = sheets(evening.do(asked), "ben")
        assert renamed, "until the table is gathered again, a rename changes the sheet"
    for asked in ("anna.gather()", "ben.ready(no)", "ben.ready(yes)", "anna.rename(Ann)", "anna.start()"):
        assert sheets(evening.do(asked), "anna") == [None], asked
    assert sheets(evening.do("cleo enters"), "cleo") == [first]
    assert sheets(evening.do("anna@phone enters"), "anna@phone") == [first]
    (second,) = sheets(evening.do("they play to the end"), "anna")
    assert matches(second) == [1, 2]


def test_a_sheet_that_was_not_sent_for_a_full_disk_is_told_again() -> None:
    evening = gathered("anna", "ben", options={"rounds": 1})
    evening.do("anna.start()")
    (first,) = sheets(evening.do("they play to the end"), "anna")
    again = evening.session.resume_at(evening.restored())
    assert sheets(again, "anna") == [first]


def test_a_long_evening_makes_no_message_long() -> None:
    evening = gathered("anna", "ben", options={"rounds": 1})
    evening.do("anna.start()")
    evening.do("they play to the end")
    evening.do("ben.play_again()")
    before = size(evening.do("anna.play_again()"))
    sheet = Finished(1, "dozito", [Score("Anna", "anna", None, 1, 52)] * 5)
    evening.table.party.evening.extend([sheet] * LONGEST_EVENING)
    evening.do("ben leaves")
    assert size(evening.do("ben enters"), "anna") <= before


def sheets(out: Outbox[str], to: str) -> list[list[Finished] | None]:
    return [message.evening for peer, message in out.messages if peer == to and isinstance(message, TableChanged)]


def matches(sheet: list[Finished] | None) -> list[int]:
    return [game.match for game in sheet or []]


def size(out: Outbox[str], to: str = "anna") -> int:
    """The bytes of the table messages to one person."""
    told = [message for peer, message in out.messages if peer == to and isinstance(message, TableChanged)]
    return sum(len(msgspec.json.encode(message)) for message in told)
