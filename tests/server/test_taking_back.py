"""Undo: at once within one's own turn while nothing was revealed, otherwise with everybody's consent."""

from itertools import count
from random import Random

from tablee.games.dozito.cards import JOKERS
from tablee.games.dozito.model import Draw
from tablee.games.dozito.state import State
from tablee.server.rulings.presence import ALLOWANCE
from tablee.server.table.sidelines import MOST_ASKED
from tablee.server.wire import updates
from tablee.server.wire.timing import Timing
from tests.server.evening import Evening, FirstSeatStarts, steps_in
from tests.server.test_seats import three_of_us, two_of_us


def with_a_joker(clock: Timing | None = None) -> Evening:
    """Anna begins, and may take a joker from the left discard pile."""
    for seed in count():
        evening = two_of_us(FirstSeatStarts(Random(seed)), clock)
        if dozito(evening).discards[0][-1] in JOKERS:
            break
    return evening


def dozito(evening: Evening) -> State:
    match = evening.table.match
    assert match
    state: State = match.state
    return state


def undo_of(evening: Evening, peer: str) -> str | None:
    """The kind of undo that this person is offered."""
    (step,) = steps_in(evening.do(f"{peer}@tablet enters"))
    evening.do(f"{peer}@tablet leaves")
    return step.undo


def test_what_showed_nothing_is_taken_back_at_once() -> None:
    evening = with_a_joker()
    evening.follows("""
        >> anna.play(take side=0)
        == 5: stepped
        << anna.accepted
        << all.step(2: taken | Anna to play)
        >> anna.undo()
        == 6: undone
        << anna.accepted
        << all.table(playing: Anna Ben)
        << all.step(3: as it is | Anna to play)
        >> anna.play(draw)
        == 7: stepped
        << anna.accepted
        << all.step(4: drawn | Anna to play)
    """)


def test_what_had_shown_something_is_remembered_until_the_end_of_the_match() -> None:
    """An undo after a card was seen is told to the others at once, and to people who come later."""
    evening = with_a_joker()
    evening.do("anna.play(take side=0)")
    assert shown_by(evening, "anna.undo()") == (False, [])
    evening.do("anna.play(draw)")
    evening.do("anna.undo()")
    assert shown_by(evening, "ben.answer_undo(yes)") == (True, [0])
    (later,) = steps_in(evening.do("zoe enters"))
    assert later.undone == [0]


def shown_by(evening: Evening, asked: str) -> tuple[bool, list[int]]:
    """The message about undone steps, as everybody gets it."""
    step, *others = steps_in(evening.do(asked))
    assert step.taken_back
    assert all((other.taken_back, other.undone) == (step.taken_back, step.undone) for other in others)
    return step.taken_back.showed, step.undone


def test_the_table_is_as_it_was_and_everybody_is_told_what_happened() -> None:
    evening = with_a_joker()
    (before,) = steps_in(evening.do("ben@phone enters"))
    evening.do("anna.play(take side=0)")
    steps = {
        peer: message for peer, message in evening.do("anna.undo()").messages if isinstance(message, updates.Step)
    }
    for peer in ("anna", "ben", "ben@phone"):
        assert steps[peer].view == before.view
        assert steps[peer].events == []
        assert steps[peer].taken_back == updates.TakenBack(seat=0, steps=1)
    assert Draw() in steps["anna"].legal


def test_a_player_who_comes_back_after_it_sees_no_steps_that_never_happened() -> None:
    evening = with_a_joker()
    for asked in ("anna.play(take side=0)", "anna.undo()", "anna.play(draw)"):
        evening.do(asked)
    for version, shown in ((1, [4]), (2, [4]), (3, [4])):
        steps = steps_in(evening.do(f"ben@{version} enters at version {version}"))
        assert [step.version for step in steps] == shown
        assert bool(steps[0].events) == (version == 3)
        assert steps[0].taken_back is None


def test_a_drawn_card_cannot_be_put_back_alone() -> None:
    two_of_us().follows("""
        >> anna.play(draw)
        == 5: stepped
        << ...
        >> anna.undo()
        == 6: undo_asked
        << anna.accepted
        << all.table(playing: Anna Ben | Anna asks to undo)
        >> anna.undo()
        << anna.accepted
        >> anna.answer_undo(yes)
        << anna.accepted
        >> ben.answer_undo(yes)
        == 7: undo_answered undone
        << ben.accepted
        << all.table(playing: Anna Ben)
        << all.step(3: as it is | Anna to play)
        >> ben.answer_undo(yes)
        << ben.failed(not_now)
    """)


def test_one_no_is_the_end_of_it() -> None:
    evening = three_of_us()
    evening.do("anna.play(draw)")
    evening.follows("""
        >> anna.undo()
        == 7: undo_asked
        << ...
        >> ben.answer_undo(yes)
        == 8: undo_answered
        << ben.accepted
        << all.table(playing: Anna Ben Cleo | Anna asks to undo)
        >> ben.answer_undo(yes)
        << ben.accepted
        >> cleo.answer_undo(no)
        == 9: undo_answered
        << cleo.accepted
        << all.table(playing: Anna Ben Cleo)
        >> ben.answer_undo(yes)
        << ben.failed(not_now)
        >> anna.undo()
        == 10: undo_asked
        << ...
        >> anna.answer_undo(no)
        == 11: undo_answered
        << anna.accepted
        << all.table(playing: Anna Ben Cleo)
    """)


