"""When the people at a table are told who comes, goes, takes another name or has a slow line.

At once while the table is calm. While it is not, changes are told together a little later, so that what a crowd
costs does not grow with its square. Steps, answers and what a request changes at the table are never held back.
"""

from tablee.server.limits import Bucket, Rate


class News:
    def __init__(self, rate: Rate) -> None:
        """A rate of letters: a change costs as many as there are connections to be told."""
        self._bucket = Bucket(rate, 0)
        self._burst = rate.burst
        self.due: int | None = None
        """When changes have to be told that were not yet, on the house's clock."""

    def may_be_told(self, audience: int, now: int) -> bool:
        """Whether a change may be told at once; otherwise it is due later."""
        cost = min(audience, self._burst)
        if self._bucket.take(now / 1000, cost):
            self.due = None
            return True
        if self.due is None:
            self.due = now + round(self._bucket.wait(cost) * 1000)
        return False

    def are_due(self, now: int) -> bool:
        return self.due is not None and self.due <= now

    def were_told(self, audience: int, now: int) -> None:
        """For another reason, perhaps: nothing is due any more."""
        self.due = None
        self._bucket.take(now / 1000, min(audience, self._burst))
