"""Somebody in a room.

    member = Member("ws://127.0.0.1:8080/rooms/world", BinaryCodec(), "Ann")
    await member.enter()
    drag = member.start_drag(vertex="1-42")
    member.move_drag(drag, position=[2.5, 48.25])
    refusal = await member.end_drag(drag).decided
    await member.leave()

A member keeps its place over lost connections: it comes back by itself, sends again what is not
`done`, and goes on with its drags. What it shows is what the room has confirmed; what it did itself
appears when the room has said so.
"""

import asyncio

from ..document.roomcopy import Gap, RoomCopy
from .acting import Acting
from .clock import Clock
from .drags import Drags
from .link import Link
from .operations import Operations, born, renamed
from .session import SentAway, Session


class Member(Acting):
    def __init__(self, url, codec, name, colour="#3366cc"):
        self.url = url
        self.codec = codec
        self.session = Session(name, colour)
        self.copy = RoomCopy()
        self.clock = Clock()
        self.operations = Operations()
        self.drags = Drags()
        self.presence = {}
        self.signals = []
        self.pongs = {}
        self.lost = []  # operations that a forgotten session took with it ([SE16])
        self.mismatches = []
        self.message_count = 0
        self.connection_count = 0
        self.counter = 0
        self.link = None
        self.may_connect = asyncio.Event()
        self.may_connect.set()
        self.is_in_sync = False
        self.is_saving = True
        self.checks = []
        self.tasks = []

    # Coming and going.

    async def enter(self):
        """Returns when the room's state is here."""
        self.tasks = [asyncio.create_task(self.stay()), asyncio.create_task(self.hold())]
        await self.until(lambda: self.is_in_sync)

    async def stay(self):
        """Connects, again and again."""
        while True:
            await self.may_connect.wait()
            code = await self.connection()
            await self.session.wait(code)

    async def connection(self):
        """One connection, from hello to its end. Gives the close code."""
        link = Link(self.codec)
        try:
            await link.open(self.url)
        except OSError:
            return None
        self.connection_count += 1
        writer = asyncio.create_task(link.write())
        try:
            self.is_saving = True
            link.say(self.session.hello(self.copy))
            self.link = link
            async for message in link.messages():
                self.hear(message)
        finally:
            self.is_in_sync = False
            self.message_count += link.message_count
            writer.cancel()
            await link.close()
        return link.close_code

    async def leave(self):
        """Says goodbye ([SE18])."""
        self.say({"message": "goodbye"})
        try:
            await asyncio.wait_for(self.tasks.pop(0), 5)
        except SentAway:
            pass  # with 1000, as it asked for
        await self.stop()

    async def stop(self):
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.raise_failure()

    def cut(self):
        """Loses the connection, and comes back by itself."""
        self.is_in_sync = False
        self.link.cut()

    def go_offline(self):
        """Loses the connection, and stays away until `go_online`."""
        self.may_connect.clear()
        self.cut()

    async def go_online(self):
        """Returns when the room's state is here."""
        self.may_connect.set()
        await self.until(lambda: self.is_in_sync)

    async def until(self, holds, seconds=20):
        """Waits for a condition; raises what ended the member meanwhile."""
        deadline = asyncio.get_running_loop().time() + seconds
        while not holds():
            self.raise_failure()
            if asyncio.get_running_loop().time() > deadline:
                raise TimeoutError(f"{self.session.profile['name']} waited {seconds} s")
            await asyncio.sleep(0.005)

    def raise_failure(self):
        for task in self.tasks:
            if task.done() and not task.cancelled():
                task.result()

    # What the server says.

    def hear(self, message):
        getattr(self, "hear_" + message["message"])(message)

    def hear_welcome(self, welcome):
        self.clock.see(welcome["stamp"])
        if self.session.welcomed(welcome):
            self.begin_session()
        elif self.operations.leaves_gap(welcome["lastDecided"]):
            self.session.forget()
            self.link.cut()

    def begin_session(self):
        """[SE16] What was never sent is made again; what was sent and not decided is told its user."""
        for drag in list(self.drags.open.values()):
            self.drags.close(drag, "closed")
        undone = self.operations.to_resend()
        self.operations = Operations()
        self.counter = 0
        names = {}
        for operation in undone:
            if operation.was_sent:
                self.lost.append(operation)
                operation.decide("lost")
            else:
                names |= {name: self.new_identifier() for name in born(operation.message)}
                operation.message = renamed(operation.message, names)
                self.operations.take(operation)

    def hear_stateRecords(self, message):
        self.copy.stage(message)

    def hear_stateEnd(self, message):
        self.copy.adopt(message, self.session.epoch)
        for outcome in message["outcomes"]:
            self.operations.decide(outcome["number"], outcome.get("code"))
        self.drags.settle(message, self.session.replica)
        if not self.is_in_sync:
            self.is_in_sync = True
            self.session.failures = 0
            self.catch_up()

    def catch_up(self):
        """On a new connection: first what is not done, then drags that nobody decided ([SE15])."""
        if not self.is_saving:
            return
        for operation in self.operations.to_resend():
            operation.was_sent = True
            self.say(operation.late_message)
        for drag in self.drags.open.values():
            if not drag.is_ending:
                self.show(drag)

    def hear_notSaved(self, message):
        """[SE25] What asks for a decision waits."""
        self.is_saving = False

    def hear_saved(self, message):
        """[SE25] What was dropped is said again, as late; then drags that were not answered."""
        self.is_saving = True
        if not self.is_in_sync:
            return
        for operation in self.operations.to_resend():
            if operation.number >= message["next"]:
                operation.was_sent = True
                self.say(operation.late_message)
        for drag in self.drags.open.values():
            if not drag.is_ending:
                self.show(drag)

    def hear_batch(self, batch):
        try:
            self.copy.apply(batch)
        except Gap:
            return self.say({"message": "replace"})
        self.clock.see(batch["stamp"])
        for event in batch["events"]:
            self.hear_event(event)

    def hear_event(self, event):
        if "stamp" in event:
            self.clock.see(int(event["stamp"]) + len(event.get("edits", [])))
        if "number" in event and event["replica"] == self.session.replica:
            self.operations.decide(event["number"], event.get("code"))
        if event["event"] == "left":
            self.presence.pop(event["replica"], None)
        self.drags.hear(event, self.session.replica)

    def hear_done(self, message):
        self.operations.done_through(message["through"])

    def hear_denied(self, message):
        self.drags.deny(message)

    def hear_pong(self, message):
        self.pongs[message["token"]] = message["milliseconds"]

    def hear_checked(self, message):
        """Both digests have to be ours at that sequence; else all is asked for again ([PR6])."""
        ours = (self.copy.sequence, *self.copy.digests)
        theirs = (message["sequence"], message["document"], message["drags"])
        self.checks.append(theirs)
        if ours != theirs:
            self.mismatches.append((ours, theirs))
            self.say({"message": "replace"})

    def hear_presence(self, message):
        for entry in message["entries"]:
            self.presence[entry["replica"]] = {k: v for k, v in entry.items() if k != "replica"}

    def hear_signal(self, message):
        self.signals.append(message)
