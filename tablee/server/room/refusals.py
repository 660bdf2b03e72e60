"""Remembers which requests a table has refused: a copy of one that took a slower way is not granted later."""

from tablee.server.wire import updates
from tablee.server.wire.errors import Failed

MOST_REFUSALS = 200
"""The number of refused requests that are remembered; the oldest are forgotten first."""
FOR_NOW = ("unavailable", "too_often")
"""Problems of the moment: a request that is sent again because of them is new."""

Refusal = updates.Refused | Failed


class Refusals:
    def __init__(self) -> None:
        self._answers: dict[tuple[str, str], Refusal] = {}

    def of(self, person: str, request: str) -> Refusal | None:
        """The refusal with which this request of a person was answered before, if it was."""
        return self._answers.get((person, request))

    def note(self, person: str, request: str, answer: updates.Accepted | Refusal) -> None:
        if isinstance(answer, updates.Accepted) or (isinstance(answer, Failed) and answer.problem in FOR_NOW):
            return
        self._answers[person, request] = answer
        if len(self._answers) > MOST_REFUSALS:
            del self._answers[next(iter(self._answers))]
