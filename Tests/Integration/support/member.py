"""A member of a room: says hello, keeps a replica, and lets a test read what comes as a dialogue."""

import time
from collections import deque

import syncline_wire as wire
from support.replica import Replica
from support.websocket import WebSocket


class Member:
    """What is received goes into the replica at once; a test takes messages, and the events of
    batches, in their order with `message` and `event`."""

    def __init__(self, server, room, name="ann", earlier=None, **socket_options):
        """`earlier` is the member whose session is taken up again."""
        self.server, self.room, self.name = server, room, name
        self.instance = earlier.instance if earlier else wire.new_instance()
        self.state = earlier.state if earlier else Replica()
        self.number = earlier.number if earlier else 0
        self.drag = earlier.drag if earlier else 0
        self.counter = earlier.counter if earlier else 0
        self.messages, self.events = deque(), deque()
        self.batches = []
        self.refused = {}
        self.done = 0
        self.socket = WebSocket(server, room, **socket_options)
        self.send(wire.hello(name, self.instance, earlier.resume if earlier else None))
        self.welcome = self.message("welcome")
        self.replica, self.key = self.welcome["replica"], self.welcome["key"]
        self.end = self.message("stateEnd")
        self.epoch = self.welcome["epochNumber"], self.welcome["epochNonce"]

    @property
    def resume(self):
        number, nonce = self.epoch
        return {
            "key": self.key, "epochNumber": number, "epochNonce": nonce,
            "sequence": str(self.state.sequence)}

    def again(self, **options):
        """Takes the session up on a new connection."""
        return Member(self.server, self.room, self.name, earlier=self, **options)

    # Out.

    def send(self, message):
        self.socket.send(wire.encode(message))

    def start(self, vertex):
        self.drag += 1
        self.send(wire.drag_start(self.drag, vertex))
        return self.drag

    def move(self, position, drag=None):
        self.send(wire.drag_move(drag or self.drag, position))

    def numbered(self, make, *arguments, late=None):
        """Sends a numbered message under the next number, which it gives."""
        self.number += 1
        self.send(make(self.number, *arguments, late=late))
        return self.number

    def drop(self, vertex, position, drag=None, late=None):
        return self.numbered(wire.drag_end, drag or self.drag, vertex, position, late=late)

    def cancel(self, drag=None):
        return self.numbered(wire.drag_cancel, drag or self.drag)

    def edit(self, *group, late=None):
        return self.numbered(wire.edits, list(group), late=late)

    def names(self, count):
        """The first of `count` fresh counters for identifiers."""
        first, self.counter = self.counter + 1, self.counter + count
        return first

    def draw(self, *places):
        """Makes a line string, and waits until it is done. Gives feature and vertices."""
        first = self.names(2 + len(places))
        number = self.edit(*wire.line_edits(self.replica, first, list(places)))
        self.await_done(number)
        vertices = [f"{self.replica}-{first + 2 + index}" for index in range(len(places))]
        return f"{self.replica}-{first}", vertices

    # In.

    def pump(self, timeout):
        """Receives one message; it goes to the replica, then to who waits for it."""
        message = wire.decode(self.socket.receive(timeout))
        match message["message"]:
            case "stateRecords":
                self.state.stage(message)
            case "stateEnd":
                self.state.adopt(message)
            case "batch":
                self.state.apply(message)
                self.batches.append((time.monotonic(), message))
                self.events.extend(message["events"])
                return
            case "done":
                assert message["through"] > 0
                self.done = max(self.done, message["through"])
                self.refused |= {entry["number"]: entry["code"] for entry in message["refused"]}
        self.messages.append(message)

    def message(self, kind, timeout=5):
        """The next message of a kind; those before it are dropped."""
        return self.next(self.messages, {"message": kind}, timeout)

    def event(self, kind, timeout=5, **fields):
        """The next event that has these fields; those before it are dropped."""
        return self.next(self.events, {"event": kind, **fields}, timeout)

    def next(self, queue, wanted, timeout):
        deadline = time.monotonic() + timeout
        while True:
            while queue:
                found = queue.popleft()
                if wanted.items() <= found.items():
                    return found
            try:
                self.pump(max(0.001, deadline - time.monotonic()))
            except TimeoutError:
                raise TimeoutError(f"{self.name} waited {timeout} s for {wanted}") from None

    def await_done(self, number, timeout=5):
        """Waits until an operation is on disk; gives the code if it was refused."""
        deadline = time.monotonic() + timeout
        while self.done < number:
            self.pump(max(0.001, deadline - time.monotonic()))
        return self.refused.get(number)

    def drain(self, seconds):
        """Takes in whatever comes for a while."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            try:
                self.pump(left)
            except TimeoutError:
                return

    # What has to hold whatever happens to others.

    def check(self):
        """[PR5] [DC13]: the room's digests, which have to be those of the replica."""
        self.send(wire.bare("check"))
        checked = self.message("checked")
        assert int(checked["sequence"]) == self.state.sequence
        digests = checked["document"], checked["drags"]
        assert digests == self.state.digests(), "[DC13] equal digests at one sequence"
        return digests

    def drags(self, vertex, position):
        """A whole drag, from start to done."""
        drag = self.start(vertex)
        self.event("granted", replica=self.replica, drag=drag)
        self.move([position[0], position[1] + 0.5])
        self.event("moved", position=[position[0], position[1] + 0.5])
        number = self.drop(vertex, position)
        self.event("ended", reason="released", replica=self.replica, number=number)
        assert self.await_done(number) is None
        assert self.state.position(vertex) == position

    def close(self):
        self.socket.cut()
