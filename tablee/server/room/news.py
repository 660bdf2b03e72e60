"""The pace of messages about people who come, leave, are renamed or have a slow connection.

At a calm table a change is sent at once. At a busy one, changes are sent together a little later, so that the cost
of a crowd does not grow with its square. Steps, answers and what a request changes are never held back.
"""

from tablee.server.common.limits import Bucket, RateLimit


class News:
    def __init__(self, rate: RateLimit) -> None:
        """The rate counts messages: a change costs one for each connection."""
        self._bucket = Bucket(rate, 0)
        self._burst = rate.burst
        self.due: int | None = None
        """The time on the house's clock at which changes that were held back have to be sent."""

    def may_be_told(self, audience: int, now: int) -> bool:
        """Whether a change may be sent at once; otherwise it becomes due later."""
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
        """Note that the table was sent to everybody, for any reason: nothing is due any more."""
        self.due = None
        self._bucket.take(now / 1000, min(audience, self._burst))
