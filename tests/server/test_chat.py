"""Remarks at a table: who may make them, who receives them, and which are kept."""

from typing import Any

import pytest

from tablee.server.table.facts import Entry, Said
from tablee.server.table.party import MOST_REMARKS
from tablee.server.wire import requests, updates
from tests.server.evening import Evening


def two_and_a_watcher(**fields: Any) -> Evening:
    evening = Evening(**fields)
    for asked in ("anna enters", "ben enters", "cleo enters", "anna.sit(0)", "ben.sit(1)"):
        evening.do(asked)
    return evening


def heard(evening: Evening, person: str) -> list[updates.Remark]:
    """The remarks that a new device of this person receives."""
    messages = evening.do(f"{person}@new enters").messages
    evening.do(f"{person}@new leaves")
    talks = [
        message for peer, message in messages if isinstance(message, updates.Talk) and peer == f"{person}@new"
    ]
    return [remark for talk in talks for remark in talk.remarks]


def test_everybody_hears_what_is_said_and_who_comes_later_is_told() -> None:
    evening = two_and_a_watcher()
    version = evening.table.version
    evening.follows("""
        >> anna.say(hello)
        == 4: said
        << anna.accepted
        << all.talk(Anna: hello)
        >> cleo.say('  Salut,   les amis ! ')
        == 5: said
        << cleo.accepted
        << all.talk(Cleo: 'Salut, les amis !')
        >> ben leaves
        << all.table(gathering: Anna ?Ben - - - | Cleo watches)
        >> ben enters
        << all.table(gathering: Anna Ben - - - | Cleo watches)
        << ben.talk(Anna: hello | Cleo: 'Salut, les amis !')
    """)
    assert evening.table.version == version


def test_a_resend_is_said_once() -> None:
    two_and_a_watcher().follows("""
        >> anna.say(hello) #a
        == 4: said
        << anna.accepted
        << all.talk(Anna: hello)
        >> anna.say(hello) #a
        << anna.accepted
    """)


def test_beside_the_table_one_does_not_talk_to_those_who_play() -> None:
    evening = two_and_a_watcher(options={"rounds": 1})
    evening.do("dora enters")
    evening.do("anna.start()")
    evening.follows("""
        >> cleo.say(wow)
        == 5: said
        << cleo.accepted
        << cleo.talk((Cleo: wow))
        << dora.talk((Cleo: wow))
        >> anna.say(oops)
        == 6: said
        << anna.accepted
        << all.talk(Anna: oops)
    """)
    assert [remark.name for remark in heard(evening, "anna")] == ["Anna"]
    assert [remark.name for remark in heard(evening, "dora")] == ["Cleo", "Anna"]
    evening.do("they play to the end")
    assert evening.tell("cleo.say(good_game)")[1:] == ["<< cleo.accepted", "<< all.talk(Cleo: good_game)"]


def test_a_person_who_was_sent_away_does_not_talk_to_those_who_sit() -> None:
    evening = two_and_a_watcher()
    evening.do("anna.expel(ben)")
    assert evening.tell("ben.say('But why?')")[1:] == [
        "<< ben.accepted",
        "<< ben.talk((Ben: 'But why?'))",
        "<< cleo.talk((Ben: 'But why?'))",
    ]


def test_what_was_said_survives_games_rematches_and_restarts() -> None:
    evening = two_and_a_watcher(options={"rounds": 1})
    evening.do("anna.say(good_luck)")
    evening.do("anna.start()")
    evening.do("they play to the end")
    evening.do("ben.play_again()")
    evening.do("anna.play_again()")
    evening.do("ben.say('Once more!')")
    evening.do("they play to the end")
    evening.do("anna.gather()")
    evening.do("anna.change_game(dos)")
    said = heard(evening, "anna")
    assert [(remark.number, remark.phrase, remark.text) for remark in said] == [
        (1, "good_luck", None),
        (2, None, "Once more!"),
    ]
    evening.do("the house restarts")
    assert heard(evening, "anna") == said


def test_only_the_last_of_it_is_kept() -> None:
    evening = two_and_a_watcher()
    for _ in range(MOST_REMARKS + 1):
        evening.do("60000 ms pass")
        evening.do("anna.say(hello)")
    said = heard(evening, "ben")
    assert [said[0].number, said[-1].number] == [2, MOST_REMARKS + 1]


