"""What a member does: operations, drags, presence, signals."""

import asyncio
import secrets
import time

from ..document.identifiers import key
from .editing import Editor

REST = 2_000  # as many final positions as an end carries ([DR24])


class Acting:
    """The doing half of `Member`."""

    def say(self, message):
        """Says something, unless there is no connection: then it is not worth saying later."""
        if self.is_in_sync:
            self.link.say(message)

    def new_identifier(self):
        """Never given before by this replica ([DC2])."""
        self.counter += 1
        return f"{self.session.replica}-{self.counter}"

    @property
    def editor(self):
        return Editor(self.copy.document, self.new_identifier)

    # Operations.

    def operate(self, content, stamp_count=1):
        """A numbered message; without a connection it waits, and goes as a late one."""
        operation = self.operations.add(content, self.clock.next(stamp_count))
        if self.is_in_sync and self.is_saving:
            operation.was_sent = True
            self.link.say(operation.message)
        return operation

    def edit(self, edits):
        """One group: all or nothing ([DC10])."""
        return self.operate({"message": "edits", "edits": edits}, len(edits))

    # Drags.

    def start_drag(self, **target):
        """- `target`: one of `vertex`, `vertices` and `feature`."""
        drag = self.drags.add(target)
        if self.is_saving:
            self.say(drag.start_message)
        return drag

    def move_drag(self, drag, **value):
        """- `value`: one of `position`, `positions` and `translation`."""
        drag.put(value)
        self.say_move(drag)

    def say_move(self, drag):
        drag.said_at = time.monotonic()
        self.say(drag.move_message)

    def show(self, drag):
        """Takes an open drag up on a new connection."""
        if drag.grant is None:
            self.say(drag.start_message)
        if drag.value:
            self.say_move(drag)

    def end_drag(self, drag):
        """Lets go where the last move was."""
        content = {"message": "dragEnd", "drag": drag.number, **drag.target, **drag.value}
        rest = self.rest(drag)
        if rest:
            content["rest"] = rest
        return self.finish(drag, content)

    def cancel_drag(self, drag):
        return self.finish(drag, {"message": "dragCancel", "drag": drag.number})

    def finish(self, drag, content):
        drag.is_ending = True
        operation = self.operate(content)
        operation.decided.add_done_callback(lambda _: self.drags.close(drag, "released"))
        return operation

    def rest(self, drag):
        """Where the vertices of a whole feature come to rest."""
        if "feature" not in drag.target:
            return None
        places = self.copy.places({**drag.target, **drag.value})
        if len(places) > REST:
            return None
        return [{"vertex": v, "position": p} for v, p in sorted(places, key=lambda e: key(e[0]))]

    async def hold(self):
        """Repeats the last move of a drag that holds still ([DR11])."""
        while True:
            await asyncio.sleep(0.5)
            for drag in self.drags.open.values():
                is_due = time.monotonic() - drag.said_at >= self.drags.HOLD_SECONDS
                if drag.value and is_due and not drag.is_ending:
                    self.say_move(drag)

    # Everything else.

    def be_present(self, **parts):
        """The whole newest record: what is not in it is gone ([PR3])."""
        self.say({"message": "presence", **parts})

    def signal(self, name, body, to=None):
        self.say({"message": "signal", "name": name, "body": body, **({"to": to} if to else {})})

    async def ping(self):
        """The server's wall clock in milliseconds."""
        token = str(secrets.randbits(64))
        self.say({"message": "ping", "token": token})
        await self.until(lambda: token in self.pongs)
        return self.pongs.pop(token)

    async def check(self):
        """Compares both digests with the room's; gives its sequence and digests."""
        count = len(self.checks)
        self.say({"message": "check"})
        await self.until(lambda: len(self.checks) > count)
        return self.checks[-1]

    async def settled(self):
        """Everything that it did is decided and on the server's disk."""
        await self.until(lambda: self.is_in_sync and not self.operations.undone)