def test_nobody_is_asked_about_one_decision_time_after_time() -> None:
    evening = two_of_us()
    evening.do("anna.play(draw)")
    for _ in range(MOST_ASKED):
        assert evening.tell("anna.undo()")[0].endswith("undo_asked")
        evening.do("ben.answer_undo(no)")
    assert evening.tell("anna.undo()") == ["<< anna.failed(declined)"]
    evening.do("the house restarts")
    for asked in ("anna enters", "ben enters"):
        evening.do(asked)
    assert evening.tell("anna.undo()") == ["<< anna.failed(declined)"]
    evening.do("anna.play(discard side=0)")
    assert evening.tell("anna.undo()")[0].endswith("undo_asked"), "this is another decision"


def test_everybody_is_told_who_has_not_answered_yet() -> None:
    evening = three_of_us()
    for asked in ("anna.play(draw)", "anna.undo()"):
        evening.do(asked)
    messages = evening.do("ben.answer_undo(yes)").messages
    tables = [message for _, message in messages if isinstance(message, updates.TableChanged)]
    assert len(tables) == 3
    assert all(table.undo == updates.PendingUndo(0, [1], [2]) for table in tables)


def test_by_consent_it_goes_back_to_just_before_ones_decision() -> None:
    evening = two_of_us()
    for asked in ("anna.play(draw)", "anna.play(discard side=0)", "ben.play(draw)"):
        evening.do(asked)
    assert undo_of(evening, "anna") == "ask"
    evening.follows("""
        >> anna.undo()
        == 8: undo_asked
        << ...
        >> ben.answer_undo(yes)
        == 9: undo_answered undone
        << ben.accepted
        << all.table(playing: Anna Ben)
        << all.step(5: as it is | Anna to play)
        >> ben.play(draw)
        << ben.refused(§4.1)
        >> anna.play(discard side=1)
        == 10: stepped
        << ...
    """)
    restored = evening.restored()
    assert restored.version == evening.table.version == 6
    assert restored.match
    assert evening.table.match
    assert restored.match.state == evening.table.match.state
    assert restored.match.log == evening.table.match.log


def test_an_undo_request_stands_while_others_go_on_and_ends_with_ones_own_next_move() -> None:
    evening = two_of_us()
    for asked in ("anna.play(draw)", "anna.play(discard side=0)", "anna.undo()"):
        evening.do(asked)
    evening.do("ben.play(draw)")
    assert evening.table.sidelines.undo_request
    evening.do("ben.play(discard side=0)")
    while evening.table.sidelines.undo_request is not None:
        evening.bot_moves(*evening.some_move())
    assert evening.table.match
    assert evening.table.match.log[-1].seat == 0


def test_bots_agree() -> None:
    evening = Evening(start=True, bots=["normal"])
    for asked in ("anna enters", "anna.play(draw)", "anna.play(discard side=0)"):
        evening.do(asked)
    evening.follows("""
        >> anna.undo()
        == 4: undo_asked undone
        << anna.accepted
        << anna.table(playing: Anna Pixel/normal)
        << anna.step(4: as it is | Anna to play)
    """)


def test_so_does_a_bot_that_stands_in_but_who_is_only_away_is_waited_for() -> None:
    evening = two_of_us()
    for asked in ("anna.play(draw)", "ben leaves", f"{ALLOWANCE} ms pass", "anna.undo()"):
        evening.do(asked)
    assert evening.table.sidelines.undo_request
    for asked in ("anna.answer_undo(no)", "anna.stand_in(1, normal)"):
        evening.do(asked)
    evening.follows("""
        >> anna.undo()
        == 9: undo_asked undone
        << ...
    """)


def test_who_may_take_what_back() -> None:
    evening = with_a_joker()
    evening.follows("""
        >> anna.undo()
        << anna.failed(nothing_to_undo)
        >> cleo enters
        << ...
        >> cleo.undo()
        << cleo.failed(not_seated)
        >> cleo.answer_undo(yes)
        << cleo.failed(not_seated)
        >> ben.answer_undo(no)
        << ben.failed(not_now)
        >> anna.play(draw)
        == 5: stepped
        << ...
        >> anna.play(discard side=1)
        == 6: stepped
        << ...
        >> ben.play(draw)
        == 7: stepped
        << ...
        >> anna.undo()
        == 8: undo_asked
        << ...
        >> ben.undo()
        << ben.failed(not_now)
    """)


