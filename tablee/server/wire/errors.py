"""Why a request could not be done, as an exception in the house and as a message to the browser."""

from typing import Literal

from tablee.server.wire.base import Message

Problem = Literal[
    "malformed",  # not a message of this protocol
    "too_large",
    "too_often",
    "bad_name",
    "bad_password",  # too short to protect anything, or too long
    "login_taken",
    "wrong_login",  # or its password
    "bad_options",
    "bad_move",  # not a move of this game at all
    "lesson",  # the rules allow this move, but it is not the next one of the lesson
    "unknown_game",
    "unknown_bot",
    "no_such_table",
    "no_such_seat",
    "seat_taken",
    "not_seated",
    "not_host",
    "not_now",  # not in this phase of the table
    "only_once",  # this was done before in this match
    "too_few_players",
    "not_away",  # this player is here, or may still come back in time
    "nothing_to_undo",
    "declined",  # the others were asked often enough
    "rated",  # what was decided stands: the match counts
    "no_account",  # which a rated table takes
    "not_ready",  # somebody at the table is not
    "locked",  # nobody else may sit down
    "expelled",  # the host does not want you at the table
    "no_such_person",
    "too_many_players",  # for the other game
    "bad_text",  # nothing that can be shown
    "phrases_only",  # among strangers
    "history_full",  # the table's journal is as long as it may be: open another table
    "house_full",
    "too_many_devices",  # you have opened this table in others since
    "unavailable",  # the house cannot keep its promise right now; try again
    "no_such_replay",  # the match is not over yet, or was never played
    "bad_record",  # not the record of a match played by the rules
]


class Failed(Message, frozen=True):
    """The request could not be done, for a reason outside the game's rules; nothing changed."""

    problem: Problem
    id: str | None
    """None if the message could not be read so far."""


class RequestError(Exception):
    """A request that cannot be done, for a reason outside the game's rules."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem
