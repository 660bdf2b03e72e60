"""The one error of requests."""

from tablee.server import wire


class RequestError(Exception):
    """A request that cannot be done, for a reason outside the game's rules."""

    def __init__(self, problem: wire.Problem) -> None:
        super().__init__(problem)
        self.problem = problem