def test_after_the_turn_has_passed_one_has_to_ask() -> None:
    """Consent is needed even if nothing was revealed, because the next player is thinking already."""
    evening = two_of_us()
    match = evening.table.match
    assert match
    evening.do("anna.play(draw)")
    assert undo_of(evening, "anna") == "ask"
    evening.do("anna.play(discard side=0)")
    assert [type(event).__name__ for event in match.log[-1].events] == ["Discarded", "TurnPassed"]
    assert undo_of(evening, "anna") == "ask"
    assert undo_of(evening, "ben") is None


def test_after_the_end_nothing_is_taken_back() -> None:
    evening = two_of_us()
    evening.do("they play to the end")
    evening.follows("""
        >> anna.undo()
        << anna.failed(not_now)
        >> anna.answer_undo(yes)
        << anna.failed(not_now)
    """)
    assert undo_of(evening, "anna") is None


def test_before_the_start_there_is_nothing_to_take_back() -> None:
    evening = Evening()
    evening.do("anna enters")
    evening.follows("""
        >> anna.undo()
        << anna.failed(not_now)
    """)


def test_in_a_race_nothing_is_taken_back() -> None:
    evening = Evening("kezao")
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()"):
        evening.do(asked)
    evening.do("anna.play(choose present=1)")
    assert undo_of(evening, "anna") is None
    evening.follows("""
        >> anna.undo()
        << anna.failed(nothing_to_undo)
    """)


def test_a_later_match_counts_on_from_what_was_taken_back_in_an_earlier_one() -> None:
    evening = Evening(start=True, bots=["normal"])
    for asked in ("anna enters", "anna.play(draw)", "anna.undo()", "they play to the end", "anna.play_again()"):
        evening.do(asked)
    for asked in ("anna.play(draw)", "anna.undo()"):
        evening.do(asked)
    restored = evening.restored()
    assert restored.version == evening.table.version
    assert restored.match
    assert evening.table.match
    assert restored.match.state == evening.table.match.state


def test_time_goes_on_when_something_is_taken_back() -> None:
    evening = two_of_us()
    for asked in ("5000 ms pass", "anna.play(draw)", "5000 ms pass", "anna.undo()", "ben.answer_undo(yes)"):
        evening.do(asked)
    for asked in ("1000 ms pass", "anna.play(draw)"):
        evening.do(asked)
    for table in (evening.table, evening.restored()):
        assert table.match
        assert [step.at for step in table.match.log] == [0, 11_000]


def test_nor_does_it_go_back_when_the_house_restarts() -> None:
    evening = two_of_us()
    for asked in ("5000 ms pass", "anna.play(draw)", "5000 ms pass", "anna.undo()", "ben.answer_undo(yes)"):
        evening.do(asked)
    for asked in ("the house restarts", "anna enters", "anna.play(draw)"):
        evening.do(asked)
    assert evening.table.match
    assert [step.at for step in evening.table.match.log] == [0, 10_000]


def test_a_second_undo_goes_further_back() -> None:
    """Taking a joker and putting it in place of an open card reveals nothing."""
    for seed in count():
        evening = two_of_us(FirstSeatStarts(Random(seed)))
        for _ in range(30):
            evening.bot_moves(*evening.some_move())
        state = dozito(evening)
        if state.turn == 0 and state.hand is None and state.discards[0][-1] in JOKERS and state.face_up[0] & 1:
            break
    version = evening.table.version
    for asked in ("anna.play(take side=0)", "anna.play(place slot=1)"):
        evening.do(asked)
    assert evening.table.version == version + 2
    assert undo_of(evening, "anna") == "free"
    first = steps_in(evening.do("anna.undo()"))[0]
    assert first.undo == "free"
    second = steps_in(evening.do("anna.undo()"))[0]
    assert second.undo == "ask"
    assert second.view.hand is None
    assert second.version == version + 4


def test_a_player_who_comes_back_after_it_is_told_what_did_happen() -> None:
    evening = with_a_joker()
    evening.do("ben leaves")
    for asked in ("anna.play(take side=0)", "anna.undo()", "anna.play(draw)"):
        evening.do(asked)
    for known in (1, 2):
        (step,) = steps_in(evening.do(f"ben@{known} enters at version {known}"))
        assert step.story
        assert [type(event).__name__ for event in step.story[-1]] == ["Drawn"]
        assert len(step.story) == 2, "the deal, and the card that was drawn"
    for known in (3, 4):
        assert [step.story for step in steps_in(evening.do(f"ben@{known} enters at version {known}"))] == [None]


def test_a_story_keeps_the_secrets_of_the_others() -> None:
    evening = Evening("dos")
    for asked in ("anna enters", "ben enters", "anna.sit(0)", "ben.sit(1)", "anna.start()", "ben.play(draw)"):
        evening.do(asked)
    last = {}
    for who in ("anna", "ben", "cleo"):
        (step,) = steps_in(evening.do(f"{who}@other enters at version 99"))
        assert step.story
        last[who] = [type(event).__name__ for event in step.story[-1]]
    assert last["ben"][0] == "Drew"
    assert last["anna"][0] == last["cleo"][0] == "DrewUnseen"
