"""A member that writes as fast as it is told `done`, and records what it was told."""

import threading

import syncline_wire as wire
from support.member import Member
from support.websocket import Closed

ROOM = "recorded"


class Recorder:
    """Writes a growing number into one property of a feature of its own, life after life."""

    def __init__(self, server, name):
        self.member = Member(server, ROOM, name)
        self.feature, _ = self.member.draw([0.0, 0.0], [1.0, 1.0])
        self.sent, self.promised = 0, 0
        self.error = None
        self.thread = None

    def start(self):
        self.thread = threading.Thread(target=self.work)
        self.thread.start()

    def work(self):
        """Until the server goes away."""
        try:
            while True:
                self.sent += 1
                number = self.member.edit(wire.set_property(self.feature, "k", str(self.sent)))
                code = self.member.await_done(number, timeout=15)
                assert code is None, f"{self.member.name}: operation {number} was refused: {code}"
                self.promised = self.sent
        except (Closed, OSError) as end:
            # A wait that took too long is one of those too, but no end of the server.
            if isinstance(end, TimeoutError):
                self.error = end
        except Exception as error:
            self.error = error

    def stop(self):
        """After the server's end."""
        self.thread.join(20)
        assert not self.thread.is_alive(), f"{self.member.name} did not notice the end of the server"
        if self.error:
            raise self.error
        self.member.close()

    def resume(self, server):
        """[SE2] [LG2]: comes back; what it was told is done has to be decided, and there."""
        old = self.member
        old.server = server
        self.member = old.again()
        decided = self.member.welcome["lastDecided"]
        assert self.member.welcome["isResumed"], f"{old.name}: the session was forgotten"
        assert old.done <= decided, f"{old.name}: {old.done} was done, only {decided} is decided"
        self.member.number = decided
        if self.promised:
            value = int(self.member.state.value(self.feature, "k"))
            assert self.promised <= value <= self.sent, (
                f"{old.name}: {self.promised} was done and {self.sent} sent, {value} is there")
