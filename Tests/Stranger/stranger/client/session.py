"""Staying in a room: connecting, taking the session up again, and how long to wait ([SE1] to [SE4])."""

import asyncio
import random
import secrets

NOW = {4003, 4004}
NEVER = {1000, 1003, 1007, 1009, 4000, 4001, 4002}
LONGEST_WAIT = 2.0


class SentAway(Exception):
    """The server closed with a code after which the same client would be closed again."""


class Session:
    """Who a member is to the server."""

    def __init__(self, name, colour, token=None):
        self.profile = {"name": name, "colour": colour, **({"token": token} if token else {})}
        self.instance = secrets.token_hex(16)
        self.key = None
        self.replica = None
        self.epoch = None  # of the welcome; the copy has it when the state frame is in
        self.failures = 0

    def hello(self, copy):
        """- `copy`: the `RoomCopy`, for where it stands ([SE12])."""
        message = {"message": "hello", "version": 1, "instance": self.instance, **self.profile}
        if self.key:
            message["resume"] = {"key": self.key, "epoch": copy.epoch, "sequence": copy.sequence}
        return message

    def welcomed(self, welcome):
        """Whether this is another session than before."""
        is_new = not welcome["isResumed"]
        self.key = welcome["key"]
        self.replica = welcome["replica"]
        self.epoch = welcome["epoch"]
        return is_new

    def forget(self):
        """The next hello opens a new session."""
        self.key = None

    async def wait(self, close_code):
        """Before the next connection: full jitter. Raises `SentAway` if there is no use in it."""
        if close_code in NEVER:
            raise SentAway(close_code)
        self.failures += 1
        if close_code not in NOW or self.failures > 1:
            longest = min(LONGEST_WAIT, 0.1 * 2 ** min(self.failures, 10))
            await asyncio.sleep(random.uniform(0, longest))