def test_among_strangers_there_are_only_phrases() -> None:
    evening = two_and_a_watcher(public=True)
    assert evening.tell("anna.say('Call me!')") == ["<< anna.failed(phrases_only)"]
    assert evening.tell("anna.say(hello)")[-1] == "<< all.talk(Anna: hello)"


def test_a_person_who_speaks_has_a_name() -> None:
    evening = two_and_a_watcher()
    evening.do("stranger enters")
    assert evening.tell("stranger.say(hello)") == ["<< stranger.failed(bad_name)"]


@pytest.mark.parametrize("text", [" ", "\u202eabc", "a\u0007b", "\u3164", "x" * 201, "e" + "\u0301" * 9])
def test_text_that_cannot_be_shown_is_not_said(text: str) -> None:
    evening = two_and_a_watcher()
    assert evening.tell(f"anna.say('{text}')") == ["<< anna.failed(bad_text)"]


@pytest.mark.parametrize("text", ["x" * 200, "<b>&amp;", "👩‍👩‍👧‍👦 안녕 عشق"])
def test_text_is_text(text: str) -> None:
    evening = two_and_a_watcher()
    evening.do(f"anna.say('{text}')")
    assert [remark.text for remark in heard(evening, "ben")] == [text]


@pytest.mark.parametrize("said", ['"phrase": "hello", "text": "Hi"', '"phrase": null'])
def test_one_says_a_phrase_or_a_text(said: str) -> None:
    evening = two_and_a_watcher()
    assert evening.tell(f'anna says {{"type": "say", "id": "a", {said}}}') == ["<< anna.failed(bad_text)"]


def test_the_house_has_only_its_own_phrases() -> None:
    assert two_and_a_watcher().tell("anna.say(shut_up)") == ["<< anna.failed(malformed)"]


def test_nobody_talks_all_the_time() -> None:
    """The limit counts all devices of a person, and recovers with time."""
    evening = two_and_a_watcher()
    evening.do("anna@phone enters")
    for peer in ("anna", "anna@phone") * 3:
        assert evening.tell(f"{peer}.say(hurry)")[1] == f"<< {peer}.accepted"
    assert evening.tell("anna@phone.say(hurry)") == ["<< anna@phone.failed(too_often)"]
    assert evening.tell("ben.say(one_moment)")[1] == "<< ben.accepted"
    evening.do("1999 ms pass")
    assert evening.tell("anna.say(hurry)") == ["<< anna.failed(too_often)"]
    evening.do("1 ms pass")
    assert evening.tell("anna.say(hurry)")[1] == "<< anna.accepted"


def test_what_another_worker_wrote_is_heard_once() -> None:
    evening = two_and_a_watcher()
    said = Entry(evening.table.number + 1, [Said("dora", "Dora", "table", "hello")], "dora", "d1")
    out = evening.written(evening.session.follow([said], evening.now))
    assert evening.rendered(out.messages) == ["<< all.talk(Dora: hello)"]
    assert evening.rendered(evening.session.follow([], evening.now).messages) == []


def test_what_was_not_written_down_was_not_said() -> None:
    """The next remark gets the number of the unwritten one, and everybody receives it."""
    evening = two_and_a_watcher()
    evening.do("anna.say(hello)")
    evening.session.handle("ben", requests.Say(id="b", phrase="oops"), evening.now)  # unwritten: a full disk
    out = evening.written(evening.session.resume_at(evening.restored()))
    assert not [message for _, message in out.messages if isinstance(message, updates.Talk)]
    assert evening.tell("anna.say(again)")[-1] == "<< all.talk(Anna: again)"


def test_the_remark_of_the_faster_worker_is_heard() -> None:
    """Another worker wrote first: its remark has the number that the unwritten remark had here."""
    evening = two_and_a_watcher()
    evening.session.handle("ben", requests.Say(id="b", phrase="oops"), evening.now)
    evening.journal.append(Entry(4, [Said("dora", "Dora", "table", "hello")], "dora", "d1"))
    out = evening.session.resume_at(evening.restored())
    assert evening.rendered(out.messages)[-1] == "<< all.talk(Dora: hello)"
