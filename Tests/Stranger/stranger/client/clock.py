"""The stamps that a client gives to what it does ([ST1], [ST6])."""

import time


class Clock:
    def __init__(self):
        self.last = 0

    def see(self, stamp):
        """A stamp that the room told."""
        self.last = max(self.last, int(stamp))

    def next(self, count=1):
        """The first of so many stamps above all that were seen or given."""
        first = max(self.last + 1, time.time_ns() // 1_000_000 << 16)
        self.last = first + count - 1
        return str(first)
